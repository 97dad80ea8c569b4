#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks a clone from nothing: installs what is missing, checks the formatting, builds everything, runs all tests. Ends with
# CTest's closing lines and its exit code. Arguments go to ctest (-L cli, -R schedule, ..).
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

test_packages=(xvfb xauth locales dbus)
install_missing "${build_packages[@]}" "${test_packages[@]}"
find_torch
# What the tests need of Python goes into an environment of this project's own, which sees the torch of the python found.
export HEATKV_PYTHON=${HEATKV_PYTHON:-python3}  # unset where libtorch is the distribution's
if ! "$HEATKV_PYTHON" -c 'import numpy, safetensors, PIL, cv2, sentencepiece' 2>/dev/null; then
  say "Fetching what the tests need of Python into $cache"
  own=$HEATKV_PYTHON
  case $own in
    "$cache"/*) ;;
    *)
      own=$cache/tests/bin/python
      "$HEATKV_PYTHON" -m venv --system-site-packages "$cache/tests" </dev/null >&2 && has_torch "$own" || own= ;;
  esac
  if [ -n "$own" ] && "$own" -m pip install -q numpy safetensors pillow opencv-python-headless sentencepiece </dev/null >&2; then
    export HEATKV_PYTHON=$own
  else
    say "They could not be fetched: tests that need them say so and are skipped"
  fi
fi

"$root/packaging/format.sh" --check
build all
say "Running the tests"
cd "$root"
ctest --preset release --parallel "$jobs" "$@" </dev/null
