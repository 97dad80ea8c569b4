// A square button with an icon alone: no box until it is pointed at or checked. Its name is verb + object
// ("Draw a new seed"), shown as tooltip and told to screen readers.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "widgets/icons.h"

namespace heatkv {

class IconButton : public QToolButton {
  Q_OBJECT

 public:
  /// `iconName` as in resources/icons.
  IconButton(const QString& iconName, const QString& name, QWidget* parent = nullptr, IconRole role = IconRole::Muted);

  void setIconName(const QString& iconName, IconRole role = IconRole::Muted);
  /// Tooltip and accessible name. A shortcut set on the button is added to the tooltip by the caller.
  void setName(const QString& name);
  /// 24 px instead of 28.
  void setCompact(bool compact);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  bool m_compact = false;
};

}  // namespace heatkv
