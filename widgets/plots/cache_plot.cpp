// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cache_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr double kTopGap = 2, kLegendGap = 6, kFoot = 5;
constexpr double kHeadroom = 1.1;  // above what is held, so that no bar touches the frame
constexpr double kMuted = 0.4;
constexpr int kWidth = 392, kNarrow = 264, kPlotHeight = 120, kLowPlotHeight = 92;

/// A run that has only what `schedule` predicts.
CacheRun predictedRun(std::shared_ptr<const Schedule> schedule, int64_t bytesPerTokenHead) {
  PlanEvent plan;
  plan.shape = schedule->shape;
  plan.bytesPerTokenHead = bytesPerTokenHead;
  plan.budgetBytes = schedule->limitTokenHeads * bytesPerTokenHead;
  plan.fullBytes = plan.shape.pairs() * plan.shape.fullTokens() * bytesPerTokenHead;
  for (const ScheduleScale& scale : schedule->scales)
    plan.predictedHeldBytes = std::max(plan.predictedHeldBytes, scale.peakTokenHeads * bytesPerTokenHead);
  plan.schedule = std::move(schedule);
  return CacheRun(plan);
}

}  // namespace

CachePlot::CachePlot(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("layerPlot"));
  addDrawing("main", [this](QCPPainter& p) {
    p.setOpacity(m_muted ? kMuted : 1);
    m_view == View::ByLayer ? drawBars(p) : drawScales(p);
  });
  addDrawing("main", [this](QCPPainter& p) { drawPreview(p); });
  addDrawing("main", [this](QCPPainter& p) {
    p.setOpacity(m_muted ? kMuted : 1);
    m_view == View::ByLayer ? drawLayerLines(p) : drawSteps(p);
  });
  addDrawing("overlay", [this](QCPPainter& p) {
    if (!exporting()) drawSelection(p);
  });
  addDrawing("overlay", [this](QCPPainter& p) {
    const bool byLayer = m_view == View::ByLayer;
    drawAxisNames(p, {}, byLayer ? tr("Layer") : tr("Scale"));
    const int64_t full = shown().fullBytesSeen(byLayer);
    const bool above = !empty() && m_measure.of(full) > m_axisTop * 1.0001;
    //: An axis counts in this unit, for every layer: "MiB per layer".
    drawCaption(p, byLayer ? tr("%1 per layer").arg(m_measure.symbol) : m_measure.symbol,
                above ? tr("full %1 \u2191").arg(m_measure.text(full)) : QString(), theme().fullCache);
  });
  addDrawing("overlay", [this](QCPPainter& p) { m_legend.draw(p, m_legendTop, theme()); });
}

const CacheRun& CachePlot::shown() const {
  if (m_replayed) return *m_replayed;
  return predictedOnly() ? *m_preview : m_run;
}

QString CachePlot::title() const {
  return m_view == View::ByLayer ? tr("Cache by layer") : tr("Cache over scales");
}

CacheHeadline CachePlot::headlineParts() const {
  if (!predictedOnly()) return cacheHeadline(shown(), m_unit);
  const PlanEvent& plan = m_preview->plan();
  const CacheMeasure measure = poolMeasure(plan, m_unit);
  return {measure.number(plan.predictedHeldBytes),
          tr("of %1 predicted for the next picture").arg(measure.text(plan.budgetBytes)),
          tr("full cache %1").arg(measure.text(plan.fullBytes)),
          {}};
}

QString CachePlot::headline() const {
  return headlineParts().text();
}

QSize CachePlot::sizeHint() const {
  return {kWidth, minimumSizeHint().height() + kPlotHeight - kLowPlotHeight};
}

QSize CachePlot::minimumSizeHint() const {
  const double row = std::max(18.0, std::ceil(QFontMetricsF(Theme::of(this).axis).height()) + 4);
  return {kNarrow, static_cast<int>(kTopGap + captionHeight() + kLowPlotHeight + axisRowHeight() + kLegendGap +
                                    2 * row + kFoot)};
}

void CachePlot::keepUntilNext() {
  m_replayed.reset();
  m_muted = !m_run.empty();
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::setPlan(const PlanEvent& plan) {
  m_replayed.reset();
  m_muted = !m_run.empty();
  if (m_muted)
    m_next = CacheRun(plan);
  else
    m_run = CacheRun(plan);
  m_step = -1;
  if (m_layer >= plan.shape.layers) m_layer = -1;
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::addLayer(const LayerEvent& event) {
  const bool begins = m_next && event.id == m_next->plan().id;
  if (begins) {
    m_run = *std::exchange(m_next, std::nullopt);
    m_muted = false;
  }
  const bool first = m_run.empty();
  m_run.add(event);
  changed();
  if (begins || (first && !m_run.empty())) Q_EMIT contentChanged();
}

void CachePlot::addScale(const ScaleEvent& event) {
  m_run.add(event);
  changed();
}

void CachePlot::finish() {
  m_run.finish();
  m_next.reset();
  m_muted = false;
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::clear() {
  m_run = CacheRun();
  m_next.reset();
  m_muted = false;
  m_replayed.reset();
  m_layer = m_step = -1;
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::setRun(const CacheRun& run) {
  m_run = run;
  m_next.reset();
  m_muted = false;
  m_replayed.reset();
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::setMoment(Moment moment) {
  m_replayed.reset();
  if (!moment.atEnd() && m_run.hasSnapshot(moment)) m_replayed = m_run.at(moment);
  changed();
}

void CachePlot::setPreview(std::shared_ptr<const Schedule> schedule, int64_t bytesPerTokenHead) {
  m_preview.reset();
  if (schedule) m_preview = predictedRun(std::move(schedule), bytesPerTokenHead);
  changed();
  if (m_run.empty()) Q_EMIT contentChanged();
}

void CachePlot::setView(View view) {
  m_view = view;
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::setUnit(CacheUnit unit) {
  m_unit = unit;
  changed();
  Q_EMIT contentChanged();
}

void CachePlot::setSelectedLayer(int layer) {
  m_layer = layer;
  changed();
}

void CachePlot::setSourceScale(int scale) {
  m_sourceScale = scale;
  changed();
}

int CachePlot::itemAt(const QPointF& position) const {
  if (position.y() < plotRect().top() || position.y() > plotRect().bottom() || empty()) return -1;
  if (m_view == View::ByLayer) return m_columns.at(position.x());
  if (position.x() < m_columns.start || position.x() >= m_columns.end()) return -1;
  const int layers = shown().shape().layers;
  return std::clamp(static_cast<int>((position.x() - m_columns.start) / m_columns.size * layers), 0,
                    shown().steps() - 1);
}

QString CachePlot::readoutOf(int item) const {
  if (m_view == View::OverScales) return stepReadout(shown(), item, m_unit);
  if (!predictedOnly()) return layerReadout(shown(), item, m_sourceScale, m_unit);
  const CacheMeasure measure = layerMeasure(m_preview->plan(), m_unit);
  const int64_t held = m_preview->bytesOf(m_preview->fates()->tokensHeld(item, Moment{}));
  return tr("Layer %1: %2 predicted at the end of the run").arg(item).arg(measure.text(held));
}

int CachePlot::selectedItem() const {
  return m_view == View::ByLayer ? m_layer : m_step;
}

void CachePlot::choose(int item) {
  if (m_view == View::ByLayer) {
    m_layer = item;
    if (item >= 0) Q_EMIT layerSelected(item);
  } else {
    m_step = item;
  }
}

int CachePlot::afterKey(int item, const QKeyEvent& event) const {
  const int count = m_view == View::ByLayer ? shown().shape().layers : shown().steps();
  if (count == 0 || empty()) return kNotOurs;
  const auto moved = [&](int by) { return item < 0 ? 0 : std::clamp(item + by, 0, count - 1); };
  const int page = m_view == View::ByLayer ? 8 : shown().shape().layers;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const bool forward = (event.key() == Qt::Key_Right) != isRightToLeft();
      return moved(forward ? 1 : -1);
    }
    case Qt::Key_PageUp:
      return moved(-page);
    case Qt::Key_PageDown:
      return moved(page);
    case Qt::Key_Home:
      return 0;
    case Qt::Key_End:
      return count - 1;
    case Qt::Key_Escape:
      return item >= 0 ? -1 : kNotOurs;
    default:
      return kNotOurs;
  }
}

double CachePlot::yOf(double value) const {
  const QRectF& r = plotRect();
  return r.bottom() - std::min(value / m_axisTop, 1.0) * r.height();
}

double CachePlot::xOfStep(int step) const {
  return m_columns.start + m_columns.size * (step + 1) / std::max(1, shown().shape().layers);
}

double CachePlot::largestLayer() const {
  int64_t most = m_run.largestLayerBytes();
  if (m_preview)
    for (int l = 0; l < m_preview->shape().layers; ++l)
      most = std::max(most, m_preview->bytesOf(m_preview->fates()->tokensHeld(l, Moment{})));
  return m_measure.of(most);
}

void CachePlot::arrange(const QSize& size, double top) {
  const CacheRun& run = shown();
  const bool byLayer = m_view == View::ByLayer;
  m_measure = byLayer ? layerMeasure(run.plan(), m_unit) : poolMeasure(run.plan(), m_unit);
  m_axisTop = niceTop(byLayer ? layerAxisTop() : scaleAxisTop());
  QMap<double, QString> ticks;
  const std::vector<double> values = valueTicks(m_axisTop);
  const double step = values.size() > 1 ? values[1] : 1;
  double left = plotLeft(byLayer ? tr("Layer") : tr("Scale"));
  for (double value : values) {
    ticks[value] = format::decimal(value, step < 0.1 ? 2 : step < 1 ? 1 : 0);
    left = std::max(left, std::ceil(QFontMetricsF(theme().axis).horizontalAdvance(ticks[value])) + 14);
  }
  m_columns = columnsFor(size.width(), byLayer ? run.shape().layers : run.shape().scales(), ratio(), left);
  // The legend keeps the room of all it may say: the plot must not move as kinds come and go.
  arrangeLegend(true);
  const double legendHeight = m_legend.layout(size.width(), theme().axis);
  arrangeLegend(false);
  m_legend.layout(size.width(), theme().axis);
  m_legendTop = size.height() - kFoot - legendHeight;
  const double bottom = m_legendTop - kLegendGap - axisRowHeight(), start = top + kTopGap + captionHeight();
  setPlotRect(QRectF(m_columns.start, start, m_columns.end() - m_columns.start, std::max(1.0, bottom - start)));
  setTicks(yAxis, ticks);
  byLayer ? arrangeLayers() : arrangeScales();
}

double CachePlot::layerAxisTop() const {
  const PlanEvent& plan = shown().plan();
  const int layers = std::max(1, plan.shape.layers);
  return cacheAxisTop(kHeadroom * largestLayer(), m_measure.of(plan.budgetBytes / layers),
                      m_measure.of(plan.fullBytes / layers));
}

double CachePlot::scaleAxisTop() const {
  const PlanEvent& plan = shown().plan();
  const int64_t most = std::max(m_run.peakBytes(), m_preview ? m_preview->plan().predictedHeldBytes : 0);
  return cacheAxisTop(kHeadroom * m_measure.of(most), m_measure.of(plan.budgetBytes), m_measure.of(plan.fullBytes));
}

void CachePlot::arrangeLayers() {
  setSpan(-0.5, m_columns.count - 0.5, 0, m_axisTop);
  QMap<double, QString> ticks;
  for (int i : indexTicks(m_columns.count, m_columns.size, 56)) ticks[i] = QString::number(i);
  setTicks(xAxis, ticks);
}

void CachePlot::arrangeScales() {
  const PlanEvent& plan = shown().plan();
  setSpan(-0.5, m_columns.count - 0.5, 0, m_axisTop);
  const QFontMetricsF metrics(theme().axis);
  double widest = 0;
  for (const Grid& grid : plan.shape.grids) widest = std::max(widest, metrics.horizontalAdvance(format::grid(grid)));
  QMap<double, QString> ticks;
  for (int i : indexTicks(m_columns.count, m_columns.size, widest + 6)) ticks[i] = format::grid(plan.shape.grids[i]);
  setTicks(xAxis, ticks);
}

void CachePlot::restyle() {
  Plot::restyle();
  setAccessibleName(title());
}

void CachePlot::tabulate() {
  m_view == View::ByLayer ? tabulateLayers() : tabulateScales();
}

void CachePlot::tabulateLayers() {
  const QStringList headers{tr("Layer"), tr("Sinks"),       tr("Kept"), tr("In flight"),
                            tr("Freed"), tr("Freed early"), tr("Held"), tr("Full cache")};
  const QStringList names{QStringLiteral("layer"),       QStringLiteral("sinks_bytes"),
                          QStringLiteral("kept_bytes"),  QStringLiteral("in_flight_bytes"),
                          QStringLiteral("freed_bytes"), QStringLiteral("freed_early_bytes"),
                          QStringLiteral("held_bytes"),  QStringLiteral("full_bytes")};
  const auto& snapshot = shown().snapshot();
  const int64_t perToken = shown().plan().bytesPerTokenHead;
  const int rows = snapshot ? static_cast<int>(snapshot->layers.size()) : 0;
  const CacheMeasure measure = layerMeasure(shown().plan(), m_unit);
  table()->setTable(headers, names, rows, [snapshot, perToken, measure](int row, int column) -> PlotCell {
    if (column == 0) return {QString::number(row), row};
    const LayerOccupancy& o = snapshot->layers[row];
    const int64_t values[] = {0,       o.sinks,      o.kept,   o.inFlight,
                              o.freed, o.freedEarly, o.held(), o.held() + o.freed + o.freedEarly};
    const auto bytes = static_cast<qlonglong>(values[column] * perToken);
    return {measure.text(bytes), bytes};
  });
}

void CachePlot::tabulateScales() {
  const QStringList headers{tr("Scale"), tr("Layer"), tr("Held"), tr("Predicted"), tr("Full cache")};
  const QStringList names{QStringLiteral("scale"), QStringLiteral("layer"), QStringLiteral("held_bytes"),
                          QStringLiteral("predicted_bytes"), QStringLiteral("full_bytes")};
  const CacheMeasure measure = poolMeasure(shown().plan(), m_unit);
  table()->setTable(headers, names, shown().hasPlan() ? shown().steps() : 0,
                    [this, measure](int row, int column) -> PlotCell {
                      const CacheRun& run = shown();
                      const int layers = run.shape().layers;
                      if (column == 0) return {format::grid(run.shape().grids[row / layers]), row / layers};
                      if (column == 1) return {QString::number(row % layers), row % layers};
                      std::optional<int64_t> bytes = run.fullBytes(row);
                      if (column == 2) bytes = run.heldBytes(row);
                      if (column == 3) bytes = run.predictedBytes(row);
                      if (!bytes) return {};
                      return {measure.text(*bytes), static_cast<qlonglong>(*bytes)};
                    });
}

}  // namespace heatkv
