// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's undo and redo from every text field in it: a field's own would know one field alone.
#pragma once

#include <QObject>

class QWidget;

namespace heatkv {

class UndoKeys : public QObject {
  Q_OBJECT
 public:
  explicit UndoKeys(QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* m_window;
};

}  // namespace heatkv
