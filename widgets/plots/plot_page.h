// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The body of a dock with a plot: its empty state, or a header, the plot in a scroll area or its table, and the readout
// line. GUI thread alone.
#pragma once

#include <QWidget>

#include "widgets/plots/plot.h"

class QStackedLayout;

namespace heatkv {

class ElidedLabel;
class EmptyState;
class ReadoutLine;

class PlotPage : public QWidget {
  Q_OBJECT

 public:
  /// Takes over all three. `tableName` is what screen readers call the table.
  PlotPage(EmptyState* empty, QWidget* header, Plot* plot, const QString& tableName, QWidget* parent = nullptr);

  void setEmpty(bool empty);
  /// Whose state it shows, in a line above all else.
  void setContext(const QString& context);
  void showTable(bool on);
  bool tableShown() const;
  /// Another view in place of the plot and its table; null goes back.
  void showOther(QWidget* view);
  /// What is said under the plot.
  void say(const QString& text);

 private:
  QStackedLayout *m_pages, *m_views;
  ElidedLabel* m_context;
  ReadoutLine* m_readout;
  Plot* m_plot;
  bool m_table = false;
};

}  // namespace heatkv
