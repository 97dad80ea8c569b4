// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/drawing.h"

#include <QPaintDevice>
#include <QPolygonF>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "widgets/theme.h"

namespace heatkv {
namespace {

/// Restores the painter's pen, brush, clip and hints when it goes out of scope.
class Saved {
 public:
  explicit Saved(QPainter& painter) : m_painter(painter) { m_painter.save(); }
  ~Saved() { m_painter.restore(); }
  Saved(const Saved&) = delete;
  Saved& operator=(const Saved&) = delete;

 private:
  QPainter& m_painter;
};

void hatchLines(QPainter& painter, const QRectF& rect, qreal step, bool rising) {
  // A line at 45 degrees meets the x axis (y = 0) at x + y (rising) or x - y; lines sit at multiples of the
  // distance along that axis.
  const qreal along = step * std::sqrt(2.0);
  const qreal low = rising ? rect.left() + rect.top() : rect.left() - rect.bottom();
  const qreal high = rising ? rect.right() + rect.bottom() : rect.right() - rect.top();
  for (qreal at = std::ceil(low / along) * along; at <= high; at += along) {
    if (rising)
      painter.drawLine(QPointF(at - rect.bottom(), rect.bottom()), QPointF(at - rect.top(), rect.top()));
    else
      painter.drawLine(QPointF(at + rect.top(), rect.top()), QPointF(at + rect.bottom(), rect.bottom()));
  }
}

}  // namespace

QRectF snapped(const QPainter& painter, const QRectF& rect) {
  const QTransform transform = painter.deviceTransform();
  if (transform.type() > QTransform::TxScale) return rect;
  const QRectF device = transform.mapRect(rect);
  const QPointF topLeft(std::round(device.left()), std::round(device.top()));
  const QPointF bottomRight(std::round(device.right()), std::round(device.bottom()));
  return transform.inverted().mapRect(QRectF(topLeft, bottomRight));
}

qreal crispWidth(const QPainter& painter, qreal width) {
  const qreal scale = std::abs(painter.deviceTransform().m11());
  if (scale <= 0) return width;
  return std::max(1.0, std::floor(width * scale + 0.25)) / scale;
}

void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border, qreal radius,
             qreal borderWidth) {
  const Saved saved(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  QRectF outline = snapped(painter, rect);
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  if (border.isValid()) {
    const qreal width = crispWidth(painter, borderWidth);
    outline.adjust(width / 2, width / 2, -width / 2, -width / 2);
    QPen pen(border, width);
    pen.setJoinStyle(radius > 0 ? Qt::RoundJoin : Qt::MiterJoin);
    painter.setPen(pen);
    radius = std::max(0.0, radius - width / 2);
  } else {
    painter.setPen(Qt::NoPen);
  }
  if (radius > 0)
    painter.drawRoundedRect(outline, radius, radius);
  else
    painter.drawRect(outline);
}

void drawGroove(QPainter& painter, const QRectF& rect, const Theme& theme) {
  drawBox(painter, rect, theme.contrast ? theme.field : theme.line, theme.contrast ? theme.control : QColor(),
          std::min(rect.width(), rect.height()) / 2);
}

void drawHorizontal(QPainter& painter, qreal left, qreal right, qreal top, const QColor& colour, qreal width) {
  const QRectF at = snapped(painter, QRectF(left, top, right - left, 1));
  painter.fillRect(QRectF(at.left(), at.top(), at.width(), crispWidth(painter, width)), colour);
}

void drawVertical(QPainter& painter, qreal x, qreal top, qreal bottom, const QColor& colour, qreal width) {
  const QRectF at = snapped(painter, QRectF(x, top, 1, bottom - top));
  painter.fillRect(QRectF(at.left(), at.top(), crispWidth(painter, width), at.height()), colour);
}

Qt::Alignment visualAlignment(Qt::LayoutDirection direction, Qt::Alignment alignment) {
  return QStyle::visualAlignment(direction, alignment);
}

void drawRing(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width, qreal gap, qreal radius) {
  const qreal grow = width + gap;
  drawBox(painter, rect.adjusted(-grow, -grow, grow, grow), QColor(), colour, radius > 0 ? radius + grow : 0, width);
}

void drawChevron(QPainter& painter, const QRectF& rect, Direction direction, const QColor& colour, qreal scale) {
  const Saved saved(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(rect.center());
  constexpr qreal turns[] = {180, 0, 90, -90};
  painter.rotate(turns[static_cast<int>(direction)]);
  painter.scale(scale, scale);
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF{{-3, -1.5}, {0, 1.5}, {3, -1.5}});
}

void drawHatch(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width, qreal step, bool both) {
  if (rect.isEmpty() || step <= 0) return;
  const Saved saved(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(rect, Qt::IntersectClip);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
  hatchLines(painter, rect, step, true);
  if (both) hatchLines(painter, rect, step, false);
}

}  // namespace heatkv
