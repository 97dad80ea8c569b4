// A canvas that holds two pictures of one size: one over the other, parted by a divider that is dragged or moved by
// the arrow keys (1 %), or one of the two at a time.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/canvas/picture_canvas.h"

namespace heatkv {

class CompareCanvas : public PictureCanvas {
  Q_OBJECT
  Q_PROPERTY(double divider READ divider WRITE setDivider NOTIFY dividerChanged)

 public:
  explicit CompareCanvas(QWidget* parent = nullptr);

  /// The picture right of the divider; null: no divider, the canvas's own picture alone.
  void setOther(const QImage& other);
  /// 0..1 of the picture's width.
  double divider() const { return m_divider; }
  void setDivider(double divider);

 Q_SIGNALS:
  void dividerChanged(double divider);

 protected:
  void paintOver(QPainter& painter, const QRectF& target) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  double dividerX() const;
  QPointF handleCentre() const;
  bool isOnDivider(const QPointF& at) const;

  QImage m_other;
  double m_divider = 0.5, m_grabOffset = 0;
  bool m_moving = false;
};

}  // namespace heatkv
