// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/state_mark.h"

#include <QPainter>

#include "widgets/theme.h"

namespace heatkv {

StateMark::StateMark(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StateMark::setMark(const QString& iconName, IconRole role) {
  m_iconName = iconName;
  m_role = role;
  update();
}

QSize StateMark::sizeHint() const {
  const int side = Theme::of(this).measures.iconSmall;
  return {side, side + 4};
}

void StateMark::paintEvent(QPaintEvent*) {
  if (m_iconName.isEmpty()) return;
  const Theme& theme = Theme::of(this);
  const int side = theme.measures.iconSmall;
  QPainter painter(this);
  painter.drawPixmap((width() - side) / 2, (height() - side) / 2,
                     iconPixmap(m_iconName, side, colourOf(theme, m_role), devicePixelRatioF()));
}

}  // namespace heatkv
