// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Marks words of a table for the program's translations, as QT_TRANSLATE_NOOP does where there is Qt:
// packaging/translations.sh finds them.
#pragma once

#define TRANSLATABLE(context, text) text
