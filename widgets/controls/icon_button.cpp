// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/icon_button.h"

#include "widgets/theme.h"

namespace heatkv {

IconButton::IconButton(const QString& iconName, const QString& name, QWidget* parent, IconRole role)
    : QToolButton(parent) {
  setAutoRaise(true);
  setToolButtonStyle(Qt::ToolButtonIconOnly);
  setFocusPolicy(Qt::StrongFocus);
  setPopupMode(QToolButton::InstantPopup);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setIconName(iconName, role);
  setName(name);
}

void IconButton::setIconName(const QString& iconName, IconRole role) {
  setIcon(heatkv::icon(iconName, role));
}

void IconButton::setName(const QString& name) {
  setToolTip(name);
  setAccessibleName(name);
}

void IconButton::setCompact(bool compact) {
  m_compact = compact;
  updateGeometry();
}

QSize IconButton::sizeHint() const {
  const Measures& m = Theme::of(this).measures;
  const int side = m_compact ? m.compact : m.iconButton;
  return {side, side};
}

}  // namespace heatkv
