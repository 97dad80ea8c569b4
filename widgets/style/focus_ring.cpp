// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/focus_ring.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QWidget>

namespace heatkv {
namespace {

bool paintsItself(const QWidget* widget) {
  return widget->isWindow() || widget->property("ownFocus").toBool() || qobject_cast<const QMenu*>(widget) ||
         qobject_cast<const QMenuBar*>(widget) || qobject_cast<const QTabBar*>(widget);
}

}  // namespace

FocusRing::FocusRing(QApplication* application) {
  application->installEventFilter(this);
  m_focused = QApplication::focusWidget();
}

FocusRing::~FocusRing() {
  if (!m_frame) return;
  // The application may be going through all widgets to restyle them: none may vanish meanwhile.
  m_frame->setWidget(nullptr);
  m_frame->deleteLater();
}

void FocusRing::follow(QWidget* widget) {
  m_focused = widget;
  if (!widget || !m_byKeyboard || paintsItself(widget)) {
    if (m_frame) m_frame->setWidget(nullptr);
    return;
  }
  if (!m_frame) m_frame = new QFocusFrame;
  m_frame->setWidget(widget);
}

void FocusRing::setAltHeld(bool held) {
  if (held == m_altIsHeld) return;
  m_altIsHeld = held;
  QWidget* window = QApplication::activeWindow();
  if (!window) return;
  for (QWidget* child : window->findChildren<QWidget*>())
    if (qobject_cast<QAbstractButton*>(child) || qobject_cast<QMenuBar*>(child) || qobject_cast<QTabBar*>(child) ||
        qobject_cast<QLabel*>(child))
      child->update();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyRelease:
    case QEvent::WindowDeactivate:
      if (event->type() == QEvent::WindowDeactivate || static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt)
        setAltHeld(false);
      break;
    case QEvent::KeyPress:
      if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt) setAltHeld(true);
      [[fallthrough]];
    case QEvent::ShortcutOverride:
      m_byKeyboard = true;
      break;
    case QEvent::MouseButtonPress:
    case QEvent::TabletPress:
    case QEvent::TouchBegin:
      if (!watched->isWidgetType()) break;
      m_byKeyboard = false;
      if (m_frame && m_frame->isVisible()) follow(m_focused);
      break;
    case QEvent::FocusIn:
      if (!watched->isWidgetType()) break;
      if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) follow(static_cast<QWidget*>(watched));
      break;
    case QEvent::FocusOut:
      if (watched == m_focused && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) follow(nullptr);
      break;
    default:
      break;
  }
  return false;
}

}  // namespace heatkv
