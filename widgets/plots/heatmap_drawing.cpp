// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How HeatmapPlot draws: cells as rectangles, what is freed, outlines, axes, colour bar.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/cache_text.h"
#include "widgets/plots/head_entry.h"
#include "widgets/plots/heatmap_plot.h"

namespace heatkv {
namespace {

constexpr double kMargin = 12;
constexpr double kVeil = 0.6, kDiagonal = 1.2, kDiagonalShare = 0.75, kDiagonalInset = 1.5, kLargestStroke = 16,
                 kDot = 1;
constexpr double kBarHeight = 8, kBarWidth = 132, kLeastBar = 32, kKey = 10;
constexpr int kBarSteps = 33;

void fill(QCPPainter& painter, const QRectF& rect, const QColor& colour) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRect(rect);
}

/// In a square in the middle of the cell: in wide cells strokes from corner to corner would join into one pattern.
void addDiagonals(QPainterPath& path, const QRectF& rect, bool both) {
  const double side = std::min({rect.width(), rect.height(), kLargestStroke}) - 2 * kDiagonalInset;
  QRectF r(0, 0, side, side);
  r.moveCenter(rect.center());
  path.moveTo(r.bottomLeft());
  path.lineTo(r.topRight());
  if (!both) return;
  path.moveTo(r.topLeft());
  path.lineTo(r.bottomRight());
}

/// A pin in the upper right corner: its head and its needle.
void addPin(QPainterPath& path, const QRectF& rect) {
  const double radius = std::clamp(std::min(rect.width(), rect.height()) / 6, 1.2, 2.4);
  const QPointF head = rect.topRight() + QPointF(-radius - 1.5, radius + 1.5);
  path.addEllipse(head, radius, radius);
  path.moveTo(head + QPointF(-radius * 0.7, radius * 0.7));
  path.lineTo(head + QPointF(-radius * 1.8, radius * 1.8));
}

QPen diagonalPen(const Theme& theme) {
  QColor colour = theme.text;
  colour.setAlphaF(kDiagonalShare);
  return QPen(colour, kDiagonal, Qt::SolidLine, Qt::FlatCap);
}

/// "0.001", "0.300": the ends of the bar, short.
QString endText(double value) {
  return std::abs(value) >= 0.001 || value == 0 ? format::decimal(value, 3) : format::score(value);
}

}  // namespace

double HeatmapPlot::headerHeight() const {
  const bool needed =
      m_query.view != HeatView::LayerHead || (!m_matrix.cells.empty() && !m_matrix.cells.front().eligible);
  return needed ? std::ceil(QFontMetricsF(theme().axis).height()) : 0;
}

void HeatmapPlot::arrange(const QSize& size, double top) {
  m_columns = columnsFor(size.width(), m_matrix.columns, ratio(),
                         plotLeft(m_query.view == HeatView::HeadScale ? tr("Scale") : tr("Layer")));
  const double start = top + kTopGap + headerHeight();
  const double below = axisRowHeight() + kBarGap + kBarRow + kFoot;
  m_rows = rowsFor(start, size.height() - start - below, m_matrix.rows, ratio());
  setPlotRect(QRectF(m_columns.start, start, m_columns.end() - m_columns.start, m_rows.end() - start));
  m_barMiddle = m_rows.end() + axisRowHeight() + kBarGap + kBarRow / 2;
  const double columns = m_columns.count / m_zoom, rows = m_rows.count / m_zoom;
  if (m_zoom > 1) placeCells();
  const QPointF corner = m_zoom > 1 ? m_corner : QPointF();
  setSpan(corner.x() - 0.5, corner.x() + columns - 0.5, corner.y() - 0.5, corner.y() + rows - 0.5, true);
  arrangeAxes();
}

void HeatmapPlot::arrangeAxes() {
  QMap<double, QString> x, y;
  if (!empty()) {
    const QFontMetricsF metrics(theme().axis);
    const Grids& grids = m_calibration->shape.grids;
    const bool scales = m_query.view == HeatView::HeadScale, targets = m_query.view == HeatView::LayerTarget;
    const double gap = scales ? metrics.horizontalAdvance(format::grid(grids.back())) + 6 : 56;
    for (int i : indexTicks(m_columns.count, m_columns.size, gap))
      x[i] = scales ? format::grid(grids[i]) : QString::number(i);
    for (int i :
         indexTicks(m_rows.count, m_rows.size, targets || m_query.sort != HeatSort::None ? metrics.height() : 40))
      y[i] = targets ? format::grid(grids[i]) : rowName(i);
  }
  setTicks(xAxis, x);
  setTicks(yAxis, y);
}

/// The head of a row; in columns that are sorted each for itself a row is a place, "#1" the first.
QString HeatmapPlot::rowName(int row) const {
  if (m_query.sort == HeatSort::None) return QString::number(row);
  if (m_query.view == HeatView::HeadScale) return QString::number(m_matrix.at(row, 0).head);
  return QStringLiteral("#%1").arg(row + 1);
}

void HeatmapPlot::restyle() {
  Plot::restyle();
  axisRect()->setBackground(Qt::NoBrush);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->grid()->setVisible(false);
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(QPen(Qt::transparent));  // NoPen leaves dots in SVG
  }
  yAxis->setTickLengthOut(0);
  yAxis->setTickLabelPadding(8);
}

QRectF HeatmapPlot::rectOf(int item) const {
  return {m_columns.edge(item % m_matrix.columns), m_rows.edge(item / m_matrix.columns), m_columns.size, m_rows.size};
}

QColor HeatmapPlot::colourOf(double value) const {
  return QColor(colourAt(m_minus ? ColourMap::Diverging : m_colours, m_shownRange.position(value)));
}

QColor HeatmapPlot::groundOf(const HeatCell& cell) const {
  if (!cell.eligible || !passes(cell)) return exporting() ? theme().field : theme().panel;
  if (!std::isfinite(cell.value)) return theme().field;
  const auto state = stateOf(cell);
  const bool freed = state == AtomState::Freed || state == AtomState::FreedEarly;
  return freed ? blended(colourOf(cell.value), theme().field, kVeil) : colourOf(cell.value);
}

void HeatmapPlot::drawCells(QCPPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (int i = 0; i < static_cast<int>(m_matrix.cells.size()); ++i) fill(painter, rectOf(i), groundOf(cellOf(i)));
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (int i = 0; i < static_cast<int>(m_matrix.cells.size()); ++i) {
    const HeatCell& cell = cellOf(i);
    if (!cell.eligible || std::isfinite(cell.value) || !passes(cell)) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().control);
    painter.drawEllipse(rectOf(i).center(), kDot, kDot);
  }
}

void HeatmapPlot::drawNotEligible(QCPPainter& painter) const {
  const Theme& t = theme();
  const QFontMetricsF metrics(t.axis);
  painter.setRenderHint(QPainter::Antialiasing, false);
  // Runs of columns that no schedule touches share their lines and their words.
  for (int from = 0; from < m_matrix.columns;) {
    int to = from;
    const auto untouched = [&](int column) {
      return column < m_matrix.columns && !m_matrix.at(0, column).eligible &&
             !m_matrix.at(m_matrix.rows - 1, column).eligible;
    };
    const bool sinks = untouched(from) && m_matrix.at(0, from).scale < m_calibration->sinkScales;
    while (untouched(to) && (m_matrix.at(0, to).scale < m_calibration->sinkScales) == sinks) ++to;
    if (to == from) {
      ++from;
      continue;
    }
    const double left = m_columns.edge(from), right = m_columns.edge(to);
    for (double y = m_rows.start; y < m_rows.end(); y += 4) fill(painter, QRectF(left, y, right - left, 1), t.line);
    if (headerHeight() > 0) {
      const QString words = sinks ? tr("always kept") : tr("never cached");
      const double width = metrics.horizontalAdvance(words);
      const double middle = (left + right) / 2 - width / 2;
      painter.setFont(t.axis);
      painter.setPen(t.muted);
      painter.drawText(QPointF(std::clamp(middle, m_columns.start, std::max(m_columns.start, m_columns.end() - width)),
                               m_rows.start - 3 - metrics.descent() + 1),
                       words);
    }
    from = to;
  }
  if (m_query.view != HeatView::LayerTarget) return;
  painter.setFont(t.axis);
  painter.setPen(t.muted);
  painter.drawText(QPointF(kMargin, m_rows.start - 2 - metrics.descent()), tr("Target scale"));
  for (int i = 0; i < static_cast<int>(m_matrix.cells.size()); i += m_matrix.columns)
    if (!cellOf(i).eligible)
      for (double y = 0; y < m_rows.size; y += 4)
        fill(painter, QRectF(m_columns.start, rectOf(i).top() + y, m_columns.end() - m_columns.start, 1), t.line);
}

void HeatmapPlot::drawMarks(QCPPainter& painter) const {
  if (std::min(m_columns.size, m_rows.size) < kSmallestRow) return;
  QPainterPath path, pins;
  for (int i = 0; i < static_cast<int>(m_matrix.cells.size()); ++i) {
    const auto state = stateOf(cellOf(i));
    if (passes(cellOf(i)) && isPinned(cellOf(i))) addPin(pins, rectOf(i));
    if (!passes(cellOf(i)) || (state != AtomState::Freed && state != AtomState::FreedEarly)) continue;
    addDiagonals(path, rectOf(i), state == AtomState::FreedEarly);
  }
  painter.strokePath(path, diagonalPen(theme()));
  painter.strokePath(pins, QPen(theme().field, 3, Qt::SolidLine, Qt::RoundCap));
  painter.strokePath(pins, QPen(theme().text, 1, Qt::SolidLine, Qt::RoundCap));
  painter.fillPath(pins, theme().text);
}

bool HeatmapPlot::isPinned(const HeatCell& cell) const {
  return stateOf(cell) && cell.eligible && pinOf(m_pins, cell.layer, cell.head, cell.scale) != PinState::Auto;
}

bool HeatmapPlot::isFreed(int row, int column) const {
  if (row < 0 || column < 0 || row >= m_matrix.rows || column >= m_matrix.columns) return false;
  const HeatCell& cell = m_matrix.at(row, column);
  const auto state = stateOf(cell);
  return passes(cell) && (state == AtomState::Freed || state == AtomState::FreedEarly);
}

bool HeatmapPlot::differs(int row, int column) const {
  if (row < 0 || column < 0 || row >= m_matrix.rows || column >= m_matrix.columns) return false;
  const HeatCell& cell = m_matrix.at(row, column);
  if (!stateOf(cell) || m_other.empty() || !(m_other.shape() == m_fates.shape()) || !cell.eligible) return false;
  const auto stays = [&](const AtomFates& fates) {
    return fates.stateAt(cell.scale, cell.layer, cell.head, Moment{}) == AtomState::Kept;
  };
  return stays(m_fates) != stays(m_other);
}

bool HeatmapPlot::outlined() const {
  return m_query.sort != HeatSort::None || m_query.view == HeatView::HeadScale ||
         std::min(m_columns.size, m_rows.size) < kSmallestRow;
}

void HeatmapPlot::drawOutlines(QCPPainter& painter) const {
  const bool changes = !m_other.empty();
  if (!changes && !outlined()) return;
  const auto inside = [&](int row, int column) { return changes ? differs(row, column) : isFreed(row, column); };
  painter.setRenderHint(QPainter::Antialiasing, false);
  const QColor colour = theme().text;
  for (int row = 0; row <= m_matrix.rows; ++row)
    for (int column = 0; column <= m_matrix.columns; ++column) {
      const double x = m_columns.edge(column), y = m_rows.edge(row);
      const bool here = inside(row, column);
      if (here != inside(row - 1, column) && column < m_matrix.columns)
        fill(painter, QRectF(x, row == m_matrix.rows ? y - 1 : y, m_columns.size, 1), colour);
      if (here != inside(row, column - 1) && row < m_matrix.rows)
        fill(painter, QRectF(column == m_matrix.columns ? x - 1 : x, y, 1, m_rows.size), colour);
    }
}

double HeatmapPlot::drawKeys(QCPPainter& painter, double right, double middle) const {
  const Theme& t = theme();
  const QFontMetricsF metrics(t.axis);
  const double baseline = middle + (metrics.ascent() - metrics.descent()) / 2;
  double x = right;
  for (const bool early : {true, false}) {
    const QString text = early ? tr("early") : tr("freed");
    x -= metrics.horizontalAdvance(text);
    painter.setFont(t.axis);
    painter.setPen(t.text);
    painter.drawText(QPointF(x, baseline), text);
    const QRectF box(x - 4 - kKey, std::round(middle - kKey / 2), kKey, kKey);
    fill(painter, box, blended(QColor(colourAt(m_colours, 0.25)), t.field, kVeil));
    QPainterPath path;
    addDiagonals(path, box, early);
    painter.strokePath(path, diagonalPen(t));
    x = box.left() - kMargin;
  }
  return x;
}

void HeatmapPlot::drawColourBar(QCPPainter& painter) const {
  if (empty()) return;
  const Theme& t = theme();
  const QFontMetricsF metrics(t.axis);
  const double baseline = m_barMiddle + (metrics.ascent() - metrics.descent()) / 2;
  const double width = exporting() ? exportSize().width() : this->width();
  double right = width - kMargin;
  if (!m_fates.empty()) right = drawKeys(painter, right, m_barMiddle);
  const bool fixed = m_rangeMode == RangeMode::Fixed;
  const QString words = m_minus            ? (fixed ? tr("difference, fixed") : tr("difference, view"))
                        : m_shownRange.log ? (!fixed     ? tr("log, view")
                                              : m_locked ? tr("log, locked")
                                                         : tr("log, fixed"))
                                           : (!fixed     ? tr("linear, view")
                                              : m_locked ? tr("linear, locked")
                                                         : tr("linear, fixed"));
  const QString low = endText(m_shownRange.low), high = endText(m_shownRange.high);
  const double highWidth = metrics.horizontalAdvance(high), wordsWidth = metrics.horizontalAdvance(words);
  const double left = std::max(m_columns.start, 12 + metrics.horizontalAdvance(low) + 8);
  double length = right - left - 8 - highWidth - 12 - wordsWidth;
  const bool showWords = length >= kLeastBar;
  if (!showWords) length += 12 + wordsWidth;
  length = std::clamp(length, kLeastBar, kBarWidth);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const double step = length / kBarSteps;
  for (int i = 0; i < kBarSteps; ++i) {
    const double from = std::round(left + i * step), to = std::round(left + (i + 1) * step);
    fill(painter, QRectF(from, std::round(m_barMiddle - kBarHeight / 2), to - from, kBarHeight),
         QColor(colourAt(m_minus ? ColourMap::Diverging : m_colours, i / double(kBarSteps - 1))));
  }
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setFont(t.axis);
  painter.setPen(t.muted);
  painter.drawText(QPointF(left - 8 - metrics.horizontalAdvance(low), baseline), low);
  painter.drawText(QPointF(left + length + 8, baseline), high);
  if (showWords) painter.drawText(QPointF(left + length + 8 + highWidth + 12, baseline), words);
}

void HeatmapPlot::drawSelection(QCPPainter& painter) const {
  for (int i = 0; i < static_cast<int>(m_matrix.cells.size()); ++i) {
    const HeatCell& cell = cellOf(i);
    const bool also = cell.head >= 0 && (m_query.view != HeatView::HeadScale || cell.scale == m_scale) &&
                      std::any_of(m_also.begin(), m_also.end(),
                                  [&](const HeadRef& ref) { return ref.layer == cell.layer && ref.head == cell.head; });
    if (also) drawRing(painter, rectOf(i).adjusted(2, 2, -2, -2));
  }
  const int item = selectedItem();
  if (item >= 0) drawRing(painter, rectOf(item));
}

}  // namespace heatkv
