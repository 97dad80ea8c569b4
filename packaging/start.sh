#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# From a fresh clone to a picture: installs what is missing, builds, opens the window with the demo model.
# Without a display, or with --headless, paints one picture to a file instead.
# Usage: packaging/start.sh [--headless] [FILE..]
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

headless=
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || headless=1
files=()
for argument in "$@"; do
  case $argument in
    --headless) headless=1 ;;
    -h | --help)
      sed -n '4,6s/^# //p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *) files+=("$(realpath -- "$argument")") ;;
  esac
done
here=$PWD

install_missing "${build_packages[@]}"
[ -z "$headless" ] && [ -z "${DISPLAY:-}" ] && install_missing qt6-wayland
find_torch

if [ -n "$headless" ]; then
  build heatkv
  cd "$here"
  say "No display: painting \"a red house by a lake at sunset\" with the demo model"
  picture=$here/red-house.png
  case $here/ in
    "$root"/*) picture=$root/build/red-house.png ;;  # nothing is left among the sources
  esac
  "$root/build/release/bin/heatkv" generate -p "a red house by a lake at sunset" -s 1 --overwrite -o "$picture" >/dev/null
  say "The picture:"
  printf '%s\n' "$picture"
else
  build heatkv heatkv-studio
  cd "$here"
  say "Opening HeatKV Studio"
  exec "$root/build/release/bin/heatkv-studio" ${files[@]+"${files[@]}"}
fi
