// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The key of a plot: marks with words in rows that wrap. Drawn with the plot, so that exports
// carry it.
#pragma once

#include <QColor>
#include <QString>
#include <functional>
#include <vector>

#include "widgets/custom_plot.h"
#include "widgets/theme.h"

namespace heatkv {

struct LegendItem {
  QString text;
  double markWidth = 10;
  std::function<void(QCPPainter&, const QRectF& box)> mark;  ///< draws in a box markWidth x 10
};

class Legend {
 public:
  /// Every row begins on a new line.
  void setRows(std::vector<std::vector<LegendItem>> rows);
  /// Places all in `width` and returns the height.
  double layout(double width, const QFont& font);
  void draw(QCPPainter& painter, double top, const Theme& theme) const;

 private:
  struct Placed {
    double x, row;
    const LegendItem* item;
  };
  std::vector<std::vector<LegendItem>> m_rows;
  std::vector<Placed> m_placed;
  double m_rowHeight = 18;
};

}  // namespace heatkv
