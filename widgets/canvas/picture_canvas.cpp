// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/canvas/picture_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/controls/empty_state.h"
#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kMargin = 16, kPanStep = 32;
constexpr double kLeast = 1.0 / 16, kMost = 32, kUnfiltered = 2;
constexpr std::array kSteps{0.0625, 0.125, 0.25, 0.333, 0.5, 0.667, 1.0,  1.5,
                            2.0,    3.0,   4.0,  6.0,   8.0, 12.0,  16.0, 32.0};

}  // namespace

PictureCanvas::PictureCanvas(QWidget* parent) : QWidget(parent), m_empty(new EmptyState({}, {}, this)) {
  setObjectName(QStringLiteral("pictureCanvas"));
  setAccessibleName(tr("Picture"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setProperty("ownFocus", true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_empty);
  connect(m_empty, &EmptyState::activated, this, &PictureCanvas::emptyActionChosen);
}

void PictureCanvas::setPicture(const QImage& picture) {
  const QSizeF before = fullSize();
  m_picture = picture;
  const bool sameSize = fullSize() == before;
  if (!sameSize) m_overlay = {};
  m_empty->setVisible(picture.isNull());
  if (!sameSize) {
    m_cursor.reset();
    changeView({}, false);
    Q_EMIT zoomChanged(zoom(), true);
  }
  update();
}

void PictureCanvas::setCaption(const QString& caption) {
  if (caption == m_caption) return;
  m_caption = caption;
  setAccessibleDescription(caption);
  Q_EMIT captionChanged(caption);
}

void PictureCanvas::setEmptyState(const QString& line, const QStringList& buttons) {
  m_empty->setState(line, buttons);
}

void PictureCanvas::setPicking(bool on) {
  m_picking = on;
  showHand();
}

void PictureCanvas::setMark(const QRectF& part) {
  m_mark = part;
  update();
}

void PictureCanvas::setFinalWidth(int pixels) {
  if (pixels == m_finalWidth) return;
  m_finalWidth = pixels;
  changeView(m_view, false);
  Q_EMIT zoomChanged(zoom(), m_view.fit);
  update();
}

void PictureCanvas::setOverlay(const QImage& map, double opacity) {
  m_overlay = map;
  m_opacity = opacity;
  update();
}

double PictureCanvas::perPixel() const {
  return m_finalWidth > 0 && !m_picture.isNull() ? double(m_finalWidth) / m_picture.width() : 1;
}

QSizeF PictureCanvas::fullSize() const {
  return QSizeF(m_picture.size()) * perPixel();
}

void PictureCanvas::pick(const QPointF& at) {
  const QRectF target = pictureRect();
  if (m_picture.isNull() || !target.contains(at)) return;
  Q_EMIT placePicked({(at.x() - target.left()) / target.width(), (at.y() - target.top()) / target.height()});
}

double PictureCanvas::fitZoom() const {
  if (m_picture.isNull()) return 1;
  const double w = (width() - 2 * kMargin) * ratio() / fullSize().width();
  const double h = (height() - 2 * kMargin) * ratio() / fullSize().height();
  return std::clamp(std::min(w, h), kLeast, kMost);
}

double PictureCanvas::zoom() const {
  return m_view.fit ? fitZoom() : m_view.zoom;
}

void PictureCanvas::setZoom(double zoom) {
  View view = m_view;
  view.fit = false;
  view.zoom = std::clamp(zoom, kLeast, kMost);
  changeView(view, false);
}

void PictureCanvas::setView(const View& view) {
  changeView(view, false);
}

void PictureCanvas::changeView(const View& wanted, bool byHand) {
  View view = wanted;
  // The shown middle stays where no empty canvas comes in beside a larger picture.
  if (view.fit) {
    view.centre = {0.5, 0.5};
  } else if (!m_picture.isNull()) {
    const double halfW = (width() / 2.0 - kMargin) * ratio() / view.zoom / fullSize().width();
    const double halfH = (height() / 2.0 - kMargin) * ratio() / view.zoom / fullSize().height();
    const auto held = [](double centre, double half) { return half >= 0.5 ? 0.5 : std::clamp(centre, half, 1 - half); };
    view.centre = {held(view.centre.x(), halfW), held(view.centre.y(), halfH)};
  }
  if (view == m_view) return;
  const bool zoomed = view.fit != m_view.fit || view.zoom != m_view.zoom;
  m_view = view;
  update();
  showHand();
  if (zoomed) Q_EMIT zoomChanged(zoom(), m_view.fit);
  if (byHand) Q_EMIT viewChanged(m_view);
}

QRectF PictureCanvas::pictureRect() const {
  const QSizeF size = fullSize() * zoom() / ratio();
  const QPointF topLeft(width() / 2.0 - m_view.centre.x() * size.width(),
                        height() / 2.0 - m_view.centre.y() * size.height());
  // Whole device pixels: the picture is judged, a half pixel would soften it.
  const auto whole = [this](double v) { return std::round(v * ratio()) / ratio(); };
  return {whole(topLeft.x()), whole(topLeft.y()), whole(size.width()), whole(size.height())};
}

std::optional<QPoint> PictureCanvas::pixelAt(const QPointF& at) const {
  const QRectF target = pictureRect();
  if (m_picture.isNull() || !target.contains(at)) return std::nullopt;
  const int x = static_cast<int>((at.x() - target.left()) / target.width() * m_picture.width());
  const int y = static_cast<int>((at.y() - target.top()) / target.height() * m_picture.height());
  return QPoint(std::min(x, m_picture.width() - 1), std::min(y, m_picture.height() - 1));
}

QString PictureCanvas::pixelText(const QPoint& at, const QColor& colour) {
  return tr("x %1, y %2 · %3").arg(at.x()).arg(at.y()).arg(colour.name().toUpper());
}

void PictureCanvas::zoomToFit() {
  changeView({}, true);
}

void PictureCanvas::zoomToActual() {
  zoomAt(1, rect().center());
}

void PictureCanvas::zoomIn() {
  const auto next =
      std::find_if(kSteps.begin(), kSteps.end(), [now = zoom()](double step) { return step > now * 1.01; });
  zoomAt(next == kSteps.end() ? kMost : *next, rect().center());
}

void PictureCanvas::zoomOut() {
  const auto next =
      std::find_if(kSteps.rbegin(), kSteps.rend(), [now = zoom()](double step) { return step < now * 0.99; });
  zoomAt(next == kSteps.rend() ? kLeast : *next, rect().center());
}

void PictureCanvas::zoomAt(double zoom, const QPointF& fixed) {
  if (m_picture.isNull()) return;
  const QRectF before = pictureRect();
  View view;
  view.fit = false;
  view.zoom = std::clamp(zoom, kLeast, kMost);
  const QSizeF size = fullSize() * view.zoom / ratio();
  const double x = (fixed.x() - before.left()) / before.width(), y = (fixed.y() - before.top()) / before.height();
  view.centre = {x + (width() / 2.0 - fixed.x()) / size.width(), y + (height() / 2.0 - fixed.y()) / size.height()};
  changeView(view, true);
}

bool PictureCanvas::canPan() const {
  const QRectF target = pictureRect();
  return !m_picture.isNull() &&
         (target.width() > width() - 2 * kMargin + 1 || target.height() > height() - 2 * kMargin + 1);
}

void PictureCanvas::panBy(const QPointF& delta) {
  const QRectF target = pictureRect();
  View view = m_view;
  view.centre -= QPointF(delta.x() / target.width(), delta.y() / target.height());
  changeView(view, true);
}

void PictureCanvas::showHand() {
  if (m_picking && !m_dragging)
    setCursor(Qt::CrossCursor);
  else if (!canPan())
    unsetCursor();
  else
    setCursor(m_dragging ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
}

void PictureCanvas::paintPicture(QPainter& painter, const QImage& picture, const QRectF& target) const {
  const double scale = zoom() * perPixel();
  if (scale >= 1) {
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale < kUnfiltered);
    painter.drawImage(target, picture);
    return;
  }
  // Bilinear sampling alone would drop pixels below 50 %: scale the whole once, paint it often.
  const size_t place = &picture == &m_picture ? 0 : 1;
  const QSize size = (target.size() * ratio()).toSize();
  if (m_scaledKeys[place] != picture.cacheKey() || m_scaled[place].size() != size) {
    m_scaled[place] = picture.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    m_scaledKeys[place] = picture.cacheKey();
  }
  painter.drawImage(target, m_scaled[place]);
}

void PictureCanvas::paintOver(QPainter&, const QRectF&) {}

void PictureCanvas::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.canvas);
  if (!m_picture.isNull()) {
    const QRectF target = pictureRect();
    paintPicture(painter, m_picture, target);
    if (!m_overlay.isNull()) {
      painter.setOpacity(m_opacity);
      painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
      painter.drawImage(target, m_overlay);
      painter.setOpacity(1);
    }
    paintOver(painter, target);
    const auto frame = [&](const QRectF& part) {
      const QRectF at(target.left() + part.left() * target.width(), target.top() + part.top() * target.height(),
                      part.width() * target.width(), part.height() * target.height());
      drawRing(painter, at, Qt::black, 4, 2, 0);
      drawRing(painter, at, Qt::white, 2, 3, 0);
    };
    if (!m_mark.isNull()) frame(m_mark);
    const double w = m_picture.width(), h = m_picture.height();
    if (m_cursor) frame({m_cursor->x() / w, m_cursor->y() / h, 1 / w, 1 / h});
  }
  if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
    drawBox(painter, QRectF(rect()).adjusted(2, 2, -2, -2), QColor(), theme.focusRing, 0, 2);
}

void PictureCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  changeView(m_view, false);
  if (m_view.fit) Q_EMIT zoomChanged(zoom(), true);
  showHand();
}

void PictureCanvas::mousePressEvent(QMouseEvent* event) {
  m_pressedAt = event->position();
  const bool grabs = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
  if (!grabs || !canPan()) return QWidget::mousePressEvent(event);
  m_dragging = true;
  m_dragFrom = event->position();
  showHand();
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (m_dragging) {
    panBy(event->position() - m_dragFrom);
    m_dragFrom = event->position();
    return;
  }
  if (m_cursor) {
    m_cursor.reset();
    update();
  }
  if (const auto pixel = pixelAt(event->position()))
    Q_EMIT pixelPointed(*pixel, m_picture.pixelColor(*pixel), false);
  else
    Q_EMIT pixelLeft();
}

void PictureCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const bool clicked = (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
  if (m_picking && clicked && event->button() == Qt::LeftButton) pick(event->position());
  if (!m_dragging) return QWidget::mouseReleaseEvent(event);
  m_dragging = false;
  showHand();
}

void PictureCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_picture.isNull()) return;
  if (m_view.fit)
    zoomAt(1, event->position());
  else
    zoomToFit();
}

void PictureCanvas::wheelEvent(QWheelEvent* event) {
  if (m_picture.isNull()) return event->ignore();
  if (event->modifiers().testFlag(Qt::ControlModifier)) {
    zoomAt(zoom() * std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    return event->accept();
  }
  if (!canPan()) return event->ignore();
  const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
  panBy(event->modifiers().testFlag(Qt::ShiftModifier) ? QPointF(delta.y(), delta.x()) : QPointF(delta));
  event->accept();
}

void PictureCanvas::moveCursor(int dx, int dy) {
  const QPoint start = m_cursor.value_or(QPoint(static_cast<int>(m_view.centre.x() * m_picture.width()),
                                                static_cast<int>(m_view.centre.y() * m_picture.height())));
  const QPoint moved = m_cursor ? start + QPoint(dx, dy) : start;
  m_cursor = QPoint(std::clamp(moved.x(), 0, m_picture.width() - 1), std::clamp(moved.y(), 0, m_picture.height() - 1));
  update();
  Q_EMIT pixelPointed(*m_cursor, m_picture.pixelColor(*m_cursor), true);
}

void PictureCanvas::keyPressEvent(QKeyEvent* event) {
  if (m_picture.isNull()) return QWidget::keyPressEvent(event);
  const int key = event->key();
  const int dx = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
  const int dy = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  if (dx != 0 || dy != 0) {
    const bool far = event->modifiers().testFlag(Qt::ControlModifier);
    if (event->modifiers().testFlag(Qt::ShiftModifier)) return moveCursor(dx * (far ? 10 : 1), dy * (far ? 10 : 1));
    if (canPan()) return panBy(QPointF(-dx, -dy) * kPanStep);
    return QWidget::keyPressEvent(event);
  }
  if (key == Qt::Key_Plus || key == Qt::Key_Equal) return zoomIn();
  if (key == Qt::Key_Minus) return zoomOut();
  if (key == Qt::Key_0) return zoomToFit();
  if (key == Qt::Key_1) return zoomToActual();
  if (m_picking && m_cursor && (key == Qt::Key_Return || key == Qt::Key_Enter) && !event->modifiers()) {
    Q_EMIT placePicked({(m_cursor->x() + 0.5) / m_picture.width(), (m_cursor->y() + 0.5) / m_picture.height()});
    return;
  }
  if (key == Qt::Key_Escape && m_cursor) {
    m_cursor.reset();
    update();
    Q_EMIT pixelLeft();
    return;
  }
  QWidget::keyPressEvent(event);
}

void PictureCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (!m_cursor) Q_EMIT pixelLeft();
}

void PictureCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (m_cursor) Q_EMIT pixelLeft();
  m_cursor.reset();
  update();
}

}  // namespace heatkv
