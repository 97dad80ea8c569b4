// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window and its keys: searched, changed, taken from another action, set back. In effect at once.
#pragma once

#include <QDialog>

#include "app/studio/dialogs/shortcuts.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace heatkv {

class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  explicit KeysDialog(Shortcuts& shortcuts, QWidget* parent = nullptr);

 private:
  void fill();
  void showChosen();
  void showClash();
  void set();
  void reset(bool all);
  QAction* chosen() const;

  Shortcuts& m_shortcuts;
  QLineEdit* m_search;
  QTreeWidget* m_list;
  QKeySequenceEdit* m_keys;
  QPushButton *m_set, *m_reset;
  QLabel* m_clash;
};

}  // namespace heatkv
