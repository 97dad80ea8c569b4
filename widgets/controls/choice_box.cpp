// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_box.h"

#include <QAbstractItemView>
#include <QKeyEvent>

namespace heatkv {
namespace {

/// Whether a closed QComboBox would choose something else at this key.
bool steps(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
      return true;
    default:
      return event.key() != Qt::Key_Space && !event.text().isEmpty() && event.text().front().isPrint();
  }
}

}  // namespace

void ChoiceBox::keyPressEvent(QKeyEvent* event) {
  if (!steps(*event)) return QComboBox::keyPressEvent(event);
  showPopup();
  QCoreApplication::sendEvent(view(), event);
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace heatkv
