// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/tab_order.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLayout>

namespace heatkv {
namespace {

void collect(QWidget* widget, QList<QWidget*>& stops);

void collect(QLayout* layout, QList<QWidget*>& stops) {
  for (int i = 0; i < layout->count(); ++i) {
    QLayoutItem* item = layout->itemAt(i);
    if (item->widget()) collect(item->widget(), stops);
    if (item->layout()) collect(item->layout(), stops);
  }
}

void collect(QWidget* widget, QList<QWidget*>& stops) {
  if (stops.contains(widget)) return;
  if (widget->focusPolicy() & Qt::TabFocus) stops << widget;
  // The parts of a spin box or a combo box are reached through the whole.
  if (qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget)) return;
  // A layout's order is the one of reading; what stands in none (in scroll areas, over a canvas) comes after it.
  if (widget->layout()) collect(widget->layout(), stops);
  for (QWidget* child : widget->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (!child->isWindow()) collect(child, stops);
}

}  // namespace

QList<QWidget*> focusStops(QWidget* pane) {
  QList<QWidget*> stops;
  collect(pane, stops);
  return stops;
}

void orderTabs(const QList<QWidget*>& panes) {
  QWidget* before = nullptr;
  for (QWidget* pane : panes) {
    for (QWidget* stop : focusStops(pane)) {
      if (before) QWidget::setTabOrder(before, stop);
      before = stop;
    }
  }
}

}  // namespace heatkv
