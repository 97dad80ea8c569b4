#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/walk/kills.sh [ROUNDS]: types prompts, paints and queues in the real program and kills it with SIGKILL at a random
# moment, ROUNDS times (20). After each: session and queue are whole JSON of this round or the one before, every picture
# in the history can be read; at the end the program starts, and ends with 0.
# Needs Xvfb, openbox, xdotool, ImageMagick and python3 (installed where missing).
source "$(dirname "${BASH_SOURCE[0]}")/../../packaging/environment.sh"

install_missing xvfb openbox xdotool imagemagick python3
build=${HEATKV_BUILD:-$root/build/release}
rounds=${1:-20}
state=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$state"' EXIT
export DISPLAY=:${HEATKV_DISPLAY:-95} LC_ALL=C.UTF-8 HEATKV_DATA_DIR=$root/resources XDG_RUNTIME_DIR=$state
export HOME=$state XDG_DATA_HOME=$state/data XDG_CONFIG_HOME=$state/config
mkdir -p "$XDG_CONFIG_HOME/heatkv-studio"
printf '[window]\ndeviceNoted=true\n' >"$XDG_CONFIG_HOME/heatkv-studio/settings.ini"
Xvfb "$DISPLAY" -screen 0 1440x900x24 >/dev/null 2>&1 &
sleep 1
openbox >/dev/null 2>&1 &

check() { # round
  python3 - "$XDG_DATA_HOME/heatkv-studio" "$1" <<'PY'
import glob, json, os, subprocess, sys
home, now = sys.argv[1], int(sys.argv[2])
for name, key in (("session.json", "heatkv-session/"), ("queue.json", "heatkv-queue/"), ("models.json", "heatkv-models/")):
    path = os.path.join(home, name)
    if os.path.exists(path):
        assert json.load(open(path))["schema"].startswith(key), name
assert not glob.glob(home + "/*.broken"), "a broken file was kept aside"
prompt = json.load(open(home + "/session.json"))["document"]["prompt"] if os.path.exists(home + "/session.json") else ""
pictures = glob.glob(os.path.expanduser("~/Pictures/HeatKV Studio/**/*.png"), recursive=True)
for picture in pictures:
    subprocess.run(["identify", "-regard-warnings", picture], check=True, stdout=subprocess.DEVNULL)
print(f"round {now}: prompt '{prompt}', {len(pictures)} pictures, all whole")
PY
}

run() {
  "$build/bin/heatkv-studio" >"$state/log" 2>&1 &
  program=$!
  for _ in $(seq 100); do
    window=$(xdotool search --onlyvisible --name 'HeatKV Studio' 2>/dev/null | tail -n 1) || true
    [ -n "$window" ] && break
    sleep 0.1
  done
}

for round in $(seq "$rounds"); do
  run
  # Prompt, a run, two that wait, all while the clock goes.
  (
    xdotool windowactivate --sync "$window" key ctrl+a type --delay 5 "round $round" || true
    xdotool key ctrl+Return ctrl+Return ctrl+Return ctrl+bracketright || true
  ) 2>/dev/null &
  sleep "$(python3 -c 'import random; print(random.uniform(0.1, 5))')"
  kill -KILL $program
  wait $program 2>/dev/null || true
  check "$round" || die "round $round left something broken"
done
run
sleep 4
kill -TERM $program
wait $program || die "the program did not end with 0 after $rounds kills"
say "$rounds kills: nothing lost but the running picture"
