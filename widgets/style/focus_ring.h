// Follows the keyboard focus with a ring outside the focused widget; hidden where a mouse or pen moved the focus.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QObject>
#include <QPointer>

class QApplication;

namespace heatkv {

class FocusRing : public QObject {
 public:
  /// Watches `application` until destroyed. Requires: the application outlives it or destroyed it first.
  explicit FocusRing(QApplication* application);
  ~FocusRing() override;

  /// Access keys are underlined while it is.
  bool altIsHeld() const { return m_altIsHeld; }

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void setAltHeld(bool held);
  void follow(QWidget* widget);
  /// The frame goes with the parent of the widget it follows, so it may be gone.
  QPointer<QFocusFrame> m_frame;
  QPointer<QWidget> m_focused;
  bool m_byKeyboard = false, m_altIsHeld = false;
};

}  // namespace heatkv
