// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of heads as cells: layer by head, head by scale, or layer by target scale, with what a schedule frees laid
// over them. With its colour bar. GUI thread alone.
#pragma once

#include "widgets/plots/columns.h"
#include "widgets/plots/heat_data.h"
#include "widgets/plots/plot.h"

namespace heatkv {

class HeatmapPlot : public Plot {
  Q_OBJECT

 public:
  enum class RangeMode { Fixed, View };

  explicit HeatmapPlot(QWidget* parent = nullptr);

  bool empty() const { return !m_calibration; }
  const std::shared_ptr<const Calibration>& calibration() const { return m_calibration; }
  /// Whether the colours are ranks, for want of scores.
  bool showsRanks() const { return m_scored != m_calibration; }
  const HeatQuery& query() const { return m_query; }
  HeatFilter filter() const { return m_filter; }
  RangeMode rangeMode() const { return m_rangeMode; }
  /// What colours mean now.
  HeatRange range() const { return m_shownRange; }
  /// The fixed range stays when another calibration comes.
  bool rangeLocked() const { return m_locked; }
  ColourMap colours() const { return m_colours; }
  bool difference() const { return m_minus != nullptr; }
  /// The column of the table that says the source scale where that is the same in all rows; else -1.
  int scaleColumn() const {
    return m_query.view == HeatView::LayerHead ? 2 : m_query.view == HeatView::LayerTarget ? 1 : -1;
  }
  const HeatMatrix& matrix() const { return m_matrix; }
  const HeatRanks& ranks() const { return m_ranks; }
  /// The selected head; -1 none.
  int selectedLayer() const { return m_layer; }
  int selectedHead() const { return m_head; }
  /// All that are selected, the head above last; empty where none is.
  std::vector<HeadRef> selectedHeads() const;
  /// How many times larger than fitted the cells are; 1: all are seen.
  double magnification() const { return m_zoom; }
  /// The selected or shown source scale, -1 without a calibration.
  int sourceScale() const;

  QString title() const override;
  QString headline() const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int readoutLines() const override { return 2; }

 public Q_SLOTS:
  /// Null empties the plot. Where the range is not locked, it becomes the calibration's own.
  void setCalibration(std::shared_ptr<const heatkv::Calibration> calibration);
  /// Shows calibration minus `minus`, which is called `name`, in the diverging map; null goes back. Throws Error{File}
  /// for another shape.
  void setMinus(std::shared_ptr<const heatkv::Calibration> minus, const QString& name = {});
  /// What is freed is veiled and struck; null takes the overlay away, and so does another shape.
  void setSchedule(std::shared_ptr<const heatkv::Schedule> schedule);
  /// Outlines the cells that fare otherwise under this schedule; null takes the outlines away.
  void setOther(std::shared_ptr<const heatkv::Schedule> other);
  /// The moment of the overlay; Moment{} is after the run. Redraws are merged.
  void setMoment(heatkv::Moment moment);

  void setView(heatkv::HeatView view);
  void setSourceScale(int scale);
  /// The layer of HeadScale.
  void setLayer(int layer);
  void setSort(heatkv::HeatSort sort);
  void setFilter(heatkv::HeatFilter filter);
  void setRangeMode(heatkv::HeatmapPlot::RangeMode mode);
  /// The range of Fixed; locks it.
  void setFixedRange(double low, double high);
  /// Whether the fixed range stays for other calibrations, so that colours can be compared.
  void setRangeLocked(bool on);
  void setColours(heatkv::ColourMap colours);
  /// All cells in view again.
  void resetZoom();
  /// Sets the fixed range to what the present view spans, and locks it.
  void fitRange();
  void setLogarithmic(bool on);
  /// Selects a head without a signal; -1 for none.
  void selectHead(int layer, int head);
  /// Selects the head that goes first at the source scale, with the signal.
  void selectFirstToGo();

 Q_SIGNALS:
  /// Chosen with mouse or keys. `scale` is the source scale of the cell.
  void cellSelected(int scale, int layer, int head);
  /// Other heads are selected with Shift or Ctrl.
  void selectionChanged();
  void sourceScaleChanged(int scale);
  /// Another calibration, view, layer or source scale.
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
  bool keepsReadout() const override { return true; }
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  /// Heights above the cells, around the colour bar and below it.
  static constexpr double kTopGap = 8, kBarGap = 5, kBarRow = 18, kFoot = 2;
  enum class HeatColumn { Layer, Head, Source, Target, Value, Rank, State };
  PlotCell tableCell(const HeatCell& cell, HeatColumn column) const;
  void refill();
  /// Magnifies by `zoom` and keeps what lies under `fixed` where it is.
  void zoomAt(double zoom, const QPointF& fixed);
  void placeCells();
  bool isPinned(const HeatCell& cell) const;
  void selectTo(int item);
  const HeatCell& cellOf(int item) const { return m_matrix.cells[static_cast<size_t>(item)]; }
  /// What has become of a cell's atom; none without a schedule, or for a cell that stands for several heads.
  std::optional<AtomState> stateOf(const HeatCell& cell) const;
  QString stateText(const HeatCell& cell) const;
  bool passes(const HeatCell& cell) const;
  bool isFreed(int row, int column) const;
  bool differs(int row, int column) const;
  bool outlined() const;
  QRectF rectOf(int item) const;
  QColor colourOf(double value) const;
  QColor groundOf(const HeatCell& cell) const;
  double headerHeight() const;
  void arrangeAxes();
  QString rowName(int row) const;
  void drawCells(QCPPainter& painter) const;
  void drawNotEligible(QCPPainter& painter) const;
  void drawMarks(QCPPainter& painter) const;
  void drawOutlines(QCPPainter& painter) const;
  void drawColourBar(QCPPainter& painter) const;
  double drawKeys(QCPPainter& painter, double right, double middle) const;
  void drawSelection(QCPPainter& painter) const;

  std::shared_ptr<const Calibration> m_calibration, m_minus;
  std::shared_ptr<const Calibration> m_scored;  ///< the same, with ranks where it has no scores
  QString m_minusName;
  AtomFates m_fates, m_other;
  HeatRanks m_ranks;
  HeatQuery m_query;
  HeatFilter m_filter = HeatFilter::All;
  RangeMode m_rangeMode = RangeMode::Fixed;
  ColourMap m_colours = ColourMap::Viridis;
  bool m_locked = false;
  std::vector<Pin> m_pins;
  std::vector<HeadRef> m_also;  // selected besides (m_layer, m_head)
  double m_zoom = 1;
  QPointF m_corner;  // the first cell in view, in cells
  QPointF m_pressedAt, m_draggedAt;
  bool m_dragging = false;
  HeatRange m_fixedRange, m_fixedDifference{-0.05, 0.05, false}, m_shownRange;
  bool m_log = true;
  Moment m_now;
  int m_layer = -1, m_head = -1, m_scale = -1, m_target = -1;  // of the selected cell
  HeatMatrix m_matrix;
  Cells m_columns, m_rows;
  double m_barMiddle = 0;
};

}  // namespace heatkv
