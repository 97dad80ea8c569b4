// The one style of the window: Fusion's behaviour, drawn flat from the Theme it owns.
// Also shows the focus ring: 2 px, 1 px outside whatever has the keyboard focus, where the last input was a key; and
// keeps a wheel that scrolls past from changing inputs that do not have the focus.
//
// Dynamic properties it reads, set before the widget is shown:
//   primary  (push or tool button)  accent ground, one per place
//   compact  (button, combo, spin box, line edit, tab bar)  24 px high, 0.92 font
//   invalid  (line edit, spin box, combo)  danger border
//   ownFocus (any widget)  paints its focus itself: no ring from here
//   onCanvas (tab bar)  the current tab's ground is the canvas, else the panel
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QProxyStyle>
#include <memory>

#include "widgets/theme.h"

namespace heatkv {

class FocusRing;

class Style : public QProxyStyle, public ThemeOwner {
  Q_OBJECT

 public:
  explicit Style(const Theme& theme);
  ~Style() override;

  const Theme& theme() const override { return m_theme; }

  void polish(QApplication* application) override;
  void unpolish(QApplication* application) override;
  void polish(QWidget* widget) override;
  void unpolish(QWidget* widget) override;
  void polish(QPalette& palette) override;
  QPalette standardPalette() const override { return paletteOf(m_theme); }

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* result) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  Theme m_theme;
  std::unique_ptr<FocusRing> m_focusRing;
};

/// Sets style, palette and fonts of the application, at start and live. `font` is the application font from here on.
/// Scheme::System follows the lightness of the desktop's palette, read before ours is first set.
void applyTheme(QApplication& application, Scheme scheme, const QFont& font);
/// With the application's present font.
void applyTheme(QApplication& application, Scheme scheme);
void applyTheme(QApplication& application, const Look& look, const QFont& font);

}  // namespace heatkv
