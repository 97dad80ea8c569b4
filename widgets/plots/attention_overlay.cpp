// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/attention_overlay.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "engine/api/error.h"
#include "widgets/format.h"
#include "widgets/plots/hatch.h"

namespace heatkv {
namespace {

constexpr double kMargin = 12, kBarRow = 22, kBarHeight = 8, kBarWidth = 160;
constexpr int kWidth = 392, kHeight = 420, kLeastWidth = 200, kLeastHeight = 180, kBarSteps = 33;

}  // namespace

AttentionOverlay::AttentionOverlay(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("attentionOverlay"));
  addDrawing("main", [this](QCPPainter& p) {
    if (!m_picture.isNull()) p.drawImage(plotRect(), m_picture);
  });
  addDrawing("main", [this](QCPPainter& p) { drawMap(p); });
  addDrawing("overlay", [this](QCPPainter& p) { drawColourBar(p); });
  addDrawing("overlay", [this](QCPPainter& p) {
    const QRectF& r = plotRect();
    if (!m_asker.isNull())
      drawRing(p, {r.left() + m_asker.left() * r.width(), r.top() + m_asker.top() * r.height(),
                   m_asker.width() * r.width(), m_asker.height() * r.height()});
    if (!exporting() && m_cell >= 0) drawRing(p, rectOf(m_cell));
  });
}

QString AttentionOverlay::title() const {
  return m_name.isEmpty() ? tr("Map over the picture") : m_name;
}

QString AttentionOverlay::headline() const {
  if (m_values.empty()) return {};
  return tr("%1 by %2 cells, colours from %3 to %4")
      .arg(m_columns)
      .arg(m_rows)
      .arg(format::score(m_range.low), format::score(m_range.high));
}

QSize AttentionOverlay::sizeHint() const {
  return {kWidth, kHeight};
}

QSize AttentionOverlay::minimumSizeHint() const {
  return {kLeastWidth, kLeastHeight};
}

void AttentionOverlay::setPicture(const QImage& picture) {
  m_picture = picture;
  changed();
}

void AttentionOverlay::setMap(std::vector<float> values, int rows, int columns, const QString& name,
                              const QString& what) {
  if (rows < 0 || columns < 0 || values.size() != static_cast<size_t>(rows) * static_cast<size_t>(columns))
    throw Error(ErrorKind::Usage, tr("The map has %n values, which do not match its rows and columns.", nullptr,
                                     static_cast<int>(values.size()))
                                      .toStdString());
  m_values = std::move(values);
  m_rows = rows;
  m_columns = columns;
  m_name = name;
  m_what = what;
  m_cell = -1;
  replaced();
}

void AttentionOverlay::setReadoutNames(const QString& unknown) {
  m_unknown = unknown;
}

void AttentionOverlay::setAsker(const QRectF& part) {
  m_asker = part;
  changed();
}

void AttentionOverlay::setMapColours(ColourMap colours) {
  m_colours = colours;
  changed();
}

void AttentionOverlay::setRange(HeatRange range) {
  if (!(range.low < range.high) || (range.log && range.low <= 0)) return;
  m_range = range;
  changed();
}

void AttentionOverlay::fitRange() {
  const std::vector<double> values(m_values.begin(), m_values.end());
  m_range =
      m_colours == ColourMap::Diverging ? symmetricRangeOf(values, m_range) : rangeOf(values, m_range.log, m_range);
  changed();
}

void AttentionOverlay::setOpacity(double opacity) {
  m_opacity = std::clamp(opacity, 0.0, 1.0);
  changed();
}

QImage AttentionOverlay::mapImage() const {
  QImage image(m_columns, m_rows, QImage::Format_ARGB32);
  image.fill(Qt::transparent);
  for (int i = 0; i < static_cast<int>(m_values.size()); ++i)
    if (std::isfinite(m_values[i]))
      image.setPixel(i % m_columns, i / m_columns, colourAt(m_colours, m_range.position(m_values[i])));
  return image;
}

void AttentionOverlay::arrange(const QSize& size, double top) {
  const double width = size.width() - 2 * kMargin, height = size.height() - top - 2 * kMargin - kBarRow;
  const QSizeF shape =
      !m_picture.isNull() ? QSizeF(m_picture.size()) : QSizeF(std::max(1, m_columns), std::max(1, m_rows));
  const QSizeF fitted = shape.scaled(std::max(1.0, width), std::max(1.0, height), Qt::KeepAspectRatio);
  setPlotRect(QRectF(std::round((size.width() - fitted.width()) / 2), top + kMargin, std::floor(fitted.width()),
                     std::floor(fitted.height())));
  m_barMiddle = plotRect().bottom() + kBarRow / 2 + 4;
  setTicks(xAxis, {});
  setTicks(yAxis, {});
}

void AttentionOverlay::restyle() {
  Plot::restyle();
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->grid()->setVisible(false);
    axis->setBasePen(Qt::NoPen);
  }
}

QRectF AttentionOverlay::rectOf(int cell) const {
  const QRectF& r = plotRect();
  const int row = cell / m_columns, column = cell % m_columns;
  // Edges on whole pixels, shared by neighbours, so that no seams show through.
  const double left = std::round(r.left() + r.width() * column / m_columns);
  const double right = std::round(r.left() + r.width() * (column + 1) / m_columns);
  const double top = std::round(r.top() + r.height() * row / m_rows);
  const double bottom = std::round(r.top() + r.height() * (row + 1) / m_rows);
  return {left, top, right - left, bottom - top};
}

int AttentionOverlay::itemAt(const QPointF& position) const {
  const QRectF& r = plotRect();
  if (m_values.empty() || !r.contains(position)) return -1;
  const int row = std::min(m_rows - 1, static_cast<int>((position.y() - r.top()) / r.height() * m_rows));
  const int column = std::min(m_columns - 1, static_cast<int>((position.x() - r.left()) / r.width() * m_columns));
  return row * m_columns + column;
}

QString AttentionOverlay::readoutOf(int item) const {
  if (item < 0 || item >= static_cast<int>(m_values.size())) return {};
  const double value = m_values[item];
  QString text = std::isfinite(value) ? format::score(value) : m_unknown.isEmpty() ? format::unknown() : m_unknown;
  if (std::isfinite(value) && m_range.outside(value))
    text += m_range.outside(value) < 0 ? QStringLiteral(" <") : QStringLiteral(" >");
  return tr("Row %1, column %2: %3 %4").arg(item / m_columns).arg(item % m_columns).arg(m_what, text);
}

int AttentionOverlay::selectedItem() const {
  return m_cell;
}

void AttentionOverlay::choose(int item) {
  m_cell = item;
  if (item >= 0) Q_EMIT cellSelected(item / m_columns, item % m_columns);
}

int AttentionOverlay::afterKey(int item, const QKeyEvent& event) const {
  if (m_values.empty()) return kNotOurs;
  const int row = item < 0 ? 0 : item / m_columns, column = item < 0 ? 0 : item % m_columns;
  const auto moved = [&](int down, int right) {
    if (item < 0) return 0;
    return std::clamp(row + down, 0, m_rows - 1) * m_columns + std::clamp(column + right, 0, m_columns - 1);
  };
  switch (event.key()) {
    case Qt::Key_Left:
      return moved(0, -1);
    case Qt::Key_Right:
      return moved(0, 1);
    case Qt::Key_Up:
      return moved(-1, 0);
    case Qt::Key_Down:
      return moved(1, 0);
    case Qt::Key_Home:
      return row * m_columns;
    case Qt::Key_End:
      return row * m_columns + m_columns - 1;
    default:
      return kNotOurs;
  }
}

void AttentionOverlay::drawMap(QCPPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(Qt::NoPen);
  QPainterPath hatch;
  hatch.setFillRule(Qt::WindingFill);
  for (int i = 0; i < static_cast<int>(m_values.size()); ++i) {
    if (!std::isfinite(m_values[i])) {
      addHatch(hatch, rectOf(i), 1.2, 6);
      continue;
    }
    QColor colour(colourAt(m_colours, m_range.position(m_values[i])));
    colour.setAlphaF(static_cast<float>(m_opacity));
    painter.setBrush(colour);
    painter.drawRect(rectOf(i));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillPath(hatch, theme().freed);
}

void AttentionOverlay::drawColourBar(QCPPainter& painter) const {
  if (m_values.empty()) return;
  const Theme& t = theme();
  const QFontMetricsF metrics(t.axis);
  const double baseline = m_barMiddle + (metrics.ascent() - metrics.descent()) / 2;
  const QString low = format::score(m_range.low), high = format::score(m_range.high);
  painter.setFont(t.axis);
  painter.setPen(t.muted);
  painter.drawText(QPointF(kMargin, baseline), low);
  const double left = kMargin + metrics.horizontalAdvance(low) + 8;
  painter.drawText(QPointF(left + kBarWidth + 8, baseline), high);
  painter.drawText(QPointF(left + kBarWidth + 8 + metrics.horizontalAdvance(high) + 12, baseline), m_what);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(Qt::NoPen);
  for (int i = 0; i < kBarSteps; ++i) {
    const double from = std::round(left + kBarWidth * i / kBarSteps),
                 to = std::round(left + kBarWidth * (i + 1) / kBarSteps);
    painter.setBrush(QColor(colourAt(m_colours, i / double(kBarSteps - 1))));
    painter.drawRect(QRectF(from, std::round(m_barMiddle - kBarHeight / 2), to - from, kBarHeight));
  }
}

void AttentionOverlay::tabulate() {
  const QStringList headers{tr("Row"), tr("Column"), m_what.isEmpty() ? tr("Value") : m_what};
  const QStringList names{QStringLiteral("row"), QStringLiteral("column"), QStringLiteral("value")};
  table()->setTable(headers, names, static_cast<int>(m_values.size()), [this](int row, int column) -> PlotCell {
    if (column == 0) return {QString::number(row / m_columns), row / m_columns};
    if (column == 1) return {QString::number(row % m_columns), row % m_columns};
    const double value = m_values[row];
    return std::isfinite(value) ? PlotCell{format::score(value), value} : PlotCell{};
  });
}

}  // namespace heatkv
