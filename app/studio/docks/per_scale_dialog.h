// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One value per scale, for guidance or temperature.
#pragma once

#include <QDialog>
#include <vector>

#include "engine/api/grid.h"

class QDoubleSpinBox;

namespace heatkv {

/// Shows one value, or the first and the last of several and in its tool tip all, which a number typed there replaces.
void showPerScale(QDoubleSpinBox* spin, const std::vector<double>& values);

class PerScaleDialog : public QDialog {
  Q_OBJECT
 public:
  PerScaleDialog(const QString& title, const Grids& grids, const std::vector<double>& values, double low, double high,
                 QWidget* parent = nullptr);
  /// As in Sampling: the last one serves all later scales.
  std::vector<double> values() const;

 private:
  std::vector<QDoubleSpinBox*> m_spins;
};

}  // namespace heatkv
