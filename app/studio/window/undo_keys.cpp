// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/undo_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

namespace heatkv {

UndoKeys::UndoKeys(QWidget* window) : QObject(window), m_window(window) {
  qApp->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  const auto* key = static_cast<const QKeyEvent*>(event);
  const auto* widget = qobject_cast<const QWidget*>(watched);
  if (!widget || widget->window() != m_window) return false;
  const bool again = key->key() == Qt::Key_Z && key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
  if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo) && !again) return false;
  // Not taken by the field: it goes on as a shortcut of the window.
  event->ignore();
  return true;
}

}  // namespace heatkv
