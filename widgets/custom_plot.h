// QCustomPlot spells Qt's keywords out, which our code does without: include it through here alone.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#pragma push_macro("signals")
#pragma push_macro("slots")
#undef signals
#undef slots
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(variable, container) for (variable : container)  // NOLINT(bugprone-macro-parentheses)
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
#pragma pop_macro("signals")
#pragma pop_macro("slots")
