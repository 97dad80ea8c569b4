// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All keys of the window in one list.
#pragma once

#include <QDialog>

namespace heatkv {

class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  explicit KeysDialog(QWidget* parent = nullptr);
};

}  // namespace heatkv
