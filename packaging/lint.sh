#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy as .clang-tidy says, what mutexes guard (engine/system/mutex.h), and REUSE. Slow (a minute per few files), so no part of test.sh.
# Usage: packaging/lint.sh [FILE.cpp ..]   (all sources where none is named)
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
install_missing "${build_packages[@]}" clang-tidy python3-venv
find_torch
cd "$root"
# Distributions have versions of reuse that do not read REUSE.toml yet.
[ -x "$cache/lint/bin/reuse" ] || {
  say "Fetching reuse into $cache/lint"
  /usr/bin/python3 -m venv "$cache/lint"
  "$cache/lint/bin/pip" install -q 'reuse>=4,<6' </dev/null >&2
}
"$cache/lint/bin/reuse" lint -q || { "$cache/lint/bin/reuse" lint; die "some files name no licence"; }
# clang reads no headers that GCC has precompiled, and has another omp.h.
cmake --preset release -B build/lint -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(find app engine widgets -name '*.cpp' | sort)
fi
printf '%s\0' "${files[@]}" | xargs -0 -n1 -P "$jobs" clang-tidy --quiet -p build/lint --extra-arg=-Wthread-safety --extra-arg=-Wno-unknown-warning-option --extra-arg=-fno-openmp
say "clang-tidy has nothing to say about ${#files[@]} files"
