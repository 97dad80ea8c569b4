// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One value per scale, for guidance or temperature.
#pragma once

#include <QDialog>
#include <vector>

#include "engine/api/grid.h"

class QCheckBox;
class QDoubleSpinBox;

namespace heatkv {

class PerScaleDialog : public QDialog {
  Q_OBJECT
 public:
  PerScaleDialog(const QString& title, const Grids& grids, const std::vector<double>& values, double low, double high,
                 QWidget* parent = nullptr);
  /// One value where they are all equal, else one per scale.
  std::vector<double> values() const;

 private:
  std::vector<QDoubleSpinBox*> m_spins;
};

}  // namespace heatkv
