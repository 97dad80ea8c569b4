// The colour bar of a difference with both ends of its fixed scale.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/compare/difference_map.h"

namespace heatkv {

class DifferenceBar : public QWidget {
  Q_OBJECT

 public:
  explicit DifferenceBar(QWidget* parent = nullptr);

  /// `range`: the end of the scale.
  void setKind(Difference kind, float range = kDifferenceRange);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString low() const;
  QString high() const;
  Difference m_kind = Difference::Absolute;
  float m_range = kDifferenceRange;
};

}  // namespace heatkv
