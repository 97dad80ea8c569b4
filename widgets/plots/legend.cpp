// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/legend.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace heatkv {
namespace {

constexpr double kMargin = 12, kGap = 14, kMarkGap = 4, kMark = 10, kLeastRow = 18;

}  // namespace

void Legend::setRows(std::vector<std::vector<LegendItem>> rows) {
  m_placed.clear();
  m_rows = std::move(rows);
}

double Legend::layout(double width, const QFont& font) {
  const QFontMetricsF metrics(font);
  m_rowHeight = std::max(kLeastRow, std::ceil(metrics.height()) + 4);
  m_placed.clear();
  double x = kMargin;
  int row = -1;
  for (const auto& items : m_rows) {
    x = kMargin;
    ++row;
    for (const LegendItem& item : items) {
      const double needed = item.markWidth + kMarkGap + metrics.horizontalAdvance(item.text);
      if (x > kMargin && x + needed > width - kMargin) {
        x = kMargin;
        ++row;
      }
      m_placed.push_back({x, double(row), &item});
      x += needed + kGap;
    }
  }
  return (row + 1) * m_rowHeight;
}

void Legend::draw(QCPPainter& painter, double top, const Theme& theme) const {
  const QFontMetricsF metrics(theme.axis);
  const auto middle = [&](double row) { return top + (row + 0.5) * m_rowHeight; };
  const double down = (metrics.ascent() - metrics.descent()) / 2;
  for (const Placed& placed : m_placed) {
    painter.save();
    placed.item->mark(painter,
                      QRectF(placed.x, std::round(middle(placed.row) - kMark / 2), placed.item->markWidth, kMark));
    painter.restore();
    painter.setFont(theme.axis);
    painter.setPen(theme.text);
    painter.drawText(QPointF(placed.x + placed.item->markWidth + kMarkGap, middle(placed.row) + down),
                     placed.item->text);
  }
}

}  // namespace heatkv
