// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A list to choose from where a choice costs something, such as loading a model: keys open the list instead of stepping
// through it, the wheel does nothing.
#pragma once

#include <QComboBox>

namespace heatkv {

class ChoiceBox : public QComboBox {
  Q_OBJECT
 public:
  using QComboBox::QComboBox;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

}  // namespace heatkv
