// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Below the compare pane: every picture of the history that has the prompt, seed and size of a full-cache one, method
// by method, with what it held and how far it is from that one. Window's thread; figures are computed on another one.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/studio/history/history_store.h"
#include "engine/api/metrics.h"
#include "widgets/plots/plot_table.h"

class QTableView;

namespace heatkv {

class Lpips;

class MethodTable : public QWidget {
  Q_OBJECT
 public:
  explicit MethodTable(HistoryStore& history, QWidget* parent = nullptr);
  /// The full-cache picture that the others are measured against; empty or of another method: nothing is shown.
  void setReference(const QString& path);
  /// LPIPS weights, a file or folder; empty: none. What is wrong with them comes as failed().
  void setLpips(const QString& path);
  /// Null where none are given.
  const std::shared_ptr<const Lpips>& lpips() const { return m_lpips; }
  const PlotTable& table() const { return m_table; }

 Q_SIGNALS:
  void chosen(const QString& path);
  /// A person wants to name LPIPS weights.
  void lpipsRequested();
  void failed(const heatkv::Error& error);

 private:
  struct Row {
    HistoryEntry entry;
    std::optional<qint64> peakBytes;
    MetricValues figures;
    bool measured = false, identical = false;
  };
  void measure();
  void fill();
  PlotCell cell(int row, int column) const;

  HistoryStore& m_history;
  PlotTable m_table;
  QTableView* m_view;
  QString m_reference;
  std::vector<Row> m_rows;
  std::vector<Metric> m_metrics;  ///< of the columns behind the first few
  std::shared_ptr<const Lpips> m_lpips;
  quint64 m_serial = 0;
};

}  // namespace heatkv
