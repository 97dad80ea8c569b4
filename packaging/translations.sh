#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings translations/*.ts up to the strings in the sources: new ones appear as unfinished, old ones go. The English file holds
# plural forms alone. Edit the files with Qt Linguist or a text editor; --check only says what is unfinished.
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
cd "$root"

if [ "${1:-}" != --check ]; then
  # Debian's plain lupdate is that of Qt 5.
  lupdate=/usr/lib/qt6/bin/lupdate
  [ -x "$lupdate" ] || lupdate=lupdate
  flags=(-silent -no-obsolete -locations none -tr-function-alias QT_TRANSLATE_NOOP+=TRANSLATABLE -I . app widgets engine/api)
  "$lupdate" "${flags[@]}" -ts translations/heatkv-studio_{it,ko,zh_CN}.ts 2>/dev/null
  "$lupdate" "${flags[@]}" -pluralonly -ts translations/heatkv-studio_en.ts 2>/dev/null
fi
! grep -n -B2 'type="unfinished"' translations/*.ts | grep '<source>'
