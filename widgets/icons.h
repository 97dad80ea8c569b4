// The window's icons: own SVGs in resources/icons, drawn in the colours of the theme in use at paint time (a change
// of theme needs no new icon), sharp at every device pixel ratio.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace heatkv {

struct Theme;

/// The colour of an icon at rest. Under the mouse Muted turns to text; checked ones are accent, disabled ones disabled.
enum class IconRole { Muted, Text, Accent, OnAccent, Danger, Warning, Ok };

QColor colourOf(const Theme& theme, IconRole role);

/// `name` as in resources/icons without suffix ("play"). An unknown name is a programming error: it warns and the
/// icon is null.
QIcon icon(const QString& name, IconRole role = IconRole::Muted);

/// One icon as a picture of `size` device-independent pixels in one colour, for painting by hand.
QPixmap iconPixmap(const QString& name, int size, const QColor& colour, qreal devicePixelRatio);

/// The program's own icon in its colours: 3x3 tokens at 16 and 22 px, 4x4 above.
QIcon programIcon();

}  // namespace heatkv
