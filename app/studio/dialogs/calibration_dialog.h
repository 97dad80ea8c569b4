// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a calibration was made and how far it can be trusted: provenance, prompts, stability per scale.
#pragma once

#include <QDialog>

#include "engine/api/calibration.h"
#include "widgets/plots/plot_table.h"

namespace heatkv {

class CalibrationDialog : public QDialog {
  Q_OBJECT
 public:
  /// `share`: the budget that swaps are counted at.
  CalibrationDialog(const Calibration& calibration, const QString& path, std::optional<Rational> share,
                    QWidget* parent = nullptr);

 private:
  QWidget* makeFacts(const Calibration& calibration, const QString& path);
  void fillStability(const Calibration& calibration);

  PlotTable m_table;
};

}  // namespace heatkv
