// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A report that can be sent to others: versions, devices, the model's shape, the log, the last crash.
#pragma once

#include <QString>
#include <QStringList>

namespace heatkv {

class Studio;

/// Versions, devices, model and memory.
QString diagnosticsOf(Studio& studio);

struct Report {
  QString facts;        ///< diagnosticsOf()
  QString log;          ///< lines
  QString crash;        ///< of the last crash; empty: none
  QString prompt;       ///< that stands in the window
  QStringList prompts;  ///< all that may occur in the log
};

/// Without `withPrompts` no prompt is left, not in the log either, and the home folder is written as "~".
QString reportText(const Report& report, bool withPrompts);

}  // namespace heatkv
