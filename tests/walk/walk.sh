#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/walk/walk.sh [OUT] [MODELS]: the walk through the built program on a display of its own; screenshots into OUT
# (build/walk). MODELS: a folder of model folders to put on the Models tab, whole and broken ones.
# Needs Xvfb and openbox (installed where missing).
source "$(dirname "${BASH_SOURCE[0]}")/../../packaging/environment.sh"

install_missing xvfb openbox
build=${HEATKV_BUILD:-$root/build/release}
out=${1:-$root/build/walk}
state=$(mktemp -d)
mkdir -p "$out"
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$state"' EXIT
ninja -C "$build" walk
export DISPLAY=:${HEATKV_DISPLAY:-94} LC_ALL=C.UTF-8 HEATKV_DATA_DIR=$root/resources XDG_RUNTIME_DIR=$state
export XDG_DATA_HOME=$state/home XDG_CONFIG_HOME=$state/home
Xvfb "$DISPLAY" -screen 0 1440x900x24 >/dev/null 2>&1 &
sleep 1
openbox >/dev/null 2>&1 &
"$build/bin/walk" "$out" "$state" ${2:+"$2"}
