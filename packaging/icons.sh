#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Remakes packaging/icons/*.png from the program's SVG icons; the smallest sizes have drawings of their own.
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
install_missing librsvg2-bin
for size in 16 22 24 32 48 64 128 256 512; do
  drawing=$root/resources/icons/heatkv-studio.svg
  case $size in
    16) drawing=$root/resources/icons/heatkv-studio-16.svg ;;
    22 | 24) drawing=$root/resources/icons/heatkv-studio-22.svg ;;
  esac
  rsvg-convert -w $size -h $size "$drawing" -o "$root/packaging/icons/heatkv-studio-$size.png"
done
say "Made packaging/icons/*.png"
