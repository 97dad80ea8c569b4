// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole body of the S-CAS heatmap dock: view, source scale or layer, sort, cells with colour bar, readout and
// table. GUI thread alone.
#pragma once

#include <QWidget>

#include "widgets/plots/heatmap_plot.h"

class QAction;
class QComboBox;

namespace heatkv {

class PlotPage;
class SegmentedControl;

class HeatmapPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HeatmapPanel(QWidget* parent = nullptr);

  /// Calibrations, schedules, moments, selection and exports go straight to the plot.
  HeatmapPlot* plot() const { return m_plot; }
  QAction* tableAction() const { return m_tableAction; }
  /// For the dock's "more" menu: table, layer by target, filter, range, log.
  QList<QAction*> viewActions() const { return m_actions; }
  /// Whose schedule its cells show.
  void setContext(const QString& context);
  /// Whether cells that another schedule would change are to be outlined.
  bool outlinesChanges() const { return m_outline->isChecked(); }

 Q_SIGNALS:
  void outlineToggled();
  /// The button of the empty state: "Calibrate, about 2 min".
  void calibrateRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHeader();
  void makeActions();
  QAction* separator();
  void fillFixed();
  void choosePage();

  HeatmapPlot* m_plot;
  QAction* m_tableAction;
  QAction *m_target = nullptr, *m_outline = nullptr;
  QList<QAction*> m_actions;
  SegmentedControl* m_view;
  QComboBox* m_fixed;
  QComboBox* m_sort;
  PlotPage* m_page;
};

}  // namespace heatkv
