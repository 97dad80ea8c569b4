// Lines, boxes, rings, chevrons and hatches that stay sharp at every device pixel ratio. Hatches are lines in a
// clip, so that they stay lines in SVG and PDF.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace heatkv {

struct Theme;

/// `rect` with its edges moved to whole device pixels.
QRectF snapped(const QPainter& painter, const QRectF& rect);
/// The width in painter units of a line of `width` device-independent pixels, as whole device pixels, never 0.
qreal crispWidth(const QPainter& painter, qreal width = 1);

/// A filled box with a border of `borderWidth` inside `rect`. An invalid colour draws nothing of that part.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border, qreal radius,
             qreal borderWidth = 1);
/// The groove of a slider or a bar of progress, before what is done is drawn over it.
void drawGroove(QPainter& painter, const QRectF& rect, const Theme& theme);
/// A one-pixel line in `rect`'s top row or left column: give the pixel row or column it fills.
void drawHorizontal(QPainter& painter, qreal left, qreal right, qreal top, const QColor& colour, qreal width = 1);
void drawVertical(QPainter& painter, qreal x, qreal top, qreal bottom, const QColor& colour, qreal width = 1);

/// An outline of `width` whose inner edge is `gap` outside `rect`.
void drawRing(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width = 2, qreal gap = 1,
              qreal radius = 4);

/// `alignment` with leading and trailing resolved, for painters that draw into something else than their widget.
Qt::Alignment visualAlignment(Qt::LayoutDirection direction, Qt::Alignment alignment);

enum class Direction { Up, Down, Left, Right };
/// The chevron of the icons, centred in `rect`, on their 16 grid times `scale`.
void drawChevron(QPainter& painter, const QRectF& rect, Direction direction, const QColor& colour, qreal scale = 1);

/// Lines at 45 degrees (rising), `step` apart and `width` wide, clipped to `rect`; `both` adds the other diagonal.
/// Lines are fixed to the painter's origin, so that neighbouring areas join.
void drawHatch(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width, qreal step, bool both = false);

}  // namespace heatkv
