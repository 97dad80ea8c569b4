// Sizes, hints and places; what is drawn lies in style/.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/style.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QLineEdit>
#include <QMenuBar>
#include <QSlider>
#include <QStyleOption>
#include <QTabBar>
#include <QVariant>
#include <algorithm>

#include "widgets/style/focus_ring.h"
#include "widgets/style/painting.h"

namespace heatkv {
namespace {

constexpr const char* kDesktopIsDark = "heatkvDesktopIsDark";

constexpr int kIndicator = 16, kSliderHandle = 14, kComboArrow = 16, kInputPadding = 6, kScrollBar = 12;

bool showsHover(const QWidget* widget) {
  return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
         qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QTabBar*>(widget) ||
         widget->inherits("QSplitterHandle") || widget->inherits("QHeaderView");
}

/// Whether `widget` is the list that a combo box opens, or that of a completer.
bool inPopup(const QWidget* widget) {
  return widget && widget->inherits("QAbstractItemView") && widget->window()->windowFlags().testFlag(Qt::Popup);
}

bool stepsByWheel(const QWidget* widget) {
  return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
}

/// A scroll bar is its groove and its handle: no arrows.
QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part) {
  const QRect& rect = bar.rect;
  const bool across = bar.orientation == Qt::Horizontal;
  const int length = across ? rect.width() : rect.height(), range = bar.maximum - bar.minimum;
  int handle = length;
  if (range > 0)
    handle = std::clamp(static_cast<int>(int64_t(length) * bar.pageStep / (int64_t(range) + bar.pageStep)),
                        std::min(24, length), length);
  const int at =
      QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown);
  const auto along = [&](int from, int to) {
    const QRect piece = across ? QRect(rect.left() + from, rect.top(), to - from, rect.height())
                               : QRect(rect.left(), rect.top() + from, rect.width(), to - from);
    return across ? QStyle::visualRect(bar.direction, rect, piece) : piece;
  };
  switch (part) {
    case QStyle::SC_ScrollBarGroove:
      return rect;
    case QStyle::SC_ScrollBarSlider:
      return along(at, at + handle);
    case QStyle::SC_ScrollBarSubPage:
      return along(0, at);
    case QStyle::SC_ScrollBarAddPage:
      return along(at + handle, length);
    default:
      return {};
  }
}

bool desktopIsDark(QApplication& application) {
  const QVariant known = application.property(kDesktopIsDark);
  if (known.isValid()) return known.toBool();
  const bool isDark = application.palette().color(QPalette::Window).lightness() < 128;
  application.setProperty(kDesktopIsDark, isDark);
  return isDark;
}

}  // namespace

Style::Style(const Theme& theme) : QProxyStyle(QStringLiteral("Fusion")), m_theme(theme) {}
Style::~Style() = default;

void Style::polish(QApplication* application) {
  QProxyStyle::polish(application);
  m_focusRing = std::make_unique<FocusRing>(application);
}

void Style::unpolish(QApplication* application) {
  m_focusRing.reset();
  QProxyStyle::unpolish(application);
}

void Style::polish(QPalette& palette) {
  palette = paletteOf(m_theme);
}

void Style::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (showsHover(widget)) widget->setAttribute(Qt::WA_Hover);
  if (painting::isCompact(widget)) widget->setFont(m_theme.compact);
  if (stepsByWheel(widget)) {
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(this);
  }
}

bool Style::eventFilter(QObject* watched, QEvent* event) {
  const bool past = event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus();
  if (past) event->ignore();  // goes on to what scrolls
  return past;
}

void Style::unpolish(QWidget* widget) {
  if (painting::isCompact(widget)) widget->setFont(QFont());
  QProxyStyle::unpolish(widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  if (!painting::primitive(element, *option, *painter, m_theme, widget))
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
  painter->save();
  const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
  if (element == CE_ComboBoxLabel && combo && !combo->editable) {
    // Fusion cuts words that are too long; an ellipsis says that there are more.
    QStyleOptionComboBox shortened(*combo);
    const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
    const int taken = combo->currentIcon.isNull() ? 2 : combo->iconSize.width() + 6;
    shortened.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width() - taken);
    QProxyStyle::drawControl(element, &shortened, painter, widget);
  } else if (!painting::control(element, *option, *painter, m_theme, widget)) {
    QProxyStyle::drawControl(element, option, painter, widget);
  }
  painter->restore();
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  if (!painting::complexControl(control, *option, *painter, m_theme, widget))
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  const Measures& m = m_theme.measures;
  switch (metric) {
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
      return m.iconSmall;
    case PM_MessageBoxIconSize:
    case PM_LargeIconSize:
      return m.iconLarge;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
      return m.margin;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
    case PM_ToolBarItemSpacing:
      return m.gap;
    case PM_DefaultFrameWidth:
      // Texts have a round border; lists and pages lie flush in their docks.
      if (!widget || widget->inherits("QTextEdit") || widget->inherits("QPlainTextEdit")) return 2;
      return widget->inherits("QAbstractScrollArea") ? 0 : 1;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin: {
      // A list fills its place: a ring outside would cover what lies around it.
      const auto* frame = qobject_cast<const QFocusFrame*>(widget);
      const bool list = frame && qobject_cast<const QAbstractItemView*>(frame->widget());
      return list ? 0 : m.focusRing + m.focusGap;
    }
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return kIndicator;
    case PM_SliderLength:
    case PM_SliderThickness:
    case PM_SliderControlThickness:
      return kSliderHandle;
    case PM_MenuPanelWidth:
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
      return 1;
    case PM_MenuVMargin:
      return 4;
    case PM_TabBarTabHSpace:
      return 2 * m.margin;
    case PM_TabBarTabVSpace:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ButtonDefaultIndicator:
    case PM_MenuHMargin:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_MenuBarItemSpacing:
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_DockWidgetFrameWidth:
      return 0;
    case PM_MenuBarHMargin:
      return 4;
    case PM_HeaderMargin:
      return 4;
    case PM_ScrollBarExtent:
      return kScrollBar;
    case PM_ScrollBarSliderMin:
      return 24;
    case PM_ToolTipLabelFrameWidth:
      return 5;
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* result) const {
  switch (hint) {
    case SH_UnderlineShortcut:
      return m_focusRing && m_focusRing->altIsHeld() ? 1 : 0;
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup:
    case SH_DockWidget_ButtonsHaveFrame:
    case SH_FocusFrame_Mask:
    case SH_DialogButtonBox_ButtonsHaveIcons:
      return 0;
    case SH_FocusFrame_AboveWidget:
    case SH_ItemView_ShowDecorationSelected:
    case SH_Menu_MouseTracking:
      return 1;
    case SH_TabBar_Alignment:
      return Qt::AlignLeft;
    case SH_Widget_Animation_Duration:
      return m_theme.still ? 0 : QProxyStyle::styleHint(hint, option, widget, result);
    case SH_ToolTipLabel_Opacity:
      return 255;
    default:
      return QProxyStyle::styleHint(hint, option, widget, result);
  }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                              const QWidget* widget) const {
  const Measures& m = m_theme.measures;
  const int height = painting::isCompact(widget) ? m.compact : m.control;
  switch (type) {
    case CT_PushButton: {
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      const bool menu = button && button->features.testFlag(QStyleOptionButton::HasMenu);
      const int words = button && !button->text.isEmpty() ? 24 : 12;
      return {std::max(contents.width() + words + (menu ? 20 : 0), height), height};
    }
    case CT_ToolButton: {
      const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
      if (!tool || tool->text.isEmpty() || tool->toolButtonStyle == Qt::ToolButtonIconOnly)
        return {std::max(height, contents.width()), std::max(height, contents.height())};
      const int arrow = tool->features.testFlag(QStyleOptionToolButton::HasMenu) ? 16 : 0;
      return {contents.width() + 14 + arrow, height};
    }
    case CT_ComboBox: {
      const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
      const int icon = combo && !combo->currentIcon.isNull() ? 6 : 0;
      return {contents.width() + kInputPadding * 2 + kComboArrow + 8 + icon, height};
    }
    case CT_SpinBox:
      return {contents.width() + kInputPadding + 4 + m.spinArrows, height};
    case CT_LineEdit:
      return {contents.width() + 2 * kInputPadding, height};
    case CT_TabBarTab: {
      const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
      if (!tab) break;
      QFont font = widget ? widget->font() : m_theme.body;
      font.setWeight(QFont::DemiBold);
      const int icon = tab->icon.isNull() ? 0 : m.iconSmall + 5;
      const int buttons =
          tab->leftButtonSize.width() + (tab->rightButtonSize.isEmpty() ? 0 : tab->rightButtonSize.width() + 6);
      const int text = QFontMetrics(font).size(Qt::TextShowMnemonic, tab->text).width();
      return {text + icon + buttons + 2 * m.margin, m.titleRow};
    }
    case CT_MenuBarItem:
      return {contents.width() + 18, m.menuBar};
    case CT_MenuItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
      if (item && item->menuItemType == QStyleOptionMenuItem::Separator) return {contents.width(), 9};
      const bool shortcut = item && item->text.contains(QLatin1Char('\t'));
      const int gap = shortcut ? item->reservedShortcutWidth + painting::kMenuGap : 0;
      return {contents.width() + painting::kMenuLead + painting::kMenuTrail + gap, m.control};
    }
    case CT_ItemViewItem: {
      // Rows of lists that are menus in all but name.
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      return inPopup(widget) ? QSize(size.width(), std::max(size.height(), m.control)) : size;
    }
    case CT_HeaderSection: {
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      return {size.width() + 8, std::max(size.height(), m.compact)};
    }
    default:
      break;
  }
  return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  if (element == SE_LineEditContents) {
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (frame && frame->lineWidth > 0) return option->rect.adjusted(kInputPadding, 1, -kInputPadding, -1);
  }
  if (element == SE_PushButtonContents) return option->rect.adjusted(4, 0, -4, 0);
  return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const {
  const QRect& rect = option->rect;
  const auto placed = [&](int left, int top, int width, int height) {
    return visualRect(option->direction, rect, QRect(rect.left() + left, rect.top() + top, width, height));
  };
  if (control == CC_SpinBox) {
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    const bool buttons = spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons;
    const int arrows = buttons ? m_theme.measures.spinArrows : 0, half = rect.height() / 2;
    if (part == SC_SpinBoxUp) return buttons ? placed(rect.width() - arrows, 1, arrows - 1, half - 1) : QRect();
    if (part == SC_SpinBoxDown)
      return buttons ? placed(rect.width() - arrows, half, arrows - 1, rect.height() - half - 1) : QRect();
    if (part == SC_SpinBoxEditField)
      return placed(kInputPadding, 1, rect.width() - arrows - kInputPadding - (buttons ? 0 : 4), rect.height() - 2);
  }
  if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option); bar && control == CC_ScrollBar)
    return scrollBarPart(*bar, part);
  if (control == CC_Slider && part == SC_SliderHandle) {
    // Fusion's lies a pixel off the middle.
    QRect handle = QProxyStyle::subControlRect(control, option, part, widget);
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    const bool ticks = slider && slider->tickPosition != QSlider::NoTicks;
    if (slider && !ticks && slider->orientation == Qt::Horizontal)
      handle.moveTop(rect.top() + (rect.height() - handle.height()) / 2);
    else if (slider && !ticks)
      handle.moveLeft(rect.left() + (rect.width() - handle.width()) / 2);
    return handle;
  }
  if (control == CC_ComboBox) {
    if (part == SC_ComboBoxArrow) return placed(rect.width() - kComboArrow - 5, 0, kComboArrow, rect.height());
    if (part == SC_ComboBoxEditField)
      return placed(kInputPadding, 1, rect.width() - kInputPadding - kComboArrow - 7, rect.height() - 2);
  }
  return QProxyStyle::subControlRect(control, option, part, widget);
}

void applyTheme(QApplication& application, Scheme scheme, const QFont& font) {
  applyTheme(application, Look{scheme}, font);
}

void applyTheme(QApplication& application, const Look& look, const QFont& font) {
  const bool systemIsDark = desktopIsDark(application);
  const bool dark = look.scheme == Scheme::Dark || (look.scheme == Scheme::System && systemIsDark);
  Theme theme = makeTheme(dark, font, look.highContrast);
  theme.still = look.still;
  application.setFont(font);
  application.setFont(theme.label, "QPushButton");
  application.setFont(theme.body, "QMenuBar");
  application.setFont(theme.body, "QMenu");
  application.setFont(theme.compact, "QStatusBar");
  application.setFont(theme.axis, "QHeaderView");
  application.setFont(theme.body, "QToolTip");
  application.setStyle(new Style(theme));
  application.setPalette(paletteOf(theme));
  // A menu bar measures its items while the old style still counts: the new font would not fit.
  for (QWidget* window : QApplication::topLevelWidgets())
    for (auto* bar : window->findChildren<QMenuBar*>()) {
      QEvent measured(QEvent::StyleChange);
      QApplication::sendEvent(bar, &measured);
      bar->updateGeometry();
    }
}

void applyTheme(QApplication& application, Scheme scheme) {
  applyTheme(application, scheme, application.font());
}

}  // namespace heatkv
