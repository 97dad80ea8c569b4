// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/legend.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace heatkv {
namespace {

constexpr double kMargin = 12, kGap = 14, kNoteGap = 6, kMarkGap = 4, kMark = 10, kNoteMark = 14, kLeastRow = 18;

/// The check and the octagon with a cross of the icons, in a box of 14.
void drawNoteMark(QCPPainter& painter, QPointF at, bool good, const QColor& colour) {
  painter.translate(at);
  painter.scale(kNoteMark / 16, kNoteMark / 16);
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  if (good) {
    painter.drawPolyline(QPolygonF({{3.2, 8.6}, {6.2, 11.6}, {12.8, 4.6}}));
    return;
  }
  painter.drawPolygon(QPolygonF(
      {{5.3, 1.5}, {10.7, 1.5}, {14.5, 5.3}, {14.5, 10.7}, {10.7, 14.5}, {5.3, 14.5}, {1.5, 10.7}, {1.5, 5.3}}));
  painter.drawLine(QPointF(5.8, 5.8), QPointF(10.2, 10.2));
  painter.drawLine(QPointF(10.2, 5.8), QPointF(5.8, 10.2));
}

}  // namespace

void Legend::setRows(std::vector<std::vector<LegendItem>> rows) {
  m_placed.clear();
  m_rows = std::move(rows);
}

void Legend::setNote(Note kind, const QString& text) {
  m_note = kind;
  m_noteText = text;
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
  if (m_note != Note::None) {
    const double needed = kNoteMark + kMarkGap + metrics.horizontalAdvance(m_noteText);
    m_noteX = std::max(kMargin, width - kMargin - needed);
    if (x - kGap + kNoteGap > m_noteX) ++row;
    m_noteRow = row;
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
  if (m_note == Note::None) return;
  const QColor colour = m_note == Note::Good ? theme.ok : theme.danger;
  painter.save();
  drawNoteMark(painter, QPointF(m_noteX, middle(m_noteRow) - kNoteMark / 2), m_note == Note::Good, colour);
  painter.restore();
  painter.setFont(theme.axis);
  painter.setPen(colour);
  painter.drawText(QPointF(m_noteX + kNoteMark + kMarkGap, middle(m_noteRow) + down), m_noteText);
}

}  // namespace heatkv
