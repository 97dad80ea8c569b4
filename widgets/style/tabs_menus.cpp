// Tabs without boxes, menu bars and menus.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QTabBar>

#include "widgets/drawing.h"
#include "widgets/style/painting.h"

namespace heatkv::painting {
namespace {

bool on(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

int mnemonics(const QStyleOption& option, const QWidget* widget) {
  return QApplication::style()->styleHint(QStyle::SH_UnderlineShortcut, &option, widget) ? Qt::TextShowMnemonic
                                                                                         : Qt::TextHideMnemonic;
}

void tabShape(const QStyleOptionTab& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const bool current = on(option, QStyle::State_Selected);
  painter.fillRect(option.rect, theme.window);
  drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(), theme.line);
  if (!current) return;
  painter.fillRect(option.rect, isSet(widget, "onCanvas") ? theme.canvas : theme.panel);
  painter.fillRect(QRect(option.rect.left(), option.rect.bottom() - 1, option.rect.width(), 2), theme.accent);
}

void tabLabel(const QStyleOptionTab& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const bool current = on(option, QStyle::State_Selected), enabled = on(option, QStyle::State_Enabled);
  const bool hovered = on(option, QStyle::State_MouseOver);
  const Measures& m = theme.measures;
  QRect inner = option.rect.adjusted(m.margin, 0, -m.margin, 0);
  inner.setLeft(inner.left() + option.leftButtonSize.width());
  inner.setRight(inner.right() - (option.rightButtonSize.isEmpty() ? 0 : option.rightButtonSize.width() + 6));
  if (!option.icon.isNull()) {
    const QSize size = option.iconSize.isValid() ? option.iconSize : QSize(16, 16);
    QRect at(inner.left(), inner.center().y() - size.height() / 2 + 1, size.width(), size.height());
    at = QStyle::visualRect(option.direction, option.rect, at);
    const QIcon::Mode mode = !enabled ? QIcon::Disabled : current || hovered ? QIcon::Active : QIcon::Normal;
    option.icon.paint(&painter, at, Qt::AlignCenter, mode);
    inner.setLeft(inner.left() + size.width() + 5);
  }
  QFont font = painter.font();
  font.setWeight(current ? QFont::DemiBold : QFont::Normal);
  painter.setFont(font);
  painter.setPen(!enabled ? theme.disabled : current || hovered ? theme.text : theme.muted);
  const QRect text = QStyle::visualRect(option.direction, option.rect, inner);
  painter.drawText(text,
                   visualAlignment(option.direction, Qt::AlignVCenter | Qt::AlignLeading) | mnemonics(option, widget),
                   QFontMetrics(font).elidedText(option.text, Qt::ElideRight, text.width() + 1, Qt::TextShowMnemonic));
  const auto* bar = qobject_cast<const QTabBar*>(widget);
  if (current && bar && bar->hasFocus() && bar->window()->testAttribute(Qt::WA_KeyboardFocusChange))
    drawRing(painter, QRectF(option.rect).adjusted(4, 4, -4, -5), theme.focusRing, 2, 0, 2);
}

void menuItem(const QStyleOptionMenuItem& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const QRect& rect = option.rect;
  if (option.menuItemType == QStyleOptionMenuItem::Separator) {
    drawHorizontal(painter, rect.left() + 8, rect.right() - 7, rect.center().y(), theme.line);
    return;
  }
  const bool enabled = on(option, QStyle::State_Enabled), selected = on(option, QStyle::State_Selected) && enabled;
  if (selected) drawBox(painter, rect.adjusted(4, 0, -4, 0), theme.selection, QColor(), theme.measures.radius);
  const auto placed = [&](int left, int width) {
    return QStyle::visualRect(option.direction, rect, QRect(rect.left() + left, rect.top(), width, rect.height()));
  };
  const QRect lead = placed(8, 20);
  const QColor colour = enabled ? theme.text : theme.disabled;
  if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.icon.isNull()) {
    QStyleOption mark = option;
    mark.rect = lead;
    mark.state.setFlag(QStyle::State_On, option.checked);
    mark.state.setFlag(QStyle::State_MouseOver, false);
    const bool exclusive = option.checkType == QStyleOptionMenuItem::Exclusive;
    primitive(exclusive ? QStyle::PE_IndicatorRadioButton : QStyle::PE_IndicatorCheckBox, mark, painter, theme, widget);
  } else if (!option.icon.isNull()) {
    option.icon.paint(&painter, lead.adjusted(2, 0, -2, 0), Qt::AlignCenter,
                      !enabled   ? QIcon::Disabled
                      : selected ? QIcon::Active
                                 : QIcon::Normal,
                      option.checked ? QIcon::On : QIcon::Off);
  }
  painter.setFont(option.font);
  painter.setPen(colour);
  const QStringList parts = option.text.split(QLatin1Char('\t'));
  const int width = rect.width() - kMenuLead - kMenuTrail;
  painter.drawText(placed(kMenuLead, width),
                   visualAlignment(option.direction, Qt::AlignVCenter | Qt::AlignLeading) | mnemonics(option, widget) |
                       Qt::TextSingleLine,
                   parts.first());
  if (parts.size() > 1) {
    painter.setPen(enabled ? theme.muted : theme.disabled);
    painter.drawText(placed(kMenuLead, width + kMenuTrail - 12),
                     visualAlignment(option.direction, Qt::AlignVCenter | Qt::AlignTrailing), parts.last());
  }
  if (option.menuItemType == QStyleOptionMenuItem::SubMenu)
    drawChevron(painter, placed(rect.width() - 24, 16),
                option.direction == Qt::RightToLeft ? Direction::Left : Direction::Right,
                enabled ? theme.muted : theme.disabled);
}

void menuBarItem(const QStyleOptionMenuItem& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  painter.fillRect(option.rect, theme.window);
  const bool enabled = on(option, QStyle::State_Enabled);
  if (enabled && on(option, QStyle::State_Selected))
    drawBox(painter, option.rect.adjusted(2, 3, -2, -3),
            on(option, QStyle::State_Sunken) ? theme.selection : theme.pressed, QColor(), theme.measures.radius);
  painter.setPen(enabled ? theme.text : theme.disabled);
  painter.drawText(option.rect, Qt::AlignCenter | Qt::TextSingleLine | mnemonics(option, widget), option.text);
}

}  // namespace

bool tab(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
         const QWidget* widget) {
  const auto* options = qstyleoption_cast<const QStyleOptionTab*>(&option);
  if (!options) return false;
  const bool upright = options->shape != QTabBar::RoundedNorth && options->shape != QTabBar::RoundedSouth;
  if (upright) return false;
  if (element == QStyle::CE_TabBarTabShape) {
    tabShape(*options, painter, theme, widget);
    return true;
  }
  if (element == QStyle::CE_TabBarTabLabel) {
    tabLabel(*options, painter, theme, widget);
    return true;
  }
  return false;
}

bool menu(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
          const QWidget* widget) {
  switch (element) {
    case QStyle::CE_MenuItem:
      if (const auto* options = qstyleoption_cast<const QStyleOptionMenuItem*>(&option))
        menuItem(*options, painter, theme, widget);
      return true;
    case QStyle::CE_MenuBarItem:
      if (const auto* options = qstyleoption_cast<const QStyleOptionMenuItem*>(&option))
        menuBarItem(*options, painter, theme, widget);
      return true;
    case QStyle::CE_MenuBarEmptyArea:
      painter.fillRect(option.rect, theme.window);
      return true;
    case QStyle::CE_MenuEmptyArea:
    case QStyle::CE_MenuHMargin:
    case QStyle::CE_MenuVMargin:
      return true;
    default:
      return false;
  }
}

}  // namespace heatkv::painting
