// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Hatches as shapes that are cut off exactly at a rectangle: they look the same on screen, in PDF and in SVG, where
// Qt's generator writes no clips. Pure.
#pragma once

#include <QPainterPath>
#include <QRectF>

namespace heatkv {

/// Adds to `path` the parts inside `rect` of lines at 45 degrees, `step` apart and `width` wide. Lines are fixed to
/// the origin, so those of neighbouring areas join. `rising` is "/", else "\".
void addHatch(QPainterPath& path, const QRectF& rect, double width, double step, bool rising = true);

/// Adds lines `step` apart and 1 px high inside `rect`, counted from its lower edge.
void addStripes(QPainterPath& path, const QRectF& rect, double step);

}  // namespace heatkv
