// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what a sweep goes over: methods, budgets, seeds, prompts.
#pragma once

#include <QDialog>
#include <functional>

#include "app/studio/centre/sweep_plan.h"
#include "app/studio/dialogs/run_cost.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace heatkv {

class SweepDialog : public QDialog {
  Q_OBJECT
 public:
  explicit SweepDialog(const Document& base, QWidget* parent = nullptr);
  SweepPlan plan() const;
  /// Asked for what a plan would take, as it is changed.
  void setCost(std::function<RunCost(const SweepPlan&)> cost);

 private:
  void update();

  std::function<RunCost(const SweepPlan&)> m_cost;
  Document m_base;
  std::vector<std::pair<CacheMethod, QCheckBox*>> m_methods;
  QLineEdit* m_budgets;
  QSpinBox* m_seeds;
  QPlainTextEdit* m_prompts;
  QLabel* m_note;
  QPushButton* m_start;
};

}  // namespace heatkv
