// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A map of numbers laid over a picture: attention of a head, differences. Cividis, with its colour bar. GUI thread
// alone.
#pragma once

#include <QImage>
#include <vector>

#include "widgets/plots/heat_data.h"
#include "widgets/plots/plot.h"

namespace heatkv {

class AttentionOverlay : public Plot {
  Q_OBJECT

 public:
  explicit AttentionOverlay(QWidget* parent = nullptr);
  HeatRange range() const { return m_range; }
  double opacity() const { return m_opacity; }
  /// The map alone, a pixel a cell; unknown cells are clear.
  QImage mapImage() const;
  int rows() const { return m_rows; }
  int columns() const { return m_columns; }

  QString title() const override;
  QString headline() const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public Q_SLOTS:
  void setPicture(const QImage& picture);
  /// rows * columns values, top to bottom; NaN is unknown. `name` becomes the title, `what` a value's name
  /// ("attention"). The range stays as it is. Throws Error{Usage} where sizes do not fit.
  void setMap(std::vector<float> values, int rows, int columns, const QString& name, const QString& what);
  void setMapColours(heatkv::ColourMap colours);
  void setRange(heatkv::HeatRange range);
  /// Sets the range to what the map spans.
  void fitRange();
  /// What an unknown value is called ("freed"); such cells are hatched.
  void setReadoutNames(const QString& unknown);
  /// A frame round a part of the picture, in 0..1 of its width and height: who looks.
  void setAsker(const QRectF& part);
  /// 0 shows the picture alone, 1 the map alone.
  void setOpacity(double opacity);

 Q_SIGNALS:
  void cellSelected(int row, int column);

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
  QRectF rectOf(int cell) const;
  void drawMap(QCPPainter& painter) const;
  void drawColourBar(QCPPainter& painter) const;

  QImage m_picture;
  std::vector<float> m_values;
  int m_rows = 0, m_columns = 0, m_cell = -1;
  QString m_name, m_what, m_unknown;
  QRectF m_asker;
  ColourMap m_colours = ColourMap::Cividis;
  HeatRange m_range{0, 1, false};
  double m_opacity = 0.65, m_barMiddle = 0;
};

}  // namespace heatkv
