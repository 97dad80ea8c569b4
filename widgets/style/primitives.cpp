// Grounds, borders, marks and arrows.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QHeaderView>
#include <QPainterPath>
#include <QTabBar>
#include <QWidget>

#include "widgets/drawing.h"
#include "widgets/style/painting.h"

namespace heatkv::painting {
namespace {

bool on(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

void checkMark(QPainter& painter, const QRectF& box, const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(box.center());
  painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF{{-3.6, 0.3}, {-1.2, 2.7}, {3.7, -2.8}});
  painter.restore();
}

void checkBox(const QStyleOption& option, QPainter& painter, const Theme& theme, bool round) {
  const bool enabled = on(option, QStyle::State_Enabled);
  const bool checked = on(option, QStyle::State_On), partly = on(option, QStyle::State_NoChange);
  const int side = std::min({16, option.rect.width(), option.rect.height()});
  QRectF box(0, 0, side, side);
  box.moveCenter(QRectF(option.rect).center());
  const bool filled = checked || partly;
  QColor ground = filled ? theme.accent : theme.field;
  if (on(option, QStyle::State_MouseOver)) ground = filled ? theme.primaryHover : theme.hover;
  if (on(option, QStyle::State_Sunken)) ground = filled ? theme.accent : theme.pressed;
  if (!enabled) ground = filled ? theme.disabled : theme.panel;
  const QColor border = !enabled ? theme.line : filled ? ground : theme.control;
  drawBox(painter, box, ground, border, round ? side / 2.0 : 3);
  if (!filled) return;
  const QColor mark = enabled ? theme.accentText : theme.panel;
  if (round) {
    drawBox(painter, box.adjusted(5, 5, -5, -5), mark, QColor(), side / 2.0 - 5);
  } else if (partly) {
    drawBox(painter, QRectF(box.left() + 4, box.center().y() - 1, side - 8, 2), mark, QColor(), 1);
  } else {
    checkMark(painter, box, mark);
  }
}

void frame(const QStyleOption& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  // Lists and plots lie flush in their docks; only texts are inputs with a border.
  if (widget && widget->inherits("QAbstractItemView")) return;
  const auto* options = qstyleoption_cast<const QStyleOptionFrame*>(&option);
  if (options && options->lineWidth <= 0) return;
  const bool text = widget && (widget->inherits("QTextEdit") || widget->inherits("QPlainTextEdit"));
  if (text)
    field(painter, theme, option, widget, theme.field);
  else if (widget && widget->inherits("QFrame"))
    drawBox(painter, option.rect, QColor(), theme.line, 0);
}

void itemRow(const QStyleOption& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&option);
  if (item && item->backgroundBrush.style() != Qt::NoBrush) painter.fillRect(option.rect, item->backgroundBrush);
  if (on(option, QStyle::State_Selected)) {
    const bool enabled = on(option, QStyle::State_Enabled);
    painter.fillRect(option.rect, enabled ? theme.selection : theme.line);
    const auto* view = qobject_cast<const QAbstractItemView*>(widget);
    if (view && !view->hasFocus()) {
      drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.top(), theme.control);
      drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(), theme.control);
    }
  } else if (on(option, QStyle::State_MouseOver) && on(option, QStyle::State_Enabled)) {
    painter.fillRect(option.rect, theme.hover);
  }
}

QColor arrowColour(const QStyleOption& option, const Theme& theme, const QWidget* widget) {
  if (!on(option, QStyle::State_Enabled)) return theme.disabled;
  return isPrimary(widget) ? theme.accentText : theme.muted;
}

}  // namespace

bool isSet(const QWidget* widget, const char* property) {
  return widget && widget->property(property).toBool();
}

QColor buttonText(const Theme& theme, const QStyleOption& option, const QWidget* widget) {
  if (!on(option, QStyle::State_Enabled)) return theme.disabled;
  if (isPrimary(widget)) return theme.accentText;
  return on(option, QStyle::State_On) ? theme.accent : theme.text;
}

void button(QPainter& painter, const Theme& theme, const QStyleOption& option, const QWidget* widget, bool flat) {
  const bool enabled = on(option, QStyle::State_Enabled), hovered = on(option, QStyle::State_MouseOver) && enabled;
  const bool checked = on(option, QStyle::State_On), sunken = on(option, QStyle::State_Sunken) && enabled;
  QColor ground, border;
  if (isPrimary(widget)) {
    ground = !enabled ? theme.panel : hovered || sunken ? theme.primaryHover : theme.accent;
    border = enabled ? ground : theme.line;
  } else if (checked) {
    ground = enabled ? theme.selection : theme.panel;
    border = enabled ? theme.accent : theme.line;
  } else if (flat) {
    if (!hovered && !sunken) return;
    ground = sunken ? theme.pressed : theme.hover;
    // A hover tone beside the panel's grey needs an edge to be seen.
    border = theme.line;
  } else {
    ground = !enabled ? theme.panel : sunken ? theme.pressed : hovered ? theme.hover : theme.raised;
    border = enabled ? theme.control : theme.line;
  }
  drawBox(painter, option.rect, ground, border, theme.measures.radius);
}

void field(QPainter& painter, const Theme& theme, const QStyleOption& option, const QWidget* widget,
           const QColor& ground) {
  const bool enabled = on(option, QStyle::State_Enabled);
  QColor border = enabled ? theme.control : theme.line;
  if (enabled && on(option, QStyle::State_HasFocus)) border = theme.accent;
  if (isSet(widget, "invalid")) border = theme.danger;
  drawBox(painter, option.rect, enabled ? ground : theme.panel, border, theme.measures.radius);
}

bool primitive(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
               const QWidget* widget) {
  const QRect& rect = option.rect;
  switch (element) {
    case QStyle::PE_PanelButtonCommand: {
      const auto* options = qstyleoption_cast<const QStyleOptionButton*>(&option);
      button(painter, theme, option, widget, options && options->features.testFlag(QStyleOptionButton::Flat));
      return true;
    }
    case QStyle::PE_PanelButtonTool:
      button(painter, theme, option, widget, on(option, QStyle::State_AutoRaise));
      return true;
    case QStyle::PE_PanelLineEdit: {
      const auto* options = qstyleoption_cast<const QStyleOptionFrame*>(&option);
      if (options && options->lineWidth > 0) field(painter, theme, option, widget, theme.field);
      return true;
    }
    case QStyle::PE_Frame:
      frame(option, painter, theme, widget);
      return true;
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
      checkBox(option, painter, theme, false);
      return true;
    case QStyle::PE_IndicatorRadioButton:
      checkBox(option, painter, theme, true);
      return true;
    case QStyle::PE_PanelItemViewItem:
    case QStyle::PE_PanelItemViewRow: {
      const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&option);
      if (element == QStyle::PE_PanelItemViewRow && item && item->features.testFlag(QStyleOptionViewItem::Alternate))
        painter.fillRect(rect, theme.panel);
      if (element == QStyle::PE_PanelItemViewItem || on(option, QStyle::State_Selected))
        itemRow(option, painter, theme, widget);
      return true;
    }
    case QStyle::PE_PanelMenu:
    case QStyle::PE_PanelTipLabel:
      drawBox(painter, rect, theme.raised, theme.control, 0);
      return true;
    case QStyle::PE_FrameTabBarBase:
      drawHorizontal(painter, rect.left(), rect.right() + 1, rect.bottom(), theme.line);
      return true;
    case QStyle::PE_PanelStatusBar:
      painter.fillRect(rect, theme.window);
      drawHorizontal(painter, rect.left(), rect.right() + 1, rect.top(), theme.line);
      return true;
    case QStyle::PE_IndicatorToolBarSeparator:
      drawVertical(painter, rect.center().x(), rect.center().y() - 12, rect.center().y() + 12, theme.line);
      return true;
    case QStyle::PE_IndicatorDockWidgetResizeHandle: {
      const bool hovered = on(option, QStyle::State_MouseOver) && on(option, QStyle::State_Enabled);
      painter.fillRect(rect, hovered ? theme.accent : theme.line);
      return true;
    }
    case QStyle::PE_IndicatorArrowDown:
    case QStyle::PE_IndicatorSpinDown:
      drawChevron(painter, rect, Direction::Down, arrowColour(option, theme, widget));
      return true;
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorSpinUp:
      drawChevron(painter, rect, Direction::Up, arrowColour(option, theme, widget));
      return true;
    case QStyle::PE_IndicatorArrowLeft:
      drawChevron(painter, rect, Direction::Left, arrowColour(option, theme, widget));
      return true;
    case QStyle::PE_IndicatorArrowRight:
      drawChevron(painter, rect, Direction::Right, arrowColour(option, theme, widget));
      return true;
    case QStyle::PE_IndicatorHeaderArrow: {
      const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
      const bool up = header && header->sortIndicator == QStyleOptionHeader::SortUp;
      drawChevron(painter, rect, up ? Direction::Up : Direction::Down, theme.muted, 0.875);
      return true;
    }
    case QStyle::PE_IndicatorBranch:
      if (on(option, QStyle::State_Children)) {
        const bool mirrored = option.direction == Qt::RightToLeft;
        const Direction closed = mirrored ? Direction::Left : Direction::Right;
        drawChevron(painter, rect, on(option, QStyle::State_Open) ? Direction::Down : closed, theme.muted);
      }
      return true;
    case QStyle::PE_IndicatorTabClose: {
      const QPointF c = QRectF(rect).center();
      painter.save();
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(
          QPen(on(option, QStyle::State_MouseOver) ? theme.text : theme.muted, 1.5, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(c + QPointF(-3.5, -3.5), c + QPointF(3.5, 3.5));
      painter.drawLine(c + QPointF(-3.5, 3.5), c + QPointF(3.5, -3.5));
      painter.restore();
      return true;
    }
    // No frames inside frames: grounds and lines part the regions. The focus ring lies outside the controls.
    case QStyle::PE_FrameFocusRect:
    case QStyle::PE_FrameDefaultButton:
    case QStyle::PE_FrameMenu:
    case QStyle::PE_FrameDockWidget:
    case QStyle::PE_FrameTabWidget:
    case QStyle::PE_FrameGroupBox:
    case QStyle::PE_FrameStatusBarItem:
    case QStyle::PE_FrameButtonTool:
    case QStyle::PE_PanelMenuBar:
      return true;
    default:
      return false;
  }
}

}  // namespace heatkv::painting
