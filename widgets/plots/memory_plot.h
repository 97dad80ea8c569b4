// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a run over its scales: weights, cache and all else as stacked columns, the most so far, and what the
// plan foresaw. GUI thread alone.
#pragma once

#include <vector>

#include "engine/api/event.h"
#include "widgets/plots/columns.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/plot.h"

namespace heatkv {

class MemoryPlot : public Plot {
  Q_OBJECT

 public:
  explicit MemoryPlot(QWidget* parent = nullptr);

  /// Begins a run of these scales.
  void setPlan(const PlanEvent& plan);
  void add(const MemoryEvent& event);
  void clear();
  void setSelected(int scale);
  bool empty() const { return m_scales.empty(); }

  QString title() const override;
  QString headline() const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void scaleSelected(int scale);

 protected:
  void arrange(const QSize& size, double top) override;
  void tabulate() override;
  int itemAt(const QPointF& position) const override;
  QString readoutOf(int item) const override;
  int selectedItem() const override { return m_selected; }
  void choose(int item) override;
  int afterKey(int item, const QKeyEvent& event) const override;

 private:
  void drawColumns(QCPPainter& painter) const;
  void drawLines(QCPPainter& painter) const;
  void arrangeLegend();
  double yOf(int64_t bytes) const;
  int64_t most() const;

  std::vector<Grid> m_grids;
  std::vector<MemoryEvent> m_scales;  ///< those that are over
  int64_t m_planned = 0;
  int m_selected = -1;
  double m_unit = 1, m_top = 1;  ///< bytes that one on the axis stands for, and the axis's upper end
  Cells m_columns;
  Legend m_legend;
  double m_legendTop = 0;
};

}  // namespace heatkv
