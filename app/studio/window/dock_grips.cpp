// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/dock_grips.h"

#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kKeyStep = 8;

int extent(const QDockWidget* dock, Qt::Orientation orientation) {
  return orientation == Qt::Horizontal ? dock->width() : dock->height();
}

bool canGrow(const QDockWidget* dock) {
  return dock->widget() && dock->widget()->maximumHeight() > 0;
}

/// Docks of an area that are seen, top down.
QList<QDockWidget*> seen(const QMainWindow& window, Qt::DockWidgetArea area) {
  QList<QDockWidget*> docks;
  for (QDockWidget* dock : window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    const bool docked = !dock->isFloating() && window.dockWidgetArea(dock) == area;
    if (docked && dock->isVisible() && !dock->visibleRegion().isEmpty()) docks << dock;
  }
  std::sort(docks.begin(), docks.end(), [](const auto* a, const auto* b) { return a->y() < b->y(); });
  return docks;
}

}  // namespace

QList<GripLine> gripLines(const QMainWindow& window) {
  QList<GripLine> lines;
  const QRect centre = window.centralWidget() ? window.centralWidget()->geometry() : QRect();
  for (const Qt::DockWidgetArea area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    const QList<QDockWidget*> docks = seen(window, area);
    if (docks.isEmpty()) continue;
    QRect all;
    for (const QDockWidget* dock : docks) all |= dock->geometry();
    const bool before = all.center().x() < centre.center().x();
    lines << GripLine{QRect(before ? all.right() + 1 : all.left() - 1, all.top(), 1, all.height()), Qt::Horizontal,
                      docks.first(), nullptr, before ? 1 : -1};
    for (qsizetype i = 0; i + 1 < docks.size(); ++i) {
      const QRect upper = docks[i]->geometry(), lower = docks[i + 1]->geometry();
      if (upper.left() != lower.left() || upper.right() != lower.right() || lower.top() <= upper.bottom()) continue;
      lines << GripLine{QRect(lower.left(), lower.top() - 1, lower.width(), 1), Qt::Vertical, docks[i], docks[i + 1],
                        1};
    }
  }
  for (QDockWidget* dock : seen(window, Qt::BottomDockWidgetArea)) {
    if (!canGrow(dock)) continue;
    lines << GripLine{QRect(dock->x(), dock->y() - 1, dock->width(), 1), Qt::Vertical, dock, nullptr, -1};
  }
  return lines;
}

DockGrip::DockGrip(QMainWindow* window) : QWidget(window), m_window(window) {
  setFocusPolicy(Qt::TabFocus);
  setProperty("ownFocus", true);
}

void DockGrip::setLine(const GripLine& line) {
  m_line = line;
  const bool upright = line.moves == Qt::Horizontal;
  const int half = Theme::of(this).measures.splitterGrip / 2;
  setGeometry(upright ? line.line.adjusted(-half, 0, half, 0) : line.line.adjusted(0, -half, 0, half));
  setCursor(upright ? Qt::SplitHCursor : Qt::SplitVCursor);
  setAccessibleName(upright ? tr("Width of %1").arg(line.before->windowTitle())
                            : tr("Height of %1").arg(line.before->windowTitle()));
  setAccessibleDescription(tr("Move it with the arrow keys."));
  raise();
  show();
}

void DockGrip::paintEvent(QPaintEvent*) {
  if (!underMouse() && !m_dragging && !hasFocus()) return;
  QPainter painter(this);
  const QColor accent = Theme::of(this).accent;
  if (m_line.moves == Qt::Horizontal)
    drawVertical(painter, width() / 2, 0, height(), accent);
  else
    drawHorizontal(painter, 0, width(), height() / 2, accent);
}

void DockGrip::begin() {
  m_before = extent(m_line.before, m_line.moves);
  m_after = m_line.after ? extent(m_line.after, m_line.moves) : 0;
}

void DockGrip::moveBy(int pixels) {
  const int change = pixels * m_line.sign;
  if (m_line.after)
    m_window->resizeDocks({m_line.before, m_line.after}, {m_before + change, m_after - change}, m_line.moves);
  else
    m_window->resizeDocks({m_line.before}, {m_before + change}, m_line.moves);
}

void DockGrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  m_from = event->globalPosition().toPoint();
  m_dragging = true;
  begin();
}

void DockGrip::mouseMoveEvent(QMouseEvent* event) {
  if (!m_dragging) return;
  const QPoint way = event->globalPosition().toPoint() - m_from;
  moveBy(m_line.moves == Qt::Horizontal ? way.x() : way.y());
}

void DockGrip::mouseReleaseEvent(QMouseEvent*) {
  m_dragging = false;
  update();
}

void DockGrip::keyPressEvent(QKeyEvent* event) {
  const bool upright = m_line.moves == Qt::Horizontal;
  const int step = event->key() == (upright ? Qt::Key_Left : Qt::Key_Up)      ? -kKeyStep
                   : event->key() == (upright ? Qt::Key_Right : Qt::Key_Down) ? kKeyStep
                                                                              : 0;
  if (step == 0) return QWidget::keyPressEvent(event);
  begin();
  moveBy(step);
}

void DockGrip::enterEvent(QEnterEvent*) {
  update();
}

void DockGrip::leaveEvent(QEvent*) {
  update();
}

void DockGrip::focusInEvent(QFocusEvent*) {
  update();
}

void DockGrip::focusOutEvent(QFocusEvent*) {
  update();
}

DockGrips::DockGrips(QMainWindow* window) : QObject(window), m_window(window) {
  m_later.setSingleShot(true);
  m_later.setInterval(0);
  connect(&m_later, &QTimer::timeout, this, &DockGrips::place);
  window->installEventFilter(this);
  for (QDockWidget* dock : window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
    dock->installEventFilter(this);
}

bool DockGrips::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
      m_later.start();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

void DockGrips::place() {
  const QList<GripLine> lines = gripLines(*m_window);
  while (m_grips.size() < lines.size()) m_grips << new DockGrip(m_window);
  for (qsizetype i = 0; i < m_grips.size(); ++i) {
    if (i < lines.size())
      m_grips[i]->setLine(lines[i]);
    else
      m_grips[i]->hide();
  }
}

}  // namespace heatkv
