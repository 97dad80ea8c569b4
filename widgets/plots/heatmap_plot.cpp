// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/heatmap_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "engine/api/error.h"
#include "widgets/format.h"
#include "widgets/plots/cache_text.h"

namespace heatkv {
namespace {

constexpr int kWidth = 392, kNarrow = 264;

}  // namespace

HeatmapPlot::HeatmapPlot(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("heatmapPlot"));
  const auto inside = [this](QCPPainter& p) {
    if (m_zoom > 1) p.setClipRect(plotRect());
  };
  addDrawing("main", [this, inside](QCPPainter& p) {
    inside(p);
    drawCells(p);
  });
  addDrawing("main", [this](QCPPainter& p) { drawNotEligible(p); });
  addDrawing("main", [this, inside](QCPPainter& p) {
    inside(p);
    drawMarks(p);
    drawOutlines(p);
  });
  addDrawing("overlay", [this, inside](QCPPainter& p) {
    inside(p);
    if (!exporting()) drawSelection(p);
  });
  addDrawing("overlay", [this](QCPPainter& p) {
    if (m_now.atEnd() || m_query.view != HeatView::LayerHead || empty()) return;
    drawNow(p, m_columns.edge(m_now.layer + 1), plotRect().bottom() + 1);
  });
  addDrawing("overlay", [this](QCPPainter& p) {
    const bool target = m_query.view == HeatView::LayerTarget, scale = m_query.view == HeatView::HeadScale;
    const bool sorted = m_query.sort != HeatSort::None && m_query.view == HeatView::LayerHead;
    drawAxisNames(p,
                  // Names of target scales fill the margin: their title stands above them.
                  target   ? QString()
                  : sorted ? (m_query.sort == HeatSort::FirstPruned ? tr("Rank, first freed first")
                                                                    : tr("Rank, highest score first"))
                           : tr("Head"),
                  scale ? tr("Scale") : tr("Layer"));
  });
  addDrawing("overlay", [this](QCPPainter& p) { drawColourBar(p); });
}

QString HeatmapPlot::title() const {
  if (showsRanks())
    return m_query.view == HeatView::HeadScale ? tr("Ranks, head by scale, layer %1").arg(m_query.layer)
                                               : tr("Ranks, layer by head");
  switch (m_query.view) {
    case HeatView::HeadScale:
      return tr("S-CAS heatmap, head by scale, layer %1").arg(m_query.layer);
    case HeatView::LayerTarget:
      return tr("S-CAS heatmap, layer by target scale");
    case HeatView::LayerHead:
      break;
  }
  return tr("S-CAS heatmap, layer by head");
}

QString HeatmapPlot::headline() const {
  if (empty()) return {};
  int kept = 0, all = 0;
  for (const HeatCell& cell : m_matrix.cells)
    if (const auto state = stateOf(cell); state && cell.eligible) {
      ++all;
      kept += *state == AtomState::Kept;
    }
  const int scale = sourceScale();
  const QString where = m_query.view == HeatView::HeadScale
                            ? tr("Layer %1").arg(m_query.layer)
                            : tr("Source scale %1").arg(format::grid(m_calibration->shape.grids[scale]));
  if (m_minus)
    return m_minusName.isEmpty() ? tr("%1: difference of two calibrations").arg(where)
                                 : tr("%1: difference to %2").arg(where, m_minusName);
  if (all > 0) return tr("%1: %2 of %3 kept").arg(where).arg(kept).arg(all);
  if (showsRanks()) return tr("%1: colours from first to last freed").arg(where);
  return tr("%1: colours from %2 to %3").arg(where, format::score(m_shownRange.low), format::score(m_shownRange.high));
}

int HeatmapPlot::sourceScale() const {
  if (empty()) return -1;
  const int last = std::max(0, m_calibration->shape.scales() - 2);
  return std::clamp(m_query.scale < 0 ? m_calibration->sinkScales : m_query.scale, 0, last);
}

QSize HeatmapPlot::sizeHint() const {
  constexpr double row = 16;
  return {kWidth, minimumSizeHint().height() + static_cast<int>((row - kSmallestRow) * m_matrix.rows)};
}

QSize HeatmapPlot::minimumSizeHint() const {
  return {kNarrow, static_cast<int>(std::ceil(kTopGap + headerHeight() + kSmallestRow * m_matrix.rows +
                                              axisRowHeight() + kBarGap + kBarRow + kFoot))};
}

void HeatmapPlot::refill() {
  const QSize before = minimumSizeHint();
  m_matrix = m_scored ? heatMatrix(*m_scored, m_query, m_minus.get()) : HeatMatrix();
  std::vector<double> values;
  if (m_rangeMode == RangeMode::View)
    for (const HeatCell& cell : m_matrix.cells) values.push_back(cell.value);
  if (m_minus) {
    m_shownRange = m_rangeMode == RangeMode::View ? symmetricRangeOf(values, m_fixedDifference) : m_fixedDifference;
  } else {
    m_shownRange = m_rangeMode == RangeMode::View ? rangeOf(values, m_log, m_fixedRange) : m_fixedRange;
    m_shownRange.log = m_log && m_shownRange.low > 0;
    if (showsRanks()) m_shownRange = {0, 1, false};
  }
  if (minimumSizeHint() != before) updateGeometry();
  replaced();
  Q_EMIT contentChanged();
}

void HeatmapPlot::setCalibration(std::shared_ptr<const Calibration> calibration) {
  if (m_minus && (!calibration || !(m_minus->shape == calibration->shape))) m_minus.reset();
  m_calibration = std::move(calibration);
  m_scored = withScores(m_calibration);
  m_ranks = m_calibration ? HeatRanks(*m_calibration) : HeatRanks();
  if (m_calibration && !m_locked) m_fixedRange = rangeOf(*m_calibration, HeatRange());
  m_also.clear();
  if (!m_calibration || m_layer >= m_calibration->shape.layers || m_head >= m_calibration->shape.heads)
    m_layer = m_head = m_scale = m_target = -1;
  refill();
}

void HeatmapPlot::setMinus(std::shared_ptr<const Calibration> minus, const QString& name) {
  if (minus && (!m_calibration || !(minus->shape == m_calibration->shape)))
    throw Error(ErrorKind::File, tr("The two calibrations belong to different models.").toStdString(),
                tr("Choose two calibrations of the same model and picture size.").toStdString());
  m_minus = std::move(minus);
  m_minusName = name;
  if (m_minus && m_minus->scas.size() == m_calibration->scas.size()) {
    std::vector<double> differences(m_minus->scas.size());
    std::transform(m_calibration->scas.begin(), m_calibration->scas.end(), m_minus->scas.begin(), differences.begin(),
                   std::minus<>());
    m_fixedDifference = symmetricRangeOf(differences, m_fixedDifference);
  }
  refill();
}

void HeatmapPlot::setSchedule(std::shared_ptr<const Schedule> schedule) {
  m_fates = schedule ? AtomFates(*schedule) : AtomFates();
  m_pins = schedule ? schedule->pins : std::vector<Pin>();
  changed();
}

void HeatmapPlot::setOther(std::shared_ptr<const Schedule> other) {
  m_other = other ? AtomFates(*other) : AtomFates();
  changed();
}

void HeatmapPlot::setMoment(Moment moment) {
  m_now = moment;
  changed();
}

void HeatmapPlot::setView(HeatView view) {
  m_zoom = 1;
  m_query.view = view;
  if (m_layer >= 0) m_query.layer = m_layer;
  refill();
}

void HeatmapPlot::setSourceScale(int scale) {
  if (scale == m_query.scale) return;
  m_query.scale = scale;
  if (m_query.view != HeatView::HeadScale) m_scale = scale;
  refill();
  Q_EMIT sourceScaleChanged(sourceScale());
}

void HeatmapPlot::setLayer(int layer) {
  m_query.layer = layer;
  refill();
}

void HeatmapPlot::setSort(HeatSort sort) {
  m_query.sort = sort;
  refill();
}

void HeatmapPlot::setFilter(HeatFilter filter) {
  m_filter = filter;
  changed();
}

void HeatmapPlot::setRangeMode(RangeMode mode) {
  m_rangeMode = mode;
  refill();
}

void HeatmapPlot::setFixedRange(double low, double high) {
  if (!(low < high) || !std::isfinite(low) || !std::isfinite(high)) return;
  (m_minus ? m_fixedDifference : m_fixedRange) = HeatRange{low, high, !m_minus};
  m_locked = true;
  refill();
}

void HeatmapPlot::setRangeLocked(bool on) {
  m_locked = on;
  if (!on && m_calibration) m_fixedRange = rangeOf(*m_calibration, HeatRange());
  refill();
}

void HeatmapPlot::setColours(ColourMap colours) {
  m_colours = colours;
  changed();
}

void HeatmapPlot::fitRange() {
  m_rangeMode = RangeMode::View;
  refill();
  (m_minus ? m_fixedDifference : m_fixedRange) = m_shownRange;
  m_rangeMode = RangeMode::Fixed;
  m_locked = true;
  refill();
}

void HeatmapPlot::setLogarithmic(bool on) {
  m_log = on;
  refill();
}

void HeatmapPlot::selectHead(int layer, int head) {
  if (layer != m_layer || head != m_head) m_also.clear();
  m_layer = layer;
  m_head = head;
  m_scale = sourceScale();
  if (layer >= 0) m_query.layer = layer;
  refill();
}

void HeatmapPlot::selectFirstToGo() {
  const HeadRef first = m_ranks.first(sourceScale());
  if (first.layer < 0) return;
  selectHead(first.layer, first.head);
  Q_EMIT cellSelected(sourceScale(), m_layer, m_head);
}

int HeatmapPlot::itemAt(const QPointF& position) const {
  if (!plotRect().contains(position)) return -1;
  const int column = m_columns.at(position.x()), row = m_rows.at(position.y());
  return row < 0 || column < 0 || row >= m_matrix.rows || column >= m_matrix.columns ? -1
                                                                                     : row * m_matrix.columns + column;
}

int HeatmapPlot::selectedItem() const {
  if (m_layer < 0) return -1;
  for (size_t i = 0; i < m_matrix.cells.size(); ++i) {
    const HeatCell& cell = m_matrix.cells[i];
    if (cell.layer != m_layer || (cell.head >= 0 && cell.head != m_head)) continue;
    if (m_query.view == HeatView::HeadScale && cell.scale != m_scale) continue;
    if (m_query.view == HeatView::LayerTarget && cell.target != m_target) continue;
    return static_cast<int>(i);
  }
  return -1;
}

void HeatmapPlot::choose(int item) {
  if (item < 0 || item >= static_cast<int>(m_matrix.cells.size())) return;
  const HeatCell cell = cellOf(item);
  m_layer = cell.layer;
  m_scale = cell.scale;
  m_target = cell.target;
  if (cell.head >= 0) m_head = cell.head;
  if (m_query.view == HeatView::HeadScale && cell.eligible && m_query.scale != cell.scale) {
    m_query.scale = cell.scale;
    Q_EMIT sourceScaleChanged(cell.scale);
    Q_EMIT contentChanged();
  }
  if (m_query.view != HeatView::HeadScale) m_query.layer = cell.layer;
  if (m_head >= 0) Q_EMIT cellSelected(cell.scale, m_layer, m_head);
}

int HeatmapPlot::afterKey(int item, const QKeyEvent& event) const {
  const int rows = m_matrix.rows, columns = m_matrix.columns;
  if (rows == 0 || columns == 0) return kNotOurs;
  const int row = item < 0 ? 0 : item / columns, column = item < 0 ? 0 : item % columns;
  const bool control = event.modifiers() & Qt::ControlModifier;
  const auto moved = [&](int down, int right) {
    if (item < 0) return 0;
    return std::clamp(row + down, 0, rows - 1) * columns + std::clamp(column + right, 0, columns - 1);
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
      return control ? 0 : row * columns;
    case Qt::Key_End:
      return control ? rows * columns - 1 : row * columns + columns - 1;
    default:
      return kNotOurs;
  }
}

void HeatmapPlot::keyPressEvent(QKeyEvent* event) {
  const bool back = event->key() == Qt::Key_PageUp, forward = event->key() == Qt::Key_PageDown;
  if ((!back && !forward) || empty()) return Plot::keyPressEvent(event);
  if (m_query.view == HeatView::HeadScale) {
    setLayer(std::clamp(m_query.layer + (forward ? 1 : -1), 0, m_calibration->shape.layers - 1));
    if (m_layer >= 0) m_layer = m_query.layer;
    if (m_layer >= 0 && m_head >= 0) Q_EMIT cellSelected(sourceScale(), m_layer, m_head);
  } else {
    const int first = m_calibration->sinkScales, last = m_calibration->shape.scales() - 2;
    if (first <= last) setSourceScale(std::clamp(sourceScale() + (forward ? 1 : -1), first, last));
  }
}

std::optional<AtomState> HeatmapPlot::stateOf(const HeatCell& cell) const {
  if (m_fates.empty() || cell.head < 0 || !m_calibration || !(m_fates.shape() == m_calibration->shape)) return {};
  return m_fates.stateAt(cell.scale, cell.layer, cell.head, m_now);
}

bool HeatmapPlot::passes(const HeatCell& cell) const {
  const auto state = stateOf(cell);
  if (m_filter == HeatFilter::All || !state || !cell.eligible) return true;
  switch (m_filter) {
    case HeatFilter::Kept:
      return *state == AtomState::Kept || *state == AtomState::NotYet;
    case HeatFilter::Freed:
      return *state == AtomState::Freed || *state == AtomState::FreedEarly;
    case HeatFilter::FreedEarly:
      return *state == AtomState::FreedEarly;
    case HeatFilter::All:
      break;
  }
  return true;
}

}  // namespace heatkv
