#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Remakes the README's pictures of the real window, light and dark, while it paints and after (resources/screenshots/*.png),
# and the figures of the guide (resources/help/*.png), which the walk makes.
# Needs the built program, and Xvfb, openbox, xdotool and ImageMagick (installed where missing).
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

install_missing xvfb openbox xdotool imagemagick
out=$root/resources/screenshots
state=$(mktemp -d)
mkdir -p "$out"
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$state"' EXIT

export LC_ALL=C.UTF-8 HEATKV_DATA_DIR=$root/resources

shoot() { # name, theme number as in the settings
  export HOME=$state/$1 XDG_CONFIG_HOME=$state/$1/config XDG_DATA_HOME=$state/$1/data XDG_RUNTIME_DIR=$state/$1
  mkdir -p "$XDG_CONFIG_HOME/heatkv-studio" "$XDG_DATA_HOME"
  printf '[look]\ntheme=%s\n[window]\ndeviceNoted=true\nhintsSeen=true\n' "$2" >"$XDG_CONFIG_HOME/heatkv-studio/settings.ini"
  # A display of its own for each: nothing of the one before is left on it.
  export DISPLAY=:$((96 + $2))
  Xvfb $DISPLAY -screen 0 1440x900x24 >/dev/null 2>&1 &
  sleep 1
  openbox >/dev/null 2>&1 &
  "$root/build/release/bin/heatkv-studio" >/dev/null 2>&1 &
  local program=$! window
  sleep 5
  window=$(xdotool search --onlyvisible --name 'HeatKV Studio' | tail -n 1)
  xdotool windowmove "$window" 0 0 windowsize "$window" 1440 900
  sleep 1
  xdotool key --window "$window" ctrl+Return
  sleep 0.8
  kill -STOP $program  # a picture takes about a second, and so does taking one of it
  import -window "$window" "$out/$1-painting.png"
  kill -CONT $program
  sleep 6
  import -window "$window" "$out/$1.png"
  xdotool key --window "$window" ctrl+q 2>/dev/null || true  # the window may be gone before the key is up
  wait $program
}
shoot window-light 1
shoot window-dark 2
"$root/tests/walk/walk.sh" "$state/walk" >/dev/null || say "The walk found faults: run tests/walk/walk.sh"
for figure in strip cache heatmap inspector compare sweep; do
  convert "$state/walk/figure-$figure.png" -resize 920x\> -colors 255 "PNG8:$root/resources/help/$figure.png"
done
say "Made $out and the figures of $root/resources/help"
