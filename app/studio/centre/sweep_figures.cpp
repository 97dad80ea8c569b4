// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep tab's figures: of a cell, of a row, and as cells of its table.
#include <algorithm>
#include <cmath>

#include "app/studio/centre/sweep_view.h"
#include "app/studio/words/table_words.h"
#include "widgets/format.h"

namespace heatkv {
const MetricValues* SweepView::figuresOfCell(size_t cell) const {
  const auto& result = m_state.results[cell];
  return result && result->figures ? &*result->figures : nullptr;
}

std::optional<double> SweepView::psnrOf(int cell) const {
  const MetricValues* figures = figuresOfCell(static_cast<size_t>(cell));
  return figures ? (*figures)[Metric::Psnr] : std::nullopt;
}

void SweepView::fillTable(const std::vector<SweepSums>& rows) {
  struct Column {
    QString header, name;
    std::function<PlotCell(const SweepSums& figures)> cell;
  };
  std::vector<Column> columns;
  for (const MetricInfo& info : kMetrics) {
    if (info.needs != MetricInfo::Needs::Nothing) continue;
    const auto add = [&](const QString& header, const QString& name, MetricValues MetricMeans::*part) {
      columns.push_back({header, name, [&info, part](const SweepSums& figures) {
                           const auto& value = (figures.figures.*part)[info.metric];
                           return value ? PlotCell{metricText(info, *value), *value} : PlotCell{};
                         }});
    };
    const QString id = QString::fromLatin1(info.id);
    add(metricName(info), id, &MetricMeans::mean);
    // Without several seeds there is no error: no column either.
    if (std::any_of(rows.begin(), rows.end(),
                    [&](const SweepSums& r) { return r.figures.error[info.metric].has_value(); }))
      add(tr("± SE"), id + QStringLiteral("_se"), &MetricMeans::error);
  }
  const auto bytes = [](int64_t value) {
    return value > 0 ? PlotCell{format::cacheBytes(value), qint64{value}} : PlotCell{};
  };
  columns.push_back({tr("Held"), QStringLiteral("held_bytes"), [=](const SweepSums& r) { return bytes(r.heldBytes); }});
  columns.push_back({tr("Peak"), QStringLiteral("peak_bytes"), [=](const SweepSums& r) { return bytes(r.peakBytes); }});
  columns.push_back({tr("Time"), QStringLiteral("ms"), [](const SweepSums& r) {
                       return r.ms ? PlotCell{format::duration(*r.ms), *r.ms} : PlotCell{};
                     }});
  QStringList headers{tr("Method and budget")}, names{QStringLiteral("row")};
  for (const Column& column : columns) {
    headers << column.header;
    names << column.name;
  }
  m_table.setTable(headers, names, static_cast<int>(rows.size()),
                   [this, rows, columns](int row, int column) -> PlotCell {
                     if (column > 0)
                       return columns[static_cast<size_t>(column) - 1].cell(rows[static_cast<size_t>(row)]);
                     const QString name = rowName(m_state.plan.rows[static_cast<size_t>(row)]);
                     return {name, name};
                   });
}

}  // namespace heatkv
