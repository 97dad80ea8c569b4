#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Remakes the README's animation from the real window: the budget is dragged, then a picture appears scale by scale:
# resources/screenshots/tour.webp, under 1 MB. Needs the built program, and Xvfb, openbox, xdotool and ImageMagick with
# WebP (installed where missing).
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

install_missing xvfb openbox xdotool imagemagick
out=$root/resources/screenshots/tour.webp
state=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$state"' EXIT

export LC_ALL=C.UTF-8 HEATKV_DATA_DIR=$root/resources DISPLAY=:${HEATKV_DISPLAY:-93}
export HOME=$state XDG_CONFIG_HOME=$state/config XDG_DATA_HOME=$state/data XDG_RUNTIME_DIR=$state
mkdir -p "$XDG_CONFIG_HOME/heatkv-studio" "$XDG_DATA_HOME"
printf '[look]\ntheme=1\nreducedMotion=true\n[window]\ndeviceNoted=true\nhintsSeen=true\n' \
  >"$XDG_CONFIG_HOME/heatkv-studio/settings.ini"
Xvfb "$DISPLAY" -screen 0 1440x900x24 >/dev/null 2>&1 &
sleep 1
openbox >/dev/null 2>&1 &
"${HEATKV_BUILD:-$root/build/release}/bin/heatkv-studio" >/dev/null 2>&1 &
program=$!
sleep 6
window=$(xdotool search --onlyvisible --name 'HeatKV Studio' | tail -n 1)
xdotool windowmove "$window" 0 0 windowsize "$window" 1440 900
sleep 1
xdotool key --window "$window" ctrl+Return
sleep 12  # a first picture, so that there is something to be changed

frame=0
shoot() { # hundredths of a second that it stays
  # Stopped while it is taken: a picture is painted about as fast as one of the window is.
  kill -STOP $program
  import -window "$window" -resize 900x "$state/$(printf %03d $frame)-$1.png"
  kill -CONT $program
  frame=$((frame + 1))
}
shoot 120
# The handle is grabbed where a tenth lies and led over both ends of the budgets that are used most.
y=72
xdotool mousemove 814 $y mousedown 1
for x in 830 850 870 890 870 850 830 810 795 780 770; do
  xdotool mousemove $x $y
  sleep 0.25
  shoot 18
done
xdotool mouseup 1
shoot 100
xdotool key --window "$window" ctrl+Return
for _ in $(seq 18); do
  sleep 0.12
  shoot 14
done
sleep 5
shoot 250
xdotool key --window "$window" ctrl+q 2>/dev/null || true  # the window may be gone before the key is up
wait $program || true

frames=()
for file in "$state"/[0-9]*.png; do
  stays=${file##*-}
  frames+=(-delay "${stays%.png}" "$file")
done
for quality in 70 55 40; do
  convert "${frames[@]}" -loop 0 -define webp:method=6 -quality $quality "$out"
  [ "$(stat -c %s "$out")" -lt 1000000 ] && break
done
[ "$(stat -c %s "$out")" -lt 1000000 ] || die "$out is larger than 1 MB"
say "Made $out"
