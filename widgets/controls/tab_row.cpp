// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/tab_row.h"

#include <QPainter>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {

TabRow::TabRow(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize TabRow::sizeHint() const {
  return {QWidget::sizeHint().width(), Theme::of(this).measures.titleRow};
}

void TabRow::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  drawHorizontal(painter, 0, width(), height() - 1, theme.line);
}

}  // namespace heatkv
