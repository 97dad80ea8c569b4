// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does in HeatmapPlot: zoom with the wheel, pan by dragging, reset by a double click, several heads
// with Shift and Ctrl.
#include <QApplication>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "widgets/plots/heatmap_plot.h"

namespace heatkv {
namespace {

constexpr double kMostZoom = 16;

bool isHead(const HeadRef& ref, int layer, int head) {
  return ref.layer == layer && ref.head == head;
}

}  // namespace

std::vector<HeadRef> HeatmapPlot::selectedHeads() const {
  std::vector<HeadRef> heads = m_also;
  if (m_layer >= 0 && m_head >= 0) heads.push_back({m_layer, m_head});
  return heads;
}

void HeatmapPlot::placeCells() {
  const QRectF& r = plotRect();
  const double wide = r.width() / m_zoom, high = r.height() / m_zoom;  // what is seen, in pixels of zoom 1
  m_columns.size = r.width() * m_zoom / std::max(1, m_columns.count);
  m_rows.size = r.height() * m_zoom / std::max(1, m_rows.count);
  m_corner = {std::clamp(m_corner.x(), 0.0, (r.width() - wide) * m_zoom / m_columns.size),
              std::clamp(m_corner.y(), 0.0, (r.height() - high) * m_zoom / m_rows.size)};
  m_columns.start = r.left() - m_corner.x() * m_columns.size;
  m_rows.start = r.top() - m_corner.y() * m_rows.size;
}

void HeatmapPlot::zoomAt(double zoom, const QPointF& fixed) {
  zoom = std::clamp(zoom, 1.0, kMostZoom);
  if (empty() || zoom == m_zoom) return;
  const QPointF cell((fixed.x() - m_columns.start) / m_columns.size, (fixed.y() - m_rows.start) / m_rows.size);
  m_corner =
      cell - QPointF((fixed.x() - plotRect().left()) / m_columns.size, (fixed.y() - plotRect().top()) / m_rows.size) *
                 (m_zoom / zoom);
  m_zoom = zoom;
  updateNow();
}

void HeatmapPlot::resetZoom() {
  m_zoom = 1;
  m_corner = {};
  changed();
}

void HeatmapPlot::wheelEvent(QWheelEvent* event) {
  // Where the plot itself scrolls, the wheel scrolls it and Ctrl zooms.
  const QWidget* around = parentWidget() ? parentWidget()->parentWidget() : nullptr;
  const auto* scroll = qobject_cast<const QScrollArea*>(around);
  const bool scrolls = scroll && scroll->verticalScrollBar()->maximum() > 0;
  const bool zooms = event->modifiers().testFlag(Qt::ControlModifier) || !scrolls;
  if (!zooms || !plotRect().contains(event->position())) return event->ignore();
  zoomAt(m_zoom * std::pow(1.25, event->angleDelta().y() / 120.0), event->position());
  event->accept();
}

void HeatmapPlot::mousePressEvent(QMouseEvent* event) {
  m_pressedAt = m_draggedAt = event->position();
  m_dragging = false;
  const int item = itemAt(event->position());
  const bool several = event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
  if (event->button() == Qt::LeftButton && several && item >= 0 && cellOf(item).head >= 0 && m_layer >= 0) {
    if (event->modifiers().testFlag(Qt::ShiftModifier)) return selectTo(item);
    const HeatCell& cell = cellOf(item);
    const auto known = std::find_if(m_also.begin(), m_also.end(),
                                    [&](const HeadRef& ref) { return isHead(ref, cell.layer, cell.head); });
    if (known != m_also.end())
      m_also.erase(known);
    else if (cell.layer != m_layer || cell.head != m_head)
      m_also.push_back({cell.layer, cell.head});
    changed();
    Q_EMIT selectionChanged();
    return;
  }
  // A right click on one of several keeps them: its menu is about all.
  const bool onOne = item >= 0 && std::any_of(m_also.begin(), m_also.end(), [&](const HeadRef& ref) {
                       return isHead(ref, cellOf(item).layer, cellOf(item).head);
                     });
  if (item >= 0 && !m_also.empty() && !(onOne && event->button() == Qt::RightButton)) {
    m_also.clear();
    Q_EMIT selectionChanged();
  }
  Plot::mousePressEvent(event);
}

/// All between the selected cell and `item`, as they lie in the view.
void HeatmapPlot::selectTo(int item) {
  const int from = selectedItem();
  if (from < 0) return;
  const auto [top, bottom] = std::minmax({from / m_matrix.columns, item / m_matrix.columns});
  const auto [left, right] = std::minmax({from % m_matrix.columns, item % m_matrix.columns});
  m_also.clear();
  for (int row = top; row <= bottom; ++row)
    for (int column = left; column <= right; ++column) {
      const HeatCell& cell = m_matrix.at(row, column);
      const auto known = [&](const HeadRef& ref) { return isHead(ref, cell.layer, cell.head); };
      if (isHead({m_layer, m_head}, cell.layer, cell.head) || std::any_of(m_also.begin(), m_also.end(), known))
        continue;
      m_also.push_back({cell.layer, cell.head});
    }
  changed();
  Q_EMIT selectionChanged();
}

void HeatmapPlot::mouseMoveEvent(QMouseEvent* event) {
  const bool held = event->buttons() & (Qt::LeftButton | Qt::MiddleButton);
  if (held && m_zoom > 1 &&
      (m_dragging || (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())) {
    m_dragging = true;
    const QPointF by = event->position() - m_draggedAt;
    m_corner -= QPointF(by.x() / m_columns.size, by.y() / m_rows.size);
    m_draggedAt = event->position();
    setCursor(Qt::ClosedHandCursor);
    return updateNow();
  }
  Plot::mouseMoveEvent(event);
}

void HeatmapPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (m_dragging) unsetCursor();
  m_dragging = false;
  Plot::mouseReleaseEvent(event);
}

void HeatmapPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) resetZoom();
}

}  // namespace heatkv
