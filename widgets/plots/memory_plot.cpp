// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/memory_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/hatch.h"

namespace heatkv {
namespace {

constexpr double kTopGap = 4, kLegendGap = 6, kFoot = 6, kColumnGap = 4, kHeadroom = 1.08;
constexpr double kMiB = 1024.0 * 1024.0, kGiB = 1024 * kMiB;
constexpr int kWidth = 392, kHeight = 200, kLeastWidth = 240, kLeastHeight = 130;

/// What is neither the model's nor the cache's.
int64_t restOf(const MemoryEvent& event) {
  return std::max<int64_t>(0, event.liveBytes - event.weightBytes - event.cacheBytes);
}

void fillHatched(QCPPainter& painter, const QRectF& box, const QColor& colour) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  addHatch(path, box, 1.6, 5);
  painter.fillPath(path, colour);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, 0.8));
  painter.drawRect(box.adjusted(0.4, 0.4, -0.4, -0.4));
}

}  // namespace

MemoryPlot::MemoryPlot(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("memoryPlot"));
  addDrawing("main", [this](QCPPainter& p) { drawColumns(p); });
  addDrawing("overlay", [this](QCPPainter& p) { drawLines(p); });
  addDrawing("overlay", [this](QCPPainter& p) {
    drawCaption(p, m_unit == kGiB ? tr("GiB") : tr("MiB"));
    drawAxisNames(p, {}, tr("Scale"));
    m_legend.draw(p, m_legendTop, theme());
  });
}

void MemoryPlot::setPlan(const PlanEvent& plan) {
  m_grids = plan.shape.grids;
  m_grids.resize(static_cast<size_t>(plan.shape.scalesRun()));
  m_planned = plan.predictedPeakBytes;
  m_scales.clear();
  m_selected = -1;
  replaced();
}

void MemoryPlot::add(const MemoryEvent& event) {
  if (m_scales.size() < m_grids.size()) m_scales.push_back(event);
  changed();
}

void MemoryPlot::clear() {
  setPlan({});
}

void MemoryPlot::setSelected(int scale) {
  m_selected = scale < static_cast<int>(m_scales.size()) ? scale : -1;
  changed();
}

QString MemoryPlot::title() const {
  return tr("Memory by scale");
}

QString MemoryPlot::headline() const {
  if (m_scales.empty()) return {};
  return tr("%1 at most, %2 planned").arg(format::cacheBytes(m_scales.back().peakBytes), format::cacheBytes(m_planned));
}

QSize MemoryPlot::sizeHint() const {
  return {kWidth, kHeight};
}

QSize MemoryPlot::minimumSizeHint() const {
  return {kLeastWidth, kLeastHeight};
}

int64_t MemoryPlot::most() const {
  return std::max(m_planned, m_scales.empty() ? 0 : m_scales.back().peakBytes);
}

double MemoryPlot::yOf(int64_t bytes) const {
  return plotRect().bottom() - static_cast<double>(bytes) / m_unit / m_top * plotRect().height();
}

void MemoryPlot::arrange(const QSize& size, double top) {
  m_unit = static_cast<double>(most()) >= kGiB ? kGiB : kMiB;
  m_top = niceTop(std::max(1e-3, kHeadroom * static_cast<double>(most()) / m_unit));
  const std::vector<double> values = valueTicks(m_top);
  const double step = values.size() > 1 ? values[1] : 1;
  QMap<double, QString> ticks, scales;
  for (const double value : values) ticks[value] = format::decimal(value, step < 0.1 ? 2 : step < 1 ? 1 : 0);
  m_columns = columnsFor(size.width(), static_cast<int>(m_grids.size()), ratio(), plotLeft(tr("Scale")));
  arrangeLegend();
  const double legendHeight = m_legend.layout(size.width(), theme().axis);
  m_legendTop = size.height() - kFoot - legendHeight;
  const double bottom = m_legendTop - kLegendGap - axisRowHeight(), start = top + kTopGap + captionHeight();
  setPlotRect(QRectF(m_columns.start, start, m_columns.end() - m_columns.start, std::max(1.0, bottom - start)));
  setTicks(yAxis, ticks);
  setSpan(-0.5, m_columns.count - 0.5, 0, m_top);
  const QFontMetricsF metrics(theme().axis);
  double widest = 0;
  for (const Grid& grid : m_grids) widest = std::max(widest, metrics.horizontalAdvance(format::grid(grid)));
  for (const int i : indexTicks(m_columns.count, m_columns.size, widest + 6))
    scales[i] = format::grid(m_grids[static_cast<size_t>(i)]);
  setTicks(xAxis, scales);
}

void MemoryPlot::arrangeLegend() {
  const auto solid = [](const QColor& colour) {
    return [colour](QCPPainter& p, const QRectF& box) { p.fillRect(box, colour); };
  };
  const auto line = [](const QPen& pen) {
    return [pen](QCPPainter& p, const QRectF& box) {
      p.setPen(pen);
      p.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    };
  };
  const Theme& t = theme();
  const QColor rest = t.inFlight;
  m_legend.setRows(
      {{{tr("weights"), 10, solid(t.sinks)},
        {tr("cache"), 10, solid(t.kept)},
        {tr("everything else"), 10, [rest](QCPPainter& p, const QRectF& box) { fillHatched(p, box, rest); }},
        {tr("most so far"), 16, line(QPen(t.text, 1.5))},
        {tr("planned"), 16, line(QPen(t.fullCache, 1.5, Qt::DashLine))}}});
}

void MemoryPlot::drawColumns(QCPPainter& painter) const {
  const Theme& t = theme();
  for (int k = 0; k < static_cast<int>(m_scales.size()); ++k) {
    const MemoryEvent& event = m_scales[static_cast<size_t>(k)];
    const double left = m_columns.edge(k) + kColumnGap / 2, width = m_columns.size - kColumnGap;
    const double weights = yOf(event.weightBytes), cache = yOf(event.weightBytes + event.cacheBytes),
                 all = yOf(event.weightBytes + event.cacheBytes + restOf(event));
    painter.fillRect(QRectF(left, weights, width, plotRect().bottom() - weights), t.sinks);
    painter.fillRect(QRectF(left, cache, width, weights - cache), t.kept);
    fillHatched(painter, QRectF(left, all, width, cache - all), t.inFlight);
    if (k != m_selected || exporting()) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.text, 2));
    painter.drawRect(QRectF(left - 1, all - 1, width + 2, plotRect().bottom() - all + 2));
  }
}

void MemoryPlot::drawLines(QCPPainter& painter) const {
  if (m_scales.empty()) return;
  const Theme& t = theme();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.fullCache, 1.5, Qt::DashLine));
  painter.drawLine(QPointF(plotRect().left(), yOf(m_planned)), QPointF(plotRect().right(), yOf(m_planned)));
  QPolygonF peaks;
  for (int k = 0; k < static_cast<int>(m_scales.size()); ++k) {
    const double y = yOf(m_scales[static_cast<size_t>(k)].peakBytes);
    peaks << QPointF(m_columns.edge(k), y) << QPointF(m_columns.edge(k + 1), y);
  }
  painter.setPen(QPen(t.text, 1.5));
  painter.drawPolyline(peaks);
}

int MemoryPlot::itemAt(const QPointF& position) const {
  if (!plotRect().contains(position)) return -1;
  const int column = m_columns.at(position.x());
  return column < static_cast<int>(m_scales.size()) ? column : -1;
}

void MemoryPlot::choose(int item) {
  m_selected = item;
  if (item >= 0) Q_EMIT scaleSelected(item);
}

int MemoryPlot::afterKey(int item, const QKeyEvent& event) const {
  const int last = static_cast<int>(m_scales.size()) - 1;
  if (last < 0) return kNotOurs;
  switch (event.key()) {
    case Qt::Key_Left:
      return std::max(0, item - 1);
    case Qt::Key_Right:
      return std::min(last, item + 1);
    case Qt::Key_Home:
      return 0;
    case Qt::Key_End:
      return last;
    case Qt::Key_Escape:
      return item >= 0 ? -1 : kNotOurs;
    default:
      return kNotOurs;
  }
}

QString MemoryPlot::readoutOf(int item) const {
  if (item < 0 || item >= static_cast<int>(m_scales.size())) return {};
  const MemoryEvent& event = m_scales[static_cast<size_t>(item)];
  const auto bytes = [](int64_t n) { return format::cacheBytes(n); };
  const QString grid = format::grid(m_grids[static_cast<size_t>(item)]);
  return fittingReadout({tr("%1: %2 in use (weights %3, cache %4, everything else %5), %6 at most")
                             .arg(grid, bytes(event.liveBytes), bytes(event.weightBytes), bytes(event.cacheBytes),
                                  bytes(restOf(event)), bytes(event.peakBytes)),
                         tr("%1: %2 in use, %3 at most").arg(grid, bytes(event.liveBytes), bytes(event.peakBytes))});
}

void MemoryPlot::tabulate() {
  const QStringList headers{tr("Scale"), tr("Weights"), tr("Cache"), tr("In use"), tr("Most so far")};
  const QStringList names{QStringLiteral("scale"), QStringLiteral("weight_bytes"), QStringLiteral("cache_bytes"),
                          QStringLiteral("live_bytes"), QStringLiteral("peak_bytes")};
  const auto grids = m_grids;
  const auto scales = m_scales;
  table()->setTable(headers, names, static_cast<int>(scales.size()), [=](int row, int column) -> PlotCell {
    const MemoryEvent& event = scales[static_cast<size_t>(row)];
    if (column == 0) return {format::grid(grids[static_cast<size_t>(row)]), row};
    const int64_t values[] = {event.weightBytes, event.cacheBytes, event.liveBytes, event.peakBytes};
    const int64_t bytes = values[column - 1];
    return {format::cacheBytes(bytes), static_cast<qlonglong>(bytes)};
  });
}

}  // namespace heatkv
