// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/budget_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kHandle = 14, kGroove = 4, kHatched = 10, kGrooveCentre = 14, kTickTop = 20, kTickLength = 4,
              kLabelGap = 3;
constexpr double kSnapDistance = 4, kLabelDistance = 24;

double rounded(double percent) {
  const double steps = percent < 1 ? 100 : 10;
  return std::round(percent * steps) / steps;
}

class BudgetSliderInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit BudgetSliderInterface(BudgetSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? slider()->valueText() : QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return slider()->percent(); }
  void setCurrentValue(const QVariant& value) override { slider()->setPercent(value.toDouble()); }
  QVariant maximumValue() const override { return 100.0; }
  QVariant minimumValue() const override { return slider()->minimum(); }
  QVariant minimumStepSize() const override { return 0.1; }

 private:
  BudgetSlider* slider() const { return static_cast<BudgetSlider*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  auto* slider = qobject_cast<BudgetSlider*>(object);
  return slider ? new BudgetSliderInterface(slider) : nullptr;
}

}  // namespace

BudgetSlider::BudgetSlider(QWidget* parent) : QWidget(parent) {
  QAccessible::installFactory(makeInterface);  // known ones are not added again
  setObjectName(QStringLiteral("budgetSlider"));
  setAccessibleName(tr("Cache budget"));
  setAccessibleDescription(tr("Share of the full cache that may be held. Applies to the next picture."));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setProperty("ownFocus", true);
}

const std::vector<double>& BudgetSlider::ticks() {
  static const std::vector<double> all{4, 10, 20, 50, 100};
  return all;
}

double BudgetSlider::travelOf(double percent) {
  return std::cbrt(std::clamp(percent, 0.0, 100.0) / 100);
}

double BudgetSlider::percentOf(double travel) {
  return std::pow(std::clamp(travel, 0.0, 1.0), 3) * 100;
}

double BudgetSlider::stepped(double percent, int direction) {
  if (direction > 0) return percent < 5 - 1e-9 ? std::min(5.0, percent + 0.1) : std::min(100.0, percent + 1);
  return percent > 5 + 1e-9 ? std::max(5.0, percent - 1) : std::max(0.0, percent - 0.1);
}

double BudgetSlider::ticked(double percent, int direction) {
  const auto& all = ticks();
  if (direction > 0) {
    const auto above = std::find_if(all.begin(), all.end(), [=](double tick) { return tick > percent + 1e-9; });
    return above == all.end() ? 100 : *above;
  }
  const auto below = std::find_if(all.rbegin(), all.rend(), [=](double tick) { return tick < percent - 1e-9; });
  return below == all.rend() ? 0 : *below;
}

void BudgetSlider::setPercent(double percent) {
  percent = std::clamp(percent, m_minimum, 100.0);
  if (std::abs(percent - m_percent) < 1e-9) return;
  m_percent = percent;
  update();
  QAccessibleValueChangeEvent event(this, percent);
  QAccessible::updateAccessibility(&event);
  Q_EMIT percentChanged(percent);
}

void BudgetSlider::setMinimum(double percent) {
  m_minimum = std::clamp(percent, 1e-6, 100.0);
  setPercent(m_percent);
  update();
}

void BudgetSlider::setPictureBudget(std::optional<double> percent) {
  m_picture = percent;
  update();
}

void BudgetSlider::setValueText(const QString& text) {
  m_valueText = text;
}

void BudgetSlider::setGrooveWidth(int width) {
  m_grooveWidth = width;
  updateGeometry();
}

QSize BudgetSlider::sizeHint() const {
  const QFontMetrics metrics(Theme::of(this).axis);
  return {m_grooveWidth + 2 * kSidePad, kTickTop + kTickLength + kLabelGap + metrics.height()};
}

double BudgetSlider::xOf(double percent) const {
  const double along = travelOf(percent) * grooveWidth();
  return layoutDirection() == Qt::RightToLeft ? width() - kSidePad - along : kSidePad + along;
}

double BudgetSlider::percentAt(double x) const {
  const double along = layoutDirection() == Qt::RightToLeft ? width() - kSidePad - x : x - kSidePad;
  const double percent = percentOf(along / std::max(1.0, grooveWidth()));
  // Rounding may lead below the minimum, where the handle must stop, not jump.
  return std::clamp(rounded(percent), m_minimum, 100.0);
}

void BudgetSlider::paintGroove(QPainter& painter, const Theme& theme) const {
  const auto between = [&](double from, double to, double thickness) {
    return QRectF(QPointF(std::min(from, to), kGrooveCentre - thickness / 2),
                  QPointF(std::max(from, to), kGrooveCentre + thickness / 2));
  };
  const double least = xOf(m_minimum), handle = xOf(m_percent);
  drawGroove(painter, between(xOf(0), xOf(100), kGroove), theme);
  drawHatch(painter, between(xOf(0), least, kHatched), isEnabled() ? theme.control : theme.disabled, 1.4, 5);
  drawVertical(painter, std::floor(least), kGrooveCentre - 6, kGrooveCentre + 6, theme.control);
  painter.fillRect(snapped(painter, between(least, handle, kGroove)), isEnabled() ? theme.accent : theme.disabled);
}

void BudgetSlider::paintTicks(QPainter& painter, const Theme& theme) const {
  painter.setFont(theme.axis);
  const QFontMetrics metrics(theme.axis);
  const double top = kTickTop + kTickLength + kLabelGap, least = xOf(m_minimum);
  std::vector<QRectF> taken;
  // The outer labels end with the groove's ends instead of standing out; one that would touch another is left out.
  const auto label = [&](double x, const QString& text) {
    const double room = metrics.horizontalAdvance(text) + 2;
    const double left = std::clamp(x - room / 2, kSidePad - 1.0, std::max(0.0, width() - kSidePad - room + 1));
    const QRectF at(left, top, room, metrics.height());
    const auto touches = [&](const QRectF& other) { return at.adjusted(-2, 0, 2, 0).intersects(other); };
    if (std::any_of(taken.begin(), taken.end(), touches)) return;
    taken.push_back(at);
    painter.drawText(at, Qt::AlignCenter, text);
  };
  painter.setPen(isEnabled() ? theme.muted : theme.disabled);
  label(least, format::minimumPercent(m_minimum / 100));
  // 100 first: where labels are wide, the ends are worth more than the middle.
  for (auto tick = ticks().rbegin(); tick != ticks().rend(); ++tick) {
    if (*tick < m_minimum) continue;
    const double x = xOf(*tick);
    const double column = *tick == 100 && layoutDirection() == Qt::LeftToRight ? x - 1 : std::floor(x);
    drawVertical(painter, column, kTickTop, kTickTop + kTickLength, theme.control);
    if (std::abs(x - least) < kLabelDistance) continue;
    label(x, *tick == 100 ? format::shortPercent(1) : format::count(static_cast<int64_t>(*tick)));
  }
}

void BudgetSlider::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  paintGroove(painter, theme);
  paintTicks(painter, theme);
  if (m_picture && std::abs(*m_picture - m_percent) > 1e-6)
    drawVertical(painter, std::round(xOf(*m_picture)) - 1, kGrooveCentre - 6, kGrooveCentre + 6,
                 isEnabled() ? theme.text : theme.disabled, 2);
  QRectF handle(0, 0, kHandle, kHandle);
  handle.moveCenter({xOf(m_percent), double(kGrooveCentre)});
  const QColor ground = !isEnabled()   ? theme.panel
                        : m_dragging   ? theme.pressed
                        : underMouse() ? theme.hover
                                       : theme.raised;
  // A circle between two pixels is the same circle: not snapped, so that it glides while dragged.
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(isEnabled() ? theme.accent : theme.disabled, 2));
  painter.setBrush(ground);
  painter.drawEllipse(handle.adjusted(1, 1, -1, -1));
  if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.focusRing, 2));
    painter.drawEllipse(handle.adjusted(-2, -2, 2, 2));
  }
}

void BudgetSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  m_dragging = true;
  const double x = event->position().x(), handle = xOf(m_percent);
  // A grab of the handle keeps it under the same point of the mouse; elsewhere the handle comes to the mouse.
  m_grabOffset = std::abs(x - handle) <= kHandle / 2.0 + 1 ? handle - x : 0;
  if (m_grabOffset == 0) setPercent(percentAt(x));
  update();
}

void BudgetSlider::mouseMoveEvent(QMouseEvent* event) {
  if (m_dragging) setPercent(percentAt(event->position().x() + m_grabOffset));
}

void BudgetSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_dragging || event->button() != Qt::LeftButton) return;
  m_dragging = false;
  update();
  double chosen = m_percent;
  if (!event->modifiers().testFlag(Qt::AltModifier)) {
    for (const double tick : ticks())
      if (tick >= m_minimum && std::abs(xOf(tick) - xOf(m_percent)) <= kSnapDistance) chosen = tick;
  }
  setPercent(chosen);
}

void BudgetSlider::wheelEvent(QWheelEvent* event) {
  // Without the focus a wheel that passes by must not change what the next picture costs.
  if (!hasFocus() || event->angleDelta().y() == 0) return event->ignore();
  setPercent(stepped(m_percent, event->angleDelta().y() > 0 ? 1 : -1));
}

void BudgetSlider::keyPressEvent(QKeyEvent* event) {
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  switch (event->key()) {
    case Qt::Key_Up:
      return setPercent(rounded(stepped(m_percent, 1)));
    case Qt::Key_Down:
      return setPercent(rounded(stepped(m_percent, -1)));
    case Qt::Key_Right:
      return setPercent(rounded(stepped(m_percent, mirrored ? -1 : 1)));
    case Qt::Key_Left:
      return setPercent(rounded(stepped(m_percent, mirrored ? 1 : -1)));
    case Qt::Key_PageUp:
      return setPercent(ticked(m_percent, 1));
    case Qt::Key_PageDown:
      return setPercent(ticked(m_percent, -1));
    case Qt::Key_Home:
      return setPercent(m_minimum);
    case Qt::Key_End:
      return setPercent(100);
    default:
      QWidget::keyPressEvent(event);
  }
}

void BudgetSlider::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace heatkv
