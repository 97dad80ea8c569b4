// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a plot as a table: one model for all plots, filled by a function, and the view that sorts it.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>
#include <functional>

class QTableView;
class QWidget;

namespace heatkv {

/// What a cell shows, and the bare number or text that sorts, is copied to CSV and is read by programs.
/// An invalid value is unknown: shown as "–", empty in CSV.
struct PlotCell {
  QString text;
  QVariant value;
};

class PlotTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int kValueRole = Qt::UserRole + 1;
  using Source = std::function<PlotCell(int row, int column)>;

  explicit PlotTable(QObject* parent = nullptr);

  /// `names` are the headers of the CSV file ("held_bytes"), `headers` what people read. `source` must serve every
  /// cell until the next call.
  void setTable(const QStringList& headers, const QStringList& names, int rows, Source source);
  QString nameOf(int column) const { return m_names.value(column); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QStringList m_headers, m_names;
  int m_rows = 0;
  Source m_source;
};

/// A read-only view of `table` that sorts by value on a click on a header. Copies selected rows as text. `name` is what
/// screen readers call it.
QTableView* makeTableView(PlotTable* table, const QString& name, QWidget* parent = nullptr);

}  // namespace heatkv
