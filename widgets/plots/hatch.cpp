// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/hatch.h"

#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace heatkv {
namespace {

/// The part of a convex polygon where sign * (x + slope * y) <= sign * limit.
QPolygonF halfOf(const QPolygonF& polygon, double slope, double limit, double sign) {
  QPolygonF kept;
  for (int i = 0; i < polygon.size(); ++i) {
    const QPointF a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double da = sign * (a.x() + slope * a.y() - limit), db = sign * (b.x() + slope * b.y() - limit);
    if (da <= 0) kept << a;
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) kept << a + (b - a) * (da / (da - db));
  }
  return kept;
}

}  // namespace

void addHatch(QPainterPath& path, const QRectF& rect, double width, double step, bool rising) {
  if (rect.width() <= 0 || rect.height() <= 0) return;
  const double slope = rising ? 1 : -1;
  const double half = width / 2 * std::sqrt(2.0), pitch = step * std::sqrt(2.0);
  const double low = rect.left() + (rising ? rect.top() : -rect.bottom());
  const double high = rect.right() + (rising ? rect.bottom() : -rect.top());
  const QPolygonF box({rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()});
  for (double i = std::ceil((low - half) / pitch); i * pitch < high + half; ++i) {
    const QPolygonF stripe = halfOf(halfOf(box, slope, i * pitch - half, -1), slope, i * pitch + half, 1);
    if (stripe.size() < 3) continue;
    path.addPolygon(stripe);
    path.closeSubpath();
  }
}

void addStripes(QPainterPath& path, const QRectF& rect, double step) {
  for (double y = rect.bottom() - step; y + 1 > rect.top(); y -= step) {
    const double top = std::max(y, rect.top());
    path.addRect(QRectF(rect.left(), top, rect.width(), y + 1 - top));
  }
}

}  // namespace heatkv
