// Every colour, font and measure of the two programs' look: one plain value made from (light or dark, font).
// The application's Style owns the value in use; widgets read it through Theme::of in paint and size functions
// and never keep the reference (a change of theme replaces it). GUI thread alone.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <array>

class QApplication;
class QWidget;

namespace heatkv {

enum class Scheme { System, Light, Dark };

/// Lengths in device-independent pixels. Heights, icons and what holds words grow with the font.
struct Measures {
  int margin = 12, gap = 8, groupGap = 4;
  int radius = 4, ringRadius = 2, badgeRadius = 8;
  int control = 28;      ///< font height + 11, at least 28
  int compact = 24;      ///< height of compact controls
  int formRow = 32;      ///< control + 4
  int labelColumn = 92;  ///< width of a form's labels, grows with the font
  int spinArrows = 19;   ///< width of a spin box's arrows
  int iconButton = 28;   ///< width and height
  int iconSmall = 16, iconBar = 20, iconLarge = 32;
  int menuBar = 28, toolBar = 52, titleRow = 32, statusBar = 28, messageBar = 36;
  int focusRing = 2, focusGap = 1;
  int splitterGrip = 7;
};

struct Theme {
  bool dark = false;
  bool still = false;     ///< nothing moves
  bool contrast = false;  ///< grounds are black and white: what was a grey fill needs a frame

  QColor window, panel, field, raised, canvas;
  QColor line;     ///< separators, gridlines, grooves
  QColor control;  ///< borders of inputs, axes, ticks
  QColor text, muted, disabled;
  QColor accent, accentText, selection, focusRing;
  QColor danger, warning, ok;
  QColor hover, pressed, primaryHover;
  QColor infoGround, warningGround, errorGround;  ///< of message bars

  QColor sinks, kept, inFlight, freed, freedEarly, budgetLine, fullCache;

  QFont body;     ///< the application font
  QFont label;    ///< body in medium: buttons, progress words
  QFont title;    ///< body in semibold
  QFont figure;   ///< 1.4 semibold, one per dock
  QFont compact;  ///< 0.92: controls 24 px high, status bar
  QFont axis;     ///< 0.85, at least 11 px: axes, captions, legends, readouts
  QFont fixed;    ///< monospace at body size: details of errors, log

  Measures measures;

  /// The theme of `widget`'s style; null means the application's. Where the style is not ours (a widget shown
  /// outside the two programs) it is the light theme in the default font.
  static const Theme& of(const QWidget* widget = nullptr);
};

/// A style that has a theme.
class ThemeOwner {
 public:
  virtual ~ThemeOwner() = default;
  virtual const Theme& theme() const = 0;
};

/// Requires a QGuiApplication (font metrics). `contrast`: black and white grounds, strong lines, no greys in text.
Theme makeTheme(bool dark, const QFont& font, bool contrast = false);

QPalette paletteOf(const Theme& theme);

/// What a person can choose of the look besides the font.
struct Look {
  Scheme scheme = Scheme::System;
  bool highContrast = false, still = false;
};

/// `over` laid on `ground` with `share` (0..1) of it; the result is opaque.
QColor blended(const QColor& ground, const QColor& over, double share);

enum class ColourMap {
  Viridis,   ///< scores of heads
  Cividis,   ///< maps over a picture
  Grey,      ///< the third choice
  Diverging  ///< signed differences, symmetric about 0
};

/// 256 opaque colours, first = low. Equal in both themes and in exports.
const std::array<QRgb, 256>& colourTable(ColourMap map);
/// `t` in 0..1, clamped; NaN is a programming error (draw the cell as unknown instead).
QRgb colourAt(ColourMap map, double t);

}  // namespace heatkv
