// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's docks as rows of one table: the row is all that a dock needs for its place in menus, keys, exports, the
// round of panes and saved layouts. Window's thread.
#pragma once

#include <QDockWidget>
#include <QKeySequence>
#include <QMainWindow>
#include <functional>
#include <vector>

namespace heatkv {

class DockTitleBar;
class Plot;

struct DockRow {
  const char* id;  ///< its name in saved layouts, settings of keys, and the guide
  QString title;
  QWidget* widget;  ///< its body; or a dock that has a title row of its own
  Qt::DockWidgetArea area;
  int height = 0;                          ///< in a window that is high enough for all of its side
  QKeySequence keys = {};                  ///< that lead to it
  bool scrolls = false;                    ///< where the dock is too low for the body
  std::function<Plot*()> plot = {};        ///< what its export button hands out; null: the schedule
  std::function<void()> toggleTable = {};  ///< of a plot that can be read as a table
};

class DockTable {
 public:
  explicit DockTable(QMainWindow& window) : m_window(window) {}

  QDockWidget* add(DockRow row);
  const std::vector<DockRow>& rows() const { return m_rows; }
  const QList<QDockWidget*>& docks() const { return m_docks; }
  /// Those that belong to a side, from its top.
  QList<QDockWidget*> in(Qt::DockWidgetArea area) const;
  QList<int> heightsIn(Qt::DockWidgetArea area) const;
  /// The row that `inside` belongs to; null: none.
  const DockRow* rowOf(const QWidget* inside) const;
  /// The dock of a row's widget.
  QDockWidget* dockOf(const QWidget* widget) const;
  /// Null where the dock has a title row of its own.
  DockTitleBar* titleOf(const QWidget* widget) const;
  /// Shows the dock of a row's widget, before those that it shares its place with.
  void show(const QWidget* widget) const;

 private:
  QMainWindow& m_window;
  std::vector<DockRow> m_rows;
  QList<QDockWidget*> m_docks;  ///< of every row
};

}  // namespace heatkv
