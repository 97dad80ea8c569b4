// The row that tabs, their caption and their buttons stand in: window ground, one line along the foot.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heatkv {

class TabRow : public QWidget {
 public:
  explicit TabRow(QWidget* parent = nullptr);

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace heatkv
