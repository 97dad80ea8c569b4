// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where two runs of one seed part ways: one bar per scale, the share of its bits that differ, and the first such scale
// in words.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/api/scale_divergence.h"

namespace heatkv {

class DivergenceStrip : public QWidget {
  Q_OBJECT

 public:
  explicit DivergenceStrip(QWidget* parent = nullptr);

  /// Empty: nothing is known of the two runs, and nothing is shown.
  void setScales(std::vector<ScaleDivergence> scales);
  const std::vector<ScaleDivergence>& scales() const { return m_scales; }
  /// The first scale with a bit that differs; -1: none.
  int first() const;
  /// "The runs part at 8×8, in 37 of 1 024 bits."
  QString words() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double columnWidth() const;

  std::vector<ScaleDivergence> m_scales;
};

}  // namespace heatkv
