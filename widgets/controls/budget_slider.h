// The cache budget as a share of the full cache, on a cube-root travel (4 % at a third, 10 % near the middle).
// Left of the feasible minimum the groove is hatched and the handle stops. All values are percent of the full cache.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>
#include <QWidget>
#include <optional>
#include <vector>

namespace heatkv {

class BudgetSlider : public QWidget {
  Q_OBJECT
  Q_PROPERTY(double percent READ percent WRITE setPercent NOTIFY percentChanged)
  Q_PROPERTY(double minimum READ minimum WRITE setMinimum)

 public:
  /// What the groove leaves free at both ends: the handle and its ring stand over the groove's end.
  static constexpr int kSidePad = 10;

  explicit BudgetSlider(QWidget* parent = nullptr);

  double percent() const { return m_percent; }
  /// Clamped to minimum..100; emits percentChanged where it changes something.
  void setPercent(double percent);
  /// The least feasible budget, 0 < minimum <= 100; a smaller value moves up to it.
  void setMinimum(double percent);
  double minimum() const { return m_minimum; }
  /// The budget of the picture on screen; shown as a notch where it differs. Empty: none.
  void setPictureBudget(std::optional<double> percent);
  /// What screen readers say as its value: "10 percent, 321 mebibytes, fits".
  void setValueText(const QString& text);
  QString valueText() const { return m_valueText; }
  /// Width of the groove: 272, 240 or 180.
  void setGrooveWidth(int width);

  /// 0..1 along the groove of a budget in percent, and back.
  static double travelOf(double percent);
  static double percentOf(double travel);
  /// 4 10 20 50 100
  static const std::vector<double>& ticks();
  /// Where the value goes from `percent` by one arrow key or to the next tick.
  static double stepped(double percent, int direction);
  static double ticked(double percent, int direction);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  /// While dragging too.
  void percentChanged(double percent);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  double grooveWidth() const { return width() - 2.0 * kSidePad; }
  /// x of a budget, and the budget at x, rounded as it is said.
  double xOf(double percent) const;
  double percentAt(double x) const;
  void paintGroove(QPainter& painter, const struct Theme& theme) const;
  void paintTicks(QPainter& painter, const struct Theme& theme) const;

  double m_percent = 10, m_minimum = 0.33;
  std::optional<double> m_picture;
  QString m_valueText;
  int m_grooveWidth = 272;
  double m_grabOffset = 0;
  bool m_dragging = false;
};

}  // namespace heatkv
