// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window's actions: their own ones, and what a person has set in their place. Window's thread.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QMap>

namespace heatkv {

class Settings;

class Shortcuts {
 public:
  explicit Shortcuts(Settings& settings) : m_settings(settings) {}

  /// An action with a name (objectName) and its own keys set; takes what the settings say.
  void add(QAction* action);
  const QList<QAction*>& actions() const { return m_actions; }
  QList<QKeySequence> ownKeys(const QAction* action) const { return m_own.value(action); }
  bool isOwn(const QAction* action) const { return action->shortcuts() == ownKeys(action); }

  /// The one other action that these keys run; null: none.
  QAction* holder(const QKeySequence& keys, const QAction* besides) const;
  /// Takes them from whoever holds them. Empty: no keys.
  void set(QAction* action, const QKeySequence& keys);
  void reset(QAction* action);

  /// "Lock the seed": an action's words without its mnemonic and dots.
  static QString nameOf(const QAction* action);

 private:
  void store(const QAction* action);

  Settings& m_settings;
  QList<QAction*> m_actions;
  QMap<const QAction*, QList<QKeySequence>> m_own;
};

}  // namespace heatkv
