// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the cache holds: by layer as stacked bars of the newest snapshot, or over (scale, layer) against budget and
// full cache. With its legend. GUI thread alone.
#pragma once

#include "widgets/plots/cache_run.h"
#include "widgets/plots/cache_text.h"
#include "widgets/plots/columns.h"
#include "widgets/plots/legend.h"
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
  /// What is shown is of the run before the one that has begun.
  bool muted() const { return m_muted; }

  QString title() const override;
  QString headline() const override;
  /// The headline in parts: "312", "of 321 MiB held", "peak 321 MiB · full cache 632 MiB".
  CacheHeadline headlineParts() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public Q_SLOTS:
  /// A new run begins: what was shown before stays, muted, until its first layer.
  void setPlan(const heatkv::PlanEvent& plan);
  /// Mutes what is shown: a run begins whose plan is not known yet.
  void keepUntilNext();
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
  /// It became empty or not, a run began or ended, or it has another view or unit.
  void contentChanged();

 protected:
  void arrange(const QSize& size, double top) override;
  void restyle() override;
  void tabulate() override;

  int itemAt(const QPointF& position) const override;
  QString readoutOf(int item) const override;
  int selectedItem() const override;
  void choose(int item) override;
  int afterKey(int item, const QKeyEvent& event) const override;

 private:
  const CacheRun& shown() const;
  /// True while the bars are a prediction alone.
  bool predictedOnly() const { return m_run.empty() && m_preview.has_value(); }
  double yOf(double value) const;
  double xOfStep(int step) const;
  void arrangeLayers();
  void arrangeScales();
  /// With `all` that it may ever say, else what is in the plot now.
  void arrangeLegend(bool all);
  double layerAxisTop() const;
  double scaleAxisTop() const;
  void tabulateLayers();
  void tabulateScales();
  double largestLayer() const;
  void drawBars(QCPPainter& painter) const;
  void drawBar(QCPPainter& painter, int layer, const LayerOccupancy& occupancy, QPainterPath& freedHatch,
               QPainterPath& earlyHatch) const;
  void drawClip(QCPPainter& painter, double x, double width) const;
  void drawPreview(QCPPainter& painter) const;
  void drawBudget(QCPPainter& painter, double bytes) const;
  void drawLayerLines(QCPPainter& painter) const;
  void drawScales(QCPPainter& painter) const;
  void drawSteps(QCPPainter& painter) const;
  void drawPeak(QCPPainter& painter) const;
  void drawSelection(QCPPainter& painter) const;

  CacheRun m_run;
  std::optional<CacheRun> m_next;  ///< has begun, and nothing is known of it yet
  bool m_muted = false;
  std::optional<CacheRun> m_replayed;
  std::optional<CacheRun> m_preview;
  View m_view = View::ByLayer;
  CacheUnit m_unit = CacheUnit::Mebibytes;
  int m_layer = -1, m_step = -1, m_sourceScale = -1;
  // Of the present arrangement:
  Cells m_columns;
  CacheMeasure m_measure;
  Legend m_legend;
  double m_axisTop = 1, m_legendTop = 0;
};

}  // namespace heatkv
