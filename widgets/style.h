// The one style of the window: Fusion's behaviour, drawn flat from the Theme it owns. Scroll bars stay Fusion's.
// Also shows the focus ring: 2 px, 1 px outside whatever has the keyboard focus, where the last input was a key.
//
// Dynamic properties it reads:
//   primary  (push or tool button)  accent ground, one per place
//   compact  (button, combo, spin box, line edit, tab bar)  24 px high, 0.92 font; set before the widget is shown
//   invalid  (line edit, spin box, text edit)  danger border
//   ownFocus (any widget)  paints its focus itself: no ring from here
//   onCanvas (tab bar)  the current tab has the canvas as its ground, else the panel
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QProxyStyle>

#include "widgets/theme.h"

class QFocusFrame;

namespace heatkv {

class Style : public QProxyStyle {
  Q_OBJECT

 public:
  explicit Style(const Theme& theme);
  ~Style() override;

  const Theme& theme() const { return m_theme; }

 private:
  Theme m_theme;
};

}  // namespace heatkv
