// An icon that says how something is: found, missing. Painted in the theme's colour each time, never kept.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/icons.h"

namespace heatkv {

class StateMark : public QWidget {
  Q_OBJECT

 public:
  explicit StateMark(QWidget* parent = nullptr);
  /// `iconName` as in resources/icons; empty: nothing.
  void setMark(const QString& iconName, IconRole role);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_iconName;
  IconRole m_role = IconRole::Muted;
};

}  // namespace heatkv
