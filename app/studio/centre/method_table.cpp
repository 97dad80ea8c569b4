// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/method_table.h"

#include <QAction>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "app/studio/history/history_model.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "app/studio/worker/background.h"
#include "engine/api/error.h"
#include "engine/metrics/lpips.h"
#include "engine/metrics/picture_metrics.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr qsizetype kMostRows = 24;
enum Column { MethodColumn, BudgetColumn, Held, Peak, Time, Columns };

}  // namespace

MethodTable::MethodTable(HistoryStore& history, QWidget* parent)
    : QWidget(parent),
      m_history(history),
      m_view(makeTableView(&m_table, tr("Methods compared with the full cache"), this)) {
  m_view->setObjectName(QStringLiteral("methodTable"));
  m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  auto* weights = new QAction(tr("LPIPS weights..."), m_view);
  connect(weights, &QAction::triggered, this, &MethodTable::lpipsRequested);
  m_view->addAction(weights);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_view);
  connect(m_view, &QTableView::clicked, this, [this](const QModelIndex& index) {
    const int row = static_cast<QSortFilterProxyModel*>(m_view->model())->mapToSource(index).row();
    if (row >= 0 && row < static_cast<int>(m_rows.size())) Q_EMIT chosen(m_rows[static_cast<size_t>(row)].entry.path);
  });
  connect(&m_history, &HistoryStore::changed, this, [this] { setReference(m_reference); });
  connect(&m_history, &HistoryStore::added, this, [this] { setReference(m_reference); });
  hide();
}

void MethodTable::setLpips(const QString& path) {
  m_lpips.reset();
  try {
    if (!path.isEmpty()) m_lpips = std::make_shared<const Lpips>(Lpips::open(path.toStdString()));
  } catch (const Error& error) {
    Q_EMIT failed(error);
  }
  setReference(m_reference);
}

void MethodTable::setReference(const QString& path) {
  m_reference = path;
  ++m_serial;
  const std::vector<Row> before = std::exchange(m_rows, {});
  const HistoryEntry* full = m_history.find(path);
  if (full && full->method == CacheMethod::Full) {
    for (const HistoryEntry& entry : m_history.entries()) {
      if (entry.method == CacheMethod::Full || entry.prompt != full->prompt || entry.seed != full->seed ||
          entry.size != full->size || static_cast<qsizetype>(m_rows.size()) == kMostRows)
        continue;
      m_rows.push_back({entry, {}, {}, false, false});
    }
  }
  setVisible(!m_rows.empty());
  fill();
  measure();
}

void MethodTable::measure() {
  for (size_t i = 0; i < m_rows.size(); ++i) {
    auto work = [row = m_rows[i], reference = m_reference, lpips = m_lpips]() mutable -> std::optional<Row> {
      try {
        const Picture a = loadPicture(reference.toStdString()), b = loadPicture(row.entry.path.toStdString());
        heatkv::measure(row.figures, a, b, lpips.get());
        row.identical = a.rgb == b.rgb;
        const PictureSettings settings = settingsOf(loadPictureText(row.entry.path.toStdString()));
        if (settings.record) row.peakBytes = settings.record->peakBytes;
        row.measured = true;
        return row;
      } catch (const Error&) {
        return std::nullopt;  // A file that went meanwhile, or another size: its figures stay unknown.
      }
    };
    inBackground(this, std::move(work), [this, i, serial = m_serial](const std::optional<Row>& row) {
      if (!row || m_serial != serial) return;
      m_rows[i] = *row;
      fill();
    });
  }
}

void MethodTable::fill() {
  QStringList headers{tr("Method"), tr("Budget"), tr("Held"), tr("Peak"), tr("Time")};
  QStringList names{QStringLiteral("method"), QStringLiteral("budget"), QStringLiteral("held_bytes"),
                    QStringLiteral("peak_bytes"), QStringLiteral("ms")};
  m_metrics.clear();
  for (const MetricInfo& info : kMetrics) {
    const bool weighed = info.needs == MetricInfo::Needs::Weights && m_lpips;
    if (info.needs != MetricInfo::Needs::Nothing && !weighed) continue;
    m_metrics.push_back(info.metric);
    headers << metricName(info);
    names << QString::fromLatin1(info.id);
  }
  m_table.setTable(headers, names, static_cast<int>(m_rows.size()),
                   [this](int row, int column) { return cell(row, column); });
}

PlotCell MethodTable::cell(int index, int column) const {
  const Row& row = m_rows[static_cast<size_t>(index)];
  switch (column) {
    case MethodColumn:
      return {methodName(row.entry.method), QString::fromLatin1(nameOf(row.entry.method))};
    case BudgetColumn:
      return {budgetLabel(row.entry), row.entry.budget};
    case Held:
      return {format::cacheBytes(row.entry.heldBytes), row.entry.heldBytes};
    case Peak:
      return row.peakBytes ? PlotCell{format::cacheBytes(*row.peakBytes), *row.peakBytes} : PlotCell{};
    case Time:
      // A picture's file does not tell: its bytes are the same whenever it is painted.
      return row.entry.ms > 0 ? PlotCell{format::duration(row.entry.ms), row.entry.ms} : PlotCell{};
    default:
      break;
  }
  const MetricInfo& info = infoOf(m_metrics[static_cast<size_t>(column - Columns)]);
  if (info.metric == Metric::Psnr && row.identical) return {tr("identical"), {}};
  const auto& value = row.figures[info.metric];
  return value ? PlotCell{metricText(info, *value), *value} : PlotCell{};
}

}  // namespace heatkv
