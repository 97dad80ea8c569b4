// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What all plots share: merged redraws, theme, a readout line, keyboard focus, a table of the same numbers, and
// painting on any device. GUI thread alone.
#pragma once

#include <QTimer>
#include <functional>
#include <optional>

#include "widgets/custom_plot.h"
#include "widgets/plots/plot_table.h"
#include "widgets/theme.h"

namespace heatkv {

class Plot : public QCustomPlot {
  Q_OBJECT

 public:
  explicit Plot(QWidget* parent = nullptr);

  /// Dock title and view: "Cache by layer". Also the accessible name.
  virtual QString title() const = 0;
  /// What the plot says at rest, in one line. Also the accessible description.
  virtual QString headline() const = 0;
  /// What is under the pointer or chosen with the keys, empty at rest.
  QString readout() const { return m_readout; }
  /// The lines that a readout takes, parted by line breaks.
  virtual int readoutLines() const { return 1; }
  PlotTable* table() { return &m_table; }

  /// How wide a readout may get before a shorter one is taken; 0: the plot's own width.
  void setReadoutRoom(int pixels) { m_readoutRoom = pixels; }

  /// True while newer values wait to be drawn; at most one redraw is ever pending.
  bool updatePending() const { return m_timer.isActive(); }
  /// Draws what waits at once.
  void updateNow();

  /// The size that paintOn fills.
  QSize exportSize() const;
  /// Title, headline, plot and legend on `device` in the light or dark theme, without selection and focus.
  /// `vector` for devices that keep shapes.
  void paintOn(QPaintDevice* device, bool vector, bool dark = false);

 Q_SIGNALS:
  void readoutChanged(const QString& text);
  void headlineChanged(const QString& text);

 protected:
  /// The theme to draw with: the export's while one is painted.
  const Theme& theme() const;
  bool exporting() const { return m_exportTheme.has_value(); }
  /// A frame round what is chosen, seen on every colour.
  static void drawRing(QCPPainter& painter, const QRectF& inside);
  /// Newer values are there: draws within 33 ms, once for all calls until then.
  void changed();
  /// All values are others, perhaps fewer: as changed(), but the table follows at once, for its old rows have none.
  void replaced();
  /// Sets axes and places for a widget of `size` whose first `top` pixels are taken.
  virtual void arrange(const QSize& size, double top) = 0;
  /// Colours and fonts of what QCustomPlot draws itself.
  virtual void restyle();
  /// Fills the table.
  virtual void tabulate() = 0;
  /// Where the focus ring goes round.
  virtual QRectF focusArea() const;

  /// What can be pointed at is numbered from 0; -1 is nothing.
  virtual int itemAt(const QPointF& position) const = 0;
  virtual QString readoutOf(int item) const = 0;
  virtual int selectedItem() const = 0;
  /// Selects for the user: the place to emit signals.
  virtual void choose(int item) = 0;
  /// Where a key leads from `item` (-1: none yet); kNotOurs where the key has no meaning here.
  virtual int afterKey(int item, const QKeyEvent& event) const = 0;
  static constexpr int kNotOurs = -2;
  /// The first of these that fits, else the last.
  QString fittingReadout(const QStringList& longestFirst) const;
  /// Whether the selected item's readout stays without focus.
  virtual bool keepsReadout() const { return false; }

  /// Adds something to draw on QCustomPlot's layer of that name ("main", "axes", "overlay").
  void addDrawing(const char* layer, std::function<void(QCPPainter&)> draw);
  /// Places the axis rectangle.
  void setPlotRect(const QRectF& rect);
  QRectF plotRect() const { return m_plotRect; }
  /// Gives both axes the range that runs exactly over the plot rectangle; `yDown` has yLow at the top.
  void setSpan(double xLow, double xHigh, double yLow, double yHigh, bool yDown = false);
  /// Labels an axis at those places.
  static void setTicks(QCPAxis* axis, const QMap<double, QString>& ticks);
  /// A name beside the y axis, reading upwards, and one left of the x axis's labels.
  void drawAxisNames(QCPPainter& painter, const QString& y, const QString& x) const;
  /// Words above the plot: what the y axis counts at its left, `end` at its right in `colour`.
  void drawCaption(QCPPainter& painter, const QString& y, const QString& end = {}, const QColor& colour = {}) const;
  /// What a caption takes above the plot.
  double captionHeight() const;
  /// Left edge of plots that stand above each other: room for four digits and for `name` beside the labels of x.
  double plotLeft(const QString& name) const;
  /// The triangle under the plot, pointing at `x`.
  void drawNow(QCPPainter& painter, double x, double tip) const;
  double axisRowHeight() const;
  /// Device pixels per pixel.
  double ratio() const;

  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QSize innerSize() const;
  void describe();
  void showReadout(bool announce);

  PlotTable m_table;
  QTimer m_timer, m_describeTimer;
  QString m_readout, m_headline;
  QRectF m_plotRect;
  int m_hover = -1, m_readoutRoom = 0;
  std::optional<Theme> m_exportTheme;
};

}  // namespace heatkv
