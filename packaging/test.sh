#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks a clone from nothing: installs what is missing, checks the formatting, builds everything, runs all tests. Ends with
# CTest's closing lines and its exit code. Arguments go to ctest (-L cli, -R schedule, ..).
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

test_packages=(xvfb xauth locales)
install_missing "${build_packages[@]}" "${test_packages[@]}"
find_torch
case $HEATKV_PYTHON in
  "$cache"/*)
    "$HEATKV_PYTHON" -c 'import numpy, safetensors, PIL' 2>/dev/null || {
      say "Fetching numpy, safetensors and Pillow for the tests"
      "$HEATKV_PYTHON" -m pip install -q numpy safetensors pillow </dev/null >&2
    } ;;
esac

"$root/packaging/format.sh" --check
build all
say "Running the tests"
cd "$root"
ctest --preset release --parallel "$jobs" "$@" </dev/null
