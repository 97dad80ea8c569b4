// Combo boxes, spin boxes, sliders, tool buttons.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QWidget>

#include "widgets/drawing.h"
#include "widgets/style/painting.h"

namespace heatkv::painting {
namespace {

bool on(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

QRect partOf(QStyle::ComplexControl control, const QStyleOptionComplex& option, QStyle::SubControl part,
             const QWidget* widget) {
  const QStyle* style = widget ? widget->style() : QApplication::style();
  return style->subControlRect(control, &option, part, widget);
}

void comboBox(const QStyleOptionComboBox& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  if (option.frame) {
    if (option.editable) {
      field(painter, theme, option, widget, theme.field);
    } else {
      QStyleOption plain = option;
      plain.state.setFlag(QStyle::State_On, false);
      button(painter, theme, plain, nullptr, false);
      if (isSet(widget, "invalid")) drawBox(painter, option.rect, QColor(), theme.danger, theme.measures.radius);
    }
  }
  const QRect arrow = partOf(QStyle::CC_ComboBox, option, QStyle::SC_ComboBoxArrow, widget);
  drawChevron(painter, arrow, Direction::Down, on(option, QStyle::State_Enabled) ? theme.muted : theme.disabled);
}

void spinBox(const QStyleOptionSpinBox& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  if (option.frame) field(painter, theme, option, widget, theme.field);
  if (option.buttonSymbols == QAbstractSpinBox::NoButtons) return;
  const auto arrow = [&](QStyle::SubControl part, Direction direction, QAbstractSpinBox::StepEnabledFlag step) {
    const QRect rect = partOf(QStyle::CC_SpinBox, option, part, widget);
    const bool enabled = on(option, QStyle::State_Enabled) && option.stepEnabled.testFlag(step);
    const bool here = option.activeSubControls.testFlag(part);
    if (enabled && here && (on(option, QStyle::State_MouseOver) || on(option, QStyle::State_Sunken)))
      drawBox(painter, rect, on(option, QStyle::State_Sunken) ? theme.pressed : theme.hover, QColor(), 2);
    // The two chevrons lean towards each other: the pair reads as one control.
    const qreal lean = direction == Direction::Up ? 1 : -1;
    drawChevron(painter, QRectF(rect).translated(0, lean), direction,
                !enabled ? theme.disabled
                : here   ? theme.text
                         : theme.muted,
                0.875);
  };
  arrow(QStyle::SC_SpinBoxUp, Direction::Up, QAbstractSpinBox::StepUpEnabled);
  arrow(QStyle::SC_SpinBoxDown, Direction::Down, QAbstractSpinBox::StepDownEnabled);
}

void slider(const QStyleOptionSlider& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const bool across = option.orientation == Qt::Horizontal, enabled = on(option, QStyle::State_Enabled);
  const QRectF handle = partOf(QStyle::CC_Slider, option, QStyle::SC_SliderHandle, widget);
  QRectF groove(option.rect);
  groove = across ? QRectF(groove.left(), handle.center().y() - 2, groove.width(), 4)
                  : QRectF(handle.center().x() - 2, groove.top(), 4, groove.height());
  drawGroove(painter, groove, theme);
  QRectF done = groove;
  if (across)
    option.upsideDown ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
  else
    option.upsideDown ? done.setTop(handle.center().y()) : done.setBottom(handle.center().y());
  drawBox(painter, done, enabled ? theme.accent : theme.disabled, QColor(), 2);
  const bool held = on(option, QStyle::State_Sunken), hovered = on(option, QStyle::State_MouseOver);
  const QColor ground = !enabled ? theme.panel : held ? theme.pressed : hovered ? theme.hover : theme.raised;
  drawBox(painter, handle, ground, enabled ? theme.accent : theme.disabled, 7, 2);
}

void toolButton(const QStyleOptionToolButton& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const QStyle* style = widget ? widget->style() : QApplication::style();
  QStyleOptionToolButton panel = option;
  if (option.activeSubControls & QStyle::SC_ToolButtonMenu) panel.state |= QStyle::State_Sunken;
  button(painter, theme, panel, widget, on(option, QStyle::State_AutoRaise));
  const bool words = !option.text.isEmpty() && option.toolButtonStyle != Qt::ToolButtonIconOnly;
  const bool arrow = words && option.features.testFlag(QStyleOptionToolButton::HasMenu);
  QStyleOptionToolButton label = option;
  label.features &= ~QStyleOptionToolButton::HasMenu;
  QRect inner = option.rect.adjusted(words ? 7 : 0, 0, words ? -7 : 0, 0);
  if (arrow) inner.setRight(inner.right() - 16);
  label.rect = QStyle::visualRect(option.direction, option.rect, inner);
  const QColor colour = buttonText(theme, option, widget);
  label.palette.setColor(QPalette::ButtonText, colour);
  label.state.setFlag(QStyle::State_Sunken, false);
  style->drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
  if (!arrow) return;
  const QRect at(option.rect.right() - 22, option.rect.top(), 16, option.rect.height());
  drawChevron(painter, QStyle::visualRect(option.direction, option.rect, at), Direction::Down,
              on(option, QStyle::State_Enabled) && !isPrimary(widget) ? theme.muted : colour);
}

void scrollBar(const QStyleOptionSlider& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  painter.fillRect(option.rect, theme.panel);
  if (option.maximum <= option.minimum) return;
  const bool held = on(option, QStyle::State_Sunken) && option.activeSubControls == QStyle::SC_ScrollBarSlider;
  const bool hovered = on(option, QStyle::State_MouseOver) && on(option, QStyle::State_Enabled);
  QRectF handle = partOf(QStyle::CC_ScrollBar, option, QStyle::SC_ScrollBarSlider, widget);
  const double side = hovered || held ? 2 : 3;
  handle =
      option.orientation == Qt::Horizontal ? handle.adjusted(2, side, -2, -side) : handle.adjusted(side, 2, -side, -2);
  drawBox(painter, handle, held || hovered ? theme.muted : theme.control, QColor(),
          std::min(handle.width(), handle.height()) / 2);
}

}  // namespace

bool complexControl(QStyle::ComplexControl control, const QStyleOptionComplex& option, QPainter& painter,
                    const Theme& theme, const QWidget* widget) {
  if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
      combo && control == QStyle::CC_ComboBox)
    comboBox(*combo, painter, theme, widget);
  else if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
           spin && control == QStyle::CC_SpinBox)
    spinBox(*spin, painter, theme, widget);
  else if (const auto* slide = qstyleoption_cast<const QStyleOptionSlider*>(&option);
           slide && control == QStyle::CC_Slider)
    slider(*slide, painter, theme, widget);
  else if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
           bar && control == QStyle::CC_ScrollBar)
    scrollBar(*bar, painter, theme, widget);
  else if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(&option);
           tool && control == QStyle::CC_ToolButton)
    toolButton(*tool, painter, theme, widget);
  else
    return false;
  return true;
}

}  // namespace heatkv::painting
