// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Quality over cache bytes of a sweep: one line per method, one point per budget with its spread. GUI thread alone.
#pragma once

#include <vector>

#include "widgets/plots/legend.h"
#include "widgets/plots/plot.h"

namespace heatkv {

struct ParetoPoint {
  QString budget;     ///< "10.0 %"
  int64_t bytes = 0;  ///< largest held
  double psnr = 0;    ///< mean in dB; NaN where all pictures were identical
  double spread = 0;  ///< standard error; NaN for one picture
  int images = 0, identical = 0;
};
struct ParetoMethod {
  QString name;
  std::vector<ParetoPoint> points;  ///< any order
};

class ParetoPlot : public Plot {
  Q_OBJECT

 public:
  explicit ParetoPlot(QWidget* parent = nullptr);
  const std::vector<ParetoMethod>& methods() const { return m_methods; }
  int selectedMethod() const { return m_selected.method; }
  int selectedPoint() const { return m_selected.point; }

  QString title() const override;
  QString headline() const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public Q_SLOTS:
  void setMethods(std::vector<heatkv::ParetoMethod> methods);
  void setLogarithmic(bool on);

 protected:
  void arrange(const QSize& size, double top) override;
  void tabulate() override;
  int itemAt(const QPointF& position) const override;
  QString readoutOf(int item) const override;
  int selectedItem() const override;
  void choose(int item) override;
  int afterKey(int item, const QKeyEvent& event) const override;

 private:
  struct Place {
    int method = -1, point = -1;
  };
  /// Items count over all methods in turn.
  Place placeOf(int item) const;
  int itemOf(Place place) const;
  QColor colourOf(int method) const;
  QPointF at(const ParetoPoint& point) const;
  double xOf(double mebibytes) const;
  void drawMark(QCPPainter& painter, int method, const QPointF& at) const;
  void drawMethods(QCPPainter& painter) const;
  void arrangeLegend();

  std::vector<ParetoMethod> m_methods;
  bool m_log = true;
  Place m_selected;
  double m_low = 0, m_high = 1, m_left = 1, m_right = 10;  // of the axes: dB, MiB
  Legend m_legend;
  double m_legendTop = 0;
};

}  // namespace heatkv
