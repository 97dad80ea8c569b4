// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_canvas.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/drawing.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kHandle = 28, kGrip = 5;
constexpr double kStep = 0.01;

}  // namespace

CompareCanvas::CompareCanvas(QWidget* parent) : PictureCanvas(parent) {
  setObjectName(QStringLiteral("compareCanvas"));
  setAccessibleName(tr("Comparison"));
}

void CompareCanvas::setOther(const QImage& other) {
  m_other = other;
  update();
}

void CompareCanvas::setDivider(double divider) {
  divider = std::clamp(divider, 0.0, 1.0);
  if (divider == m_divider) return;
  m_divider = divider;
  update();
  Q_EMIT dividerChanged(divider);
}

double CompareCanvas::dividerX() const {
  const QRectF target = pictureRect();
  return target.left() + target.width() * m_divider;
}

QPointF CompareCanvas::handleCentre() const {
  const QRectF seen = pictureRect().intersected(QRectF(rect()));
  return {dividerX(), seen.center().y()};
}

bool CompareCanvas::isOnDivider(const QPointF& at) const {
  if (m_other.isNull() || picture().isNull()) return false;
  const QPointF fromHandle = at - handleCentre();
  const bool onHandle = std::hypot(fromHandle.x(), fromHandle.y()) <= kHandle / 2.0 + 2;
  const QRectF target = pictureRect();
  return onHandle || (std::abs(at.x() - dividerX()) <= kGrip && at.y() >= target.top() && at.y() <= target.bottom());
}

void CompareCanvas::paintOver(QPainter& painter, const QRectF& target) {
  if (m_other.isNull()) return;
  const Theme& theme = Theme::of(this);
  const double x = std::round(dividerX());
  painter.save();
  painter.setClipRect(QRectF(QPointF(x, target.top()), target.bottomRight()));
  paintPicture(painter, m_other, target);
  painter.restore();
  painter.fillRect(QRectF(x - 2, target.top(), 4, target.height()), theme.field);
  painter.fillRect(QRectF(x - 1, target.top(), 2, target.height()), theme.text);
  QRectF handle(0, 0, kHandle, kHandle);
  handle.moveCenter(QPointF(x, std::round(handleCentre().y())));
  const bool focused = hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange);
  drawBox(painter, handle, m_moving ? theme.pressed : theme.raised, focused ? theme.focusRing : theme.control,
          kHandle / 2.0, focused ? 2 : 1);
  painter.drawPixmap(handle.topLeft() + QPointF(6, 6),
                     iconPixmap(QStringLiteral("split"), 16, theme.text, devicePixelRatioF()));
}

void CompareCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isOnDivider(event->position()))
    return PictureCanvas::mousePressEvent(event);
  m_moving = true;
  m_grabOffset = dividerX() - event->position().x();
  update();
}

void CompareCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (m_moving) {
    const QRectF target = pictureRect();
    setDivider((event->position().x() + m_grabOffset - target.left()) / target.width());
    return;
  }
  PictureCanvas::mouseMoveEvent(event);
  if (event->buttons() != Qt::NoButton) return;
  if (isOnDivider(event->position()))
    setCursor(Qt::SplitHCursor);
  else if (canPan())
    setCursor(Qt::OpenHandCursor);
  else
    unsetCursor();
}

void CompareCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_moving) return PictureCanvas::mouseReleaseEvent(event);
  m_moving = false;
  update();
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  const bool plain = !event->modifiers().testFlag(Qt::ShiftModifier);
  if (!m_other.isNull() && plain && event->key() == Qt::Key_Left) return setDivider(m_divider - kStep);
  if (!m_other.isNull() && plain && event->key() == Qt::Key_Right) return setDivider(m_divider + kStep);
  PictureCanvas::keyPressEvent(event);
}

}  // namespace heatkv
