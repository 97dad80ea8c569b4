// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What HeatmapPlot says of its cells: readouts and table.
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/heatmap_plot.h"

namespace heatkv {

QString HeatmapPlot::stateText(const HeatCell& cell) const {
  const auto state = stateOf(cell);
  if (!state) return {};
  const AtomFate& fate = m_fates.at(cell.scale, cell.layer, cell.head);
  switch (*state) {
    case AtomState::NotYet:
      return tr("not cached yet");
    case AtomState::Kept:
      return tr("kept");
    case AtomState::Freed:
      return tr("freed before %1").arg(format::grid(m_calibration->shape.grids[fate.before]));
    case AtomState::FreedEarly:
      break;
  }
  return tr("freed early, before %1, layer %2")
      .arg(format::grid(m_calibration->shape.grids[fate.before]))
      .arg(fate.layer);
}

QString HeatmapPlot::readoutOf(int item) const {
  if (item < 0 || item >= static_cast<int>(m_matrix.cells.size()) || empty()) return {};
  const HeatCell& cell = cellOf(item);
  const QString source = format::grid(m_calibration->shape.grids[cell.scale]);
  QString value = std::isfinite(cell.value) ? format::score(cell.value) : QStringLiteral("–");
  if (std::isfinite(cell.value) && m_shownRange.outside(cell.value))
    value += m_shownRange.outside(cell.value) < 0 ? QStringLiteral(" <") : QStringLiteral(" >");
  if (cell.target >= 0)
    return tr("Layer %1, %2 attended from %3: mean score %4")
        .arg(cell.layer)
        .arg(source, format::grid(m_calibration->shape.grids[cell.target]), value);
  const QString where = tr("Layer %1, head %2 at %3").arg(cell.layer).arg(cell.head).arg(source);
  if (!cell.eligible)
    return cell.scale < m_calibration->sinkScales ? tr("%1: always kept").arg(where)
                                                  : tr("%1: never cached").arg(where);
  QStringList said;
  if (const QString state = stateText(cell); !state.isEmpty()) said << state.left(1).toUpper() + state.mid(1);
  const int rank = m_ranks.rank(cell.scale, cell.layer, cell.head);
  const QString scored = m_minus ? tr("difference %1").arg(value) : tr("score %1").arg(value);
  const auto line = [&](const QString& ranked) {
    QStringList parts = said;
    if (!ranked.isEmpty()) parts << ranked;
    if (!showsRanks()) parts << scored;
    return parts.join(QStringLiteral(" · ")) + QLatin1Char('\n') + where;
  };
  if (rank <= 0) return line({});
  // What became of the head comes first and is never cut off; in a narrow dock the number of ranks goes.
  return fittingReadout({line(tr("rank %1 of %2").arg(rank).arg(m_ranks.count())), line(tr("rank %1").arg(rank))});
}

PlotCell HeatmapPlot::tableCell(const HeatCell& cell, HeatColumn column) const {
  const Grids& grids = m_calibration->shape.grids;
  switch (column) {
    case HeatColumn::Layer:
      return {QString::number(cell.layer), cell.layer};
    case HeatColumn::Head:
      return {QString::number(cell.head), cell.head};
    case HeatColumn::Source:
      return {format::grid(grids[cell.scale]), cell.scale};
    case HeatColumn::Target:
      return {format::grid(grids[cell.target]), cell.target};
    case HeatColumn::Value:
      return std::isfinite(cell.value) && !showsRanks() ? PlotCell{format::score(cell.value), cell.value} : PlotCell{};
    case HeatColumn::Rank: {
      const int rank = m_ranks.rank(cell.scale, cell.layer, cell.head);
      return rank > 0 ? PlotCell{QString::number(rank), rank} : PlotCell{};
    }
    case HeatColumn::State:
      break;
  }
  const QString untouched = cell.scale < m_calibration->sinkScales ? tr("always kept") : tr("never cached");
  const QString state = cell.eligible ? stateText(cell) : untouched;
  return state.isEmpty() ? PlotCell{} : PlotCell{state, state};
}

void HeatmapPlot::tabulate() {
  struct Column {
    HeatColumn what;
    QString header, name;
  };
  const bool targets = m_query.view == HeatView::LayerTarget;
  std::vector<Column> columns{{HeatColumn::Layer, tr("Layer"), QStringLiteral("layer")}};
  if (!targets) columns.push_back({HeatColumn::Head, tr("Head"), QStringLiteral("head")});
  columns.push_back({HeatColumn::Source, tr("Scale"), QStringLiteral("source_scale")});
  if (targets) columns.push_back({HeatColumn::Target, tr("Target"), QStringLiteral("target_scale")});
  columns.push_back(m_minus ? Column{HeatColumn::Value, tr("Difference"), QStringLiteral("difference")}
                            : Column{HeatColumn::Value, tr("Score"), QStringLiteral("score")});
  if (!targets) {
    columns.push_back({HeatColumn::Rank, tr("Rank"), QStringLiteral("rank")});
    columns.push_back({HeatColumn::State, tr("State"), QStringLiteral("state")});
  }
  QStringList headers, names;
  for (const Column& column : columns) {
    headers << column.header;
    names << column.name;
  }
  table()->setTable(headers, names, static_cast<int>(m_matrix.cells.size()),
                    [this, columns](int row, int column) { return tableCell(cellOf(row), columns[column].what); });
}

}  // namespace heatkv
