// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The schedule of the document as a table, one row per scale, kept up to date while the budget moves. Not modal.
#pragma once

#include <QDialog>

#include "app/studio/document/planner.h"
#include "widgets/plots/plot_table.h"

class QLabel;

namespace heatkv {

class Studio;

class ScheduleDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ScheduleDialog(Studio& studio, QWidget* parent = nullptr);
  PlotTable* table() { return &m_table; }

 private:
  void setPlan(const PlanAnswer& answer);
  void exportTable();

  Studio& m_studio;
  PlotTable m_table;
  QLabel* m_words;
};

}  // namespace heatkv
