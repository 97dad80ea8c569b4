// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a report as it will be copied; prompts are in it only where a person ticks so. Window's thread.
#pragma once

#include <QDialog>

#include "app/studio/program/report.h"

class QCheckBox;
class QPlainTextEdit;

namespace heatkv {

class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ReportDialog(Report report, QWidget* parent = nullptr);
  QString text() const;

 private:
  void refresh();

  Report m_report;
  QPlainTextEdit* m_text;
  QCheckBox* m_withPrompts;
};

}  // namespace heatkv
