// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the cache holds: by layer as stacked bars of the newest snapshot, or over (scale, layer) against budget and
// full cache. With its legend. GUI thread alone.
#pragma once

#include "widgets/plots/cache_run.h"
#include "widgets/plots/cache_text.h"
#include "widgets/plots/columns.h"
#include "widgets/plots/plot.h"

namespace heatkv {

class CachePlot : public Plot {
  Q_OBJECT

 public:
  enum class View { ByLayer, OverScales };

  explicit CachePlot(QWidget* parent = nullptr);

  View view() const { return m_view; }
  CacheUnit unit() const { return m_unit; }
  /// The selected layer, -1 none; the selected step of Over scales (scale * layers + layer), -1 none.
  int selectedLayer() const { return m_layer; }
  int selectedStep() const { return m_step; }
  const CacheRun& run() const { return m_run; }
  bool empty() const { return m_run.empty() && !m_preview; }

  QString title() const override;
  QString headline() const override;
  /// The headline in parts: "312", "of 321 MiB held", "peak 321 · full cache would hold 632".
  CacheHeadline headlineParts() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public Q_SLOTS:
  /// A new run begins: the plot is empty until its first layer.
  void setPlan(const heatkv::PlanEvent& plan);
  /// Events of another run than the plan's are ignored. Redraws are merged.
  void addLayer(const heatkv::LayerEvent& event);
  void addScale(const heatkv::ScaleEvent& event);
  /// The run ended, was stopped or failed: "now" goes, the last state stays.
  void finish();
  void clear();
  /// Shows a run that was collected elsewhere.
  void setRun(const heatkv::CacheRun& run);
  /// Shows the snapshot of one step of the run, live again with Moment{}.
  void setMoment(heatkv::Moment moment);
  /// What another schedule would hold at its end, over the bars; null takes it away.
  void setPreview(std::shared_ptr<const heatkv::Schedule> schedule, int64_t bytesPerTokenHead);

  void setView(heatkv::CachePlot::View view);
  void setUnit(heatkv::CacheUnit unit);
  void setSelectedLayer(int layer);
  /// The source scale that readouts count heads of; -1 none.
  void setSourceScale(int scale);

 Q_SIGNALS:
  /// Chosen with mouse or keys, not by setSelectedLayer.
  void layerSelected(int layer);
  void stepSelected(int scale, int layer);

 protected:
  void arrange(const QSize& size, double top) override;
  void restyle() override;
  void tabulate() override;

  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  const CacheRun& shown() const { return m_replayed ? *m_replayed : m_run; }
  int columnCount() const;
  int columnAt(const QPointF& position) const;
  int selectedColumn() const;
  void select(int column);
  void hover(int column, bool announce);
  double layerTop() const;
  double poolTop() const;
  double yOf(double value) const;
  double xOfStep(int step) const;
  void arrangeLayers();
  void arrangeScales();
  void tabulateLayers();
  void tabulateScales();
  void drawBars(QCPPainter& painter) const;
  void drawPreview(QCPPainter& painter) const;
  void drawLayerLines(QCPPainter& painter) const;
  void drawScales(QCPPainter& painter) const;
  void drawPeak(QCPPainter& painter) const;
  void drawSelection(QCPPainter& painter) const;
  void drawLegend(QCPPainter& painter) const;
  void drawAxisNames(QCPPainter& painter) const;

  CacheRun m_run;
  std::optional<CacheRun> m_replayed;
  std::shared_ptr<const AtomFates> m_preview;
  std::shared_ptr<const Schedule> m_previewSchedule;
  int64_t m_previewBytes = 0;
  View m_view = View::ByLayer;
  CacheUnit m_unit = CacheUnit::Bytes;
  int m_layer = -1, m_step = -1, m_sourceScale = -1;
  // Of the present arrangement:
  Cells m_columns;
  CacheMeasure m_measure;
  double m_axisTop = 1, m_legendTop = 0;
};

}  // namespace heatkv
