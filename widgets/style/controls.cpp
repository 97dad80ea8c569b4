// Labels, progress, headers, dock titles, splitters, bars.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFrame>
#include <QHeaderView>
#include <QWidget>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/style/painting.h"

namespace heatkv::painting {
namespace {

bool on(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

void pushButtonLabel(const QStyleOptionButton& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const QColor colour = buttonText(theme, option, widget);
  const bool hasMenu = option.features.testFlag(QStyleOptionButton::HasMenu);
  const bool hasIcon = !option.icon.isNull();
  const int gap = hasIcon && !option.text.isEmpty() ? 6 : 0, arrow = hasMenu ? 20 : 0;
  const QFontMetrics metrics(painter.font());
  const int iconWidth = hasIcon ? option.iconSize.width() : 0;
  const int textWidth = metrics.size(Qt::TextShowMnemonic, option.text).width();
  const int content = std::min(iconWidth + gap + textWidth + arrow, option.rect.width());
  QRect inner(option.rect.left() + (option.rect.width() - content) / 2, option.rect.top(), content,
              option.rect.height());
  if (hasIcon) {
    QRect at(inner.left(), inner.center().y() - option.iconSize.height() / 2 + 1, iconWidth, option.iconSize.height());
    at = QStyle::visualRect(option.direction, option.rect, at);
    const QIcon::Mode mode = !on(option, QStyle::State_Enabled)    ? QIcon::Disabled
                             : on(option, QStyle::State_MouseOver) ? QIcon::Active
                                                                   : QIcon::Normal;
    option.icon.paint(&painter, at, Qt::AlignCenter, mode, on(option, QStyle::State_On) ? QIcon::On : QIcon::Off);
  }
  QRect text = inner.adjusted(iconWidth + gap, 0, -arrow, 0);
  text = QStyle::visualRect(option.direction, option.rect, text);
  painter.setPen(colour);
  const int mnemonic = QApplication::style()->styleHint(QStyle::SH_UnderlineShortcut, &option, widget)
                           ? Qt::TextShowMnemonic
                           : Qt::TextHideMnemonic;
  painter.drawText(text, Qt::AlignCenter | mnemonic,
                   metrics.elidedText(option.text, Qt::ElideRight, text.width() + 1, Qt::TextShowMnemonic));
  if (hasMenu) {
    QRect at(inner.right() - 15, inner.top(), 16, inner.height());
    drawChevron(painter, QStyle::visualRect(option.direction, option.rect, at), Direction::Down,
                on(option, QStyle::State_Enabled) && !isPrimary(widget) ? theme.muted : colour);
  }
}

void progress(const QStyleOptionProgressBar& option, QPainter& painter, const Theme& theme) {
  QRectF groove(option.rect);
  const qreal thickness = std::min(6.0, groove.height());
  groove = QRectF(groove.left(), groove.center().y() - thickness / 2, groove.width(), thickness);
  drawBox(painter, groove, theme.line, QColor(), thickness / 2);
  if (option.minimum == 0 && option.maximum == 0) {  // how much there is to do is not known
    drawHatch(painter, groove.adjusted(2, 0, -2, 0), theme.accent, 2, 5);
    return;
  }
  const qreal span = std::max(1.0, double(option.maximum) - option.minimum);
  const qreal share = std::clamp((double(option.progress) - option.minimum) / span, 0.0, 1.0);
  if (share <= 0) return;
  QRectF done = groove;
  done.setWidth(std::max(thickness, groove.width() * share));
  if ((option.direction == Qt::RightToLeft) != option.invertedAppearance) done.moveRight(groove.right());
  drawBox(painter, done, on(option, QStyle::State_Enabled) ? theme.accent : theme.disabled, QColor(), thickness / 2);
}

void headerSection(const QStyleOptionHeader& option, QPainter& painter, const Theme& theme) {
  const QRect& rect = option.rect;
  painter.fillRect(
      rect, on(option, QStyle::State_MouseOver) && on(option, QStyle::State_Enabled) ? theme.hover : theme.panel);
  drawHorizontal(painter, rect.left(), rect.right() + 1, rect.bottom(), theme.line);
  const bool last = option.position == QStyleOptionHeader::End || option.position == QStyleOptionHeader::OnlyOneSection;
  if (option.orientation == Qt::Horizontal && !last)
    drawVertical(painter, rect.right(), rect.top() + 4, rect.bottom() - 4, theme.line);
}

void headerLabel(const QStyleOptionHeader& option, QPainter& painter, const Theme& theme) {
  const QRect text = option.rect.adjusted(4, 0, -4, 0);
  painter.setPen(on(option, QStyle::State_Enabled) ? theme.muted : theme.disabled);
  const QFontMetrics metrics(painter.font());
  const int alignment = QStyle::visualAlignment(option.direction, option.textAlignment | Qt::AlignVCenter);
  painter.drawText(text, alignment, metrics.elidedText(option.text, Qt::ElideRight, text.width()));
}

void dockTitle(const QStyleOptionDockWidget& option, QPainter& painter, const Theme& theme) {
  painter.fillRect(option.rect, theme.window);
  drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(), theme.line);
  painter.setFont(theme.title);
  painter.setPen(theme.text);
  const QRect text = option.rect.adjusted(theme.measures.margin, 0, -theme.measures.margin - 48, 0);
  painter.drawText(QStyle::visualRect(option.direction, option.rect, text),
                   visualAlignment(option.direction, Qt::AlignVCenter | Qt::AlignLeading),
                   QFontMetrics(theme.title).elidedText(option.title, Qt::ElideRight, text.width()));
}

void splitter(const QStyleOption& option, QPainter& painter, const Theme& theme, const QWidget* widget) {
  const bool active =
      on(option, QStyle::State_MouseOver) || on(option, QStyle::State_Sunken) || (widget && widget->hasFocus());
  const QColor colour = active && on(option, QStyle::State_Enabled) ? theme.accent : theme.line;
  const QRect& rect = option.rect;
  // A horizontal splitter's handle is an upright line.
  if (on(option, QStyle::State_Horizontal))
    drawVertical(painter, rect.left() + (rect.width() - 1) / 2, rect.top(), rect.bottom() + 1, colour);
  else
    drawHorizontal(painter, rect.left(), rect.right() + 1, rect.top() + (rect.height() - 1) / 2, colour);
}

bool shapedFrame(const QStyleOptionFrame& option, QPainter& painter, const Theme& theme) {
  const QPointF centre = QRectF(option.rect).center();
  if (option.frameShape == QFrame::HLine) {
    drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, std::floor(centre.y()), theme.line);
    return true;
  }
  if (option.frameShape == QFrame::VLine) {
    drawVertical(painter, std::floor(centre.x()), option.rect.top(), option.rect.bottom() + 1, theme.line);
    return true;
  }
  return false;
}

}  // namespace

bool control(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Theme& theme,
             const QWidget* widget) {
  if (tab(element, option, painter, theme, widget) || menu(element, option, painter, theme, widget)) return true;
  switch (element) {
    case QStyle::CE_PushButtonBevel:
      return primitive(QStyle::PE_PanelButtonCommand, option, painter, theme, widget);
    case QStyle::CE_PushButtonLabel:
      if (const auto* options = qstyleoption_cast<const QStyleOptionButton*>(&option))
        pushButtonLabel(*options, painter, theme, widget);
      return true;
    case QStyle::CE_ProgressBarGroove:
    case QStyle::CE_ProgressBarLabel:
      return true;
    case QStyle::CE_ProgressBarContents:
    case QStyle::CE_ProgressBar:
      if (const auto* options = qstyleoption_cast<const QStyleOptionProgressBar*>(&option))
        progress(*options, painter, theme);
      return true;
    case QStyle::CE_HeaderSection:
      if (const auto* options = qstyleoption_cast<const QStyleOptionHeader*>(&option))
        headerSection(*options, painter, theme);
      return true;
    case QStyle::CE_HeaderEmptyArea:
      painter.fillRect(option.rect, theme.panel);
      drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(), theme.line);
      return true;
    case QStyle::CE_HeaderLabel:
      if (const auto* options = qstyleoption_cast<const QStyleOptionHeader*>(&option))
        headerLabel(*options, painter, theme);
      return true;
    case QStyle::CE_DockWidgetTitle:
      if (const auto* options = qstyleoption_cast<const QStyleOptionDockWidget*>(&option))
        dockTitle(*options, painter, theme);
      return true;
    case QStyle::CE_Splitter:
      splitter(option, painter, theme, widget);
      return true;
    case QStyle::CE_ToolBar:
      painter.fillRect(option.rect, theme.window);
      drawHorizontal(painter, option.rect.left(), option.rect.right() + 1, option.rect.bottom(), theme.line);
      return true;
    case QStyle::CE_ShapedFrame: {
      const auto* options = qstyleoption_cast<const QStyleOptionFrame*>(&option);
      return options && shapedFrame(*options, painter, theme);
    }
    case QStyle::CE_FocusFrame:
      drawRing(painter, QRectF(option.rect).adjusted(3, 3, -3, -3), theme.focusRing, theme.measures.focusRing,
               theme.measures.focusGap, theme.measures.radius);
      return true;
    case QStyle::CE_SizeGrip:
      return true;
    default:
      return false;
  }
}

}  // namespace heatkv::painting
