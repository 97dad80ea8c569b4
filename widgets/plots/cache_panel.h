// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole body of the Cache dock: view and unit, headline or readout, plot with legend, table, and the scrubber of
// a finished run. GUI thread alone.
#pragma once

#include <QWidget>

#include "widgets/plots/cache_plot.h"

class QAction;
class QComboBox;
class QStackedLayout;

namespace heatkv {

class ElidedLabel;
class OccupancyReplay;
class ReadoutLine;
class SegmentedControl;

class CachePanel : public QWidget {
  Q_OBJECT

 public:
  explicit CachePanel(QWidget* parent = nullptr);

  /// Events, plans, selection and exports go straight to the plot.
  CachePlot* plot() const { return m_plot; }
  OccupancyReplay* replay() const { return m_replay; }
  /// Checkable, for the dock's "more" menu.
  QAction* tableAction() const { return m_tableAction; }
  QAction* replayAction() const { return m_replayAction; }
  /// Whose state it shows: "Last run · HeatKV 10 % · seed 9".
  void setContext(const QString& context);

 Q_SIGNALS:
  /// The button of the empty state: "Generate".
  void generateRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHeader();
  void showHeadline();
  void choosePage();

  CachePlot* m_plot;
  OccupancyReplay* m_replay;
  QAction* m_tableAction;
  QAction* m_replayAction;
  SegmentedControl* m_view;
  QComboBox* m_unit;
  ElidedLabel* m_context;
  ElidedLabel* m_headline;
  ElidedLabel* m_check;
  ReadoutLine* m_readout;
  QStackedLayout* m_pages;
  QStackedLayout* m_views;
};

}  // namespace heatkv
