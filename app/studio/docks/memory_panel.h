// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The body of the Memory dock: it follows the picture on screen, and its run. Window's thread.
#pragma once

#include "app/studio/docks/kept_runs.h"
#include "app/studio/studio.h"
#include "widgets/plots/memory_plot.h"
#include "widgets/plots/plot_page.h"

namespace heatkv {

class ElidedLabel;

class MemoryPanel : public QWidget {
  Q_OBJECT
 public:
  MemoryPanel(Studio& studio, const KeptRuns& kept, QWidget* parent = nullptr);

  MemoryPlot* plot() const { return m_plot; }
  void toggleTable() { m_page->showTable(!m_page->tableShown()); }
  /// A file is on the screen; empty: the run, while there is one.
  void showPicture(const QString& path);

 private:
  void connectRun(Studio& studio);
  void showRun(const KeptRun* run);

  const KeptRuns& m_kept;
  MemoryPlot* m_plot;
  ElidedLabel* m_headline;
  PlotPage* m_page;
  quint64 m_running = 0, m_shown = 0;  ///< tickets; 0: none
};

}  // namespace heatkv
