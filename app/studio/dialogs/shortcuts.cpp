// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/shortcuts.h"

#include <QMenu>
#include <QRegularExpression>
#include <algorithm>

#include "app/studio/settings/settings.h"

namespace heatkv {

void Shortcuts::add(QAction* action) {
  m_own[action] = action->shortcuts();
  m_actions << action;
  if (const auto keys = m_settings.shortcut(action->objectName()))
    action->setShortcuts(QKeySequence::listFromString(*keys, QKeySequence::PortableText));
}

QAction* Shortcuts::holder(const QKeySequence& keys, const QAction* besides) const {
  if (keys.isEmpty()) return nullptr;
  for (QAction* action : m_actions) {
    if (action != besides && action->shortcuts().contains(keys)) return action;
  }
  return nullptr;
}

void Shortcuts::set(QAction* action, const QKeySequence& keys) {
  if (QAction* other = holder(keys, action)) {
    QList<QKeySequence> left = other->shortcuts();
    left.removeAll(keys);
    other->setShortcuts(left);
    store(other);
  }
  action->setShortcut(keys);
  store(action);
}

void Shortcuts::reset(QAction* action) {
  for (const QKeySequence& keys : ownKeys(action)) {
    if (QAction* other = holder(keys, action)) {
      QList<QKeySequence> left = other->shortcuts();
      left.removeAll(keys);
      other->setShortcuts(left);
      store(other);
    }
  }
  action->setShortcuts(ownKeys(action));
  store(action);
}

void Shortcuts::store(const QAction* action) {
  if (isOwn(action))
    m_settings.setShortcut(action->objectName(), std::nullopt);
  else
    m_settings.setShortcut(action->objectName(),
                           QKeySequence::listToString(action->shortcuts(), QKeySequence::PortableText));
}

QString Shortcuts::nameOf(const QAction* action) {
  static const QRegularExpression mnemonic(QStringLiteral("&(.)|\\.\\.\\.$"));
  // What undo and redo say changes with what they would do.
  const QString fixed = action->property("name").toString();
  QString name = fixed.isEmpty() ? action->text() : fixed;
  // What stands in a menu inside a menu is short for what it says together with that one's title.
  for (QObject* place : action->associatedObjects()) {
    const auto* menu = qobject_cast<QMenu*>(place);
    const auto outer = menu ? menu->menuAction()->associatedObjects() : QObjectList();
    if (std::any_of(outer.begin(), outer.end(), [](QObject* o) { return qobject_cast<QMenu*>(o) != nullptr; }))
      name = menu->title() + QStringLiteral(" \u00b7 ") + name;
  }
  return name.replace(mnemonic, QStringLiteral("\\1"));
}

}  // namespace heatkv
