#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Formats all sources as .clang-format says; with --check changes nothing and fails where a file differs. Needs clang-format
# 14: other versions format otherwise.
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
cd "$root"

formatter=
for candidate in clang-format-14 clang-format; do
  if command -v "$candidate" >/dev/null && "$candidate" --version | grep -q ' version 14\.'; then
    formatter=$candidate
    break
  fi
done
if [ -z "$formatter" ] && apt-cache show clang-format-14 >/dev/null 2>&1; then
  install_missing clang-format-14
  formatter=clang-format-14
fi
if [ -z "$formatter" ]; then
  say "Formatting is not checked: there is no clang-format 14 here"
  exit 0
fi

sources() { find app engine widgets tests \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0; }
if [ "${1:-}" = --check ]; then
  sources | xargs -0 "$formatter" --dry-run --Werror || die "some files are not formatted; run packaging/format.sh"
else
  sources | xargs -0 "$formatter" -i
fi
