// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/dock_table.h"

#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "widgets/controls/dock_title_bar.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

/// Scrolls up and down alone: never narrower than what it shows beside its scroll bar.
class UprightScrollArea : public QScrollArea {
 public:
  QSize minimumSizeHint() const override {
    const int body = widget() ? widget()->minimumSizeHint().width() : 0;
    return {body + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
  }
};

QWidget* scrolling(QWidget* body) {
  auto* area = new UprightScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidgetResizable(true);
  area->setWidget(body);
  area->setFocusPolicy(Qt::NoFocus);
  area->viewport()->setBackgroundRole(QPalette::AlternateBase);
  body->setBackgroundRole(QPalette::AlternateBase);
  return area;
}

}  // namespace

QDockWidget* DockTable::add(DockRow row) {
  auto* dock = qobject_cast<QDockWidget*>(row.widget);
  if (!dock) {
    dock = new QDockWidget(row.title, &m_window);
    dock->setTitleBarWidget(new DockTitleBar(dock));
    QWidget* body = row.scrolls ? scrolling(row.widget) : row.widget;
    dock->setWidget(body);
    body->setAutoFillBackground(true);
    body->setBackgroundRole(QPalette::AlternateBase);
  }
  dock->setObjectName(QLatin1String(row.id));
  m_window.addDockWidget(row.area, dock);
  m_docks << dock;
  m_rows.push_back(std::move(row));
  return dock;
}

QList<QDockWidget*> DockTable::in(Qt::DockWidgetArea area) const {
  QList<QDockWidget*> found;
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].area == area) found << m_docks[static_cast<qsizetype>(i)];
  return found;
}

QList<int> DockTable::heightsIn(Qt::DockWidgetArea area) const {
  QList<int> heights;
  for (const DockRow& row : m_rows)
    if (row.area == area) heights << row.height;
  return heights;
}

const DockRow* DockTable::rowOf(const QWidget* inside) const {
  const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const DockRow& row) {
    return row.widget == inside || row.widget->isAncestorOf(inside);
  });
  return inside && found != m_rows.end() ? &*found : nullptr;
}

QDockWidget* DockTable::dockOf(const QWidget* widget) const {
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].widget == widget) return m_docks[static_cast<qsizetype>(i)];
  return nullptr;
}

DockTitleBar* DockTable::titleOf(const QWidget* widget) const {
  const QDockWidget* dock = dockOf(widget);
  return dock ? qobject_cast<DockTitleBar*>(dock->titleBarWidget()) : nullptr;
}

void DockTable::show(const QWidget* widget) const {
  QDockWidget* dock = dockOf(widget);
  if (!dock) return;
  dock->show();
  dock->raise();
}

}  // namespace heatkv
