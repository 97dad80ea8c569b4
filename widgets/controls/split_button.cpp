// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/split_button.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kMoreWidth = 24, kIconGap = 6, kPadding = 9;

QFont badgeFont(const Theme& theme) {
  QFont font = theme.axis;
  font.setWeight(QFont::Medium);
  return font;
}

}  // namespace

/// One half: each paints the whole box shifted to its own place, so that the two make one.
class SplitButton::Half : public QToolButton {
 public:
  Half(SplitButton* box, bool isMain) : QToolButton(box), m_box(box), m_isMain(isMain) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setPopupMode(QToolButton::InstantPopup);
  }
  QString iconName;
  bool primary = false, iconOnly = false;
  int badge = 0;

  int badgeWidth() const { return badge > 0 ? widthOf(badge) : 0; }
  int widthOf(int number) const {
    return std::max(16, QFontMetrics(badgeFont(Theme::of(this))).horizontalAdvance(QString::number(number)) + 10);
  }

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const bool opens = event->key() == Qt::Key_Down && (event->modifiers().testFlag(Qt::AltModifier) || !m_isMain);
    if (opens && m_box->m_more->menu()) return m_box->m_more->showMenu();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QToolButton::keyPressEvent(event);
  }

  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const bool lit = isEnabled() && (underMouse() || isDown());
    QColor ground, border, words;
    if (primary && m_box->isMainEnabled() && isEnabled()) {
      ground = border = lit ? theme.primaryHover : theme.accent;
      words = theme.accentText;
    } else {
      ground = !isEnabled() ? theme.panel : isDown() ? theme.pressed : lit ? theme.hover : theme.raised;
      border = isEnabled() ? theme.control : theme.line;
      words = isEnabled() ? theme.text : theme.disabled;
    }
    drawBox(painter, QRectF(m_box->rect()).translated(-pos()), ground, border, theme.measures.radius);
    if (!m_isMain) {
      drawSeam(painter, theme);
      drawChevron(painter, rect(), Direction::Down, words);
      return;
    }
    drawContent(painter, theme, words);
  }

 private:
  void drawSeam(QPainter& painter, const Theme& theme) const {
    QColor seam = theme.line;
    if (primary && m_box->isMainEnabled() && isEnabled()) {
      seam = theme.accentText;
      seam.setAlphaF(0.35F);
    }
    const int x = layoutDirection() == Qt::RightToLeft ? width() - 1 : 0;
    drawVertical(painter, x, primary ? 0 : 1, height() - (primary ? 0 : 1), seam);
  }

  void drawContent(QPainter& painter, const Theme& theme, const QColor& words) const {
    const QFontMetrics metrics(theme.label);
    const int icon = theme.measures.iconSmall;
    // Advances are rounded: a pixel more keeps the last letter.
    const int text = iconOnly ? 0 : metrics.horizontalAdvance(m_box->m_text) + 1;
    const int mark = badgeWidth();
    const int content = icon + (text ? kIconGap + text : 0) + (mark ? kIconGap + mark : 0);
    int left = std::max(4, (width() - content) / 2);
    const auto placed = [&](int at, int wide) {
      return QStyle::visualRect(layoutDirection(), rect(), QRect(at, 0, wide, height()));
    };
    const QRect iconAt = placed(left, icon);
    painter.drawPixmap(QPoint(iconAt.left(), (height() - icon) / 2),
                       iconPixmap(iconName, icon, words, devicePixelRatio()));
    left += icon + kIconGap;
    painter.setPen(words);
    if (text) {
      painter.setFont(theme.label);
      const int room = std::max(0, std::min(text, width() - left - (mark ? mark + kIconGap : 0) - 2));
      painter.drawText(placed(left, room),
                       visualAlignment(layoutDirection(), Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
                       metrics.elidedText(m_box->m_text, Qt::ElideRight, room));
      left += room + kIconGap;
    }
    if (!mark) return;
    QRectF badgeAt(placed(left, mark));
    badgeAt = QRectF(badgeAt.left(), (height() - 16) / 2, mark, 16);
    const bool onAccent = primary && isEnabled();
    drawBox(painter, badgeAt, onAccent ? theme.accentText : theme.line, QColor(), theme.measures.badgeRadius);
    painter.setFont(badgeFont(theme));
    painter.setPen(onAccent ? theme.accent : words);
    painter.drawText(badgeAt, Qt::AlignCenter, QString::number(badge));
  }

  SplitButton* m_box;
  bool m_isMain;
};

SplitButton::SplitButton(const QString& iconName, const QString& text, const QString& menuName, QWidget* parent)
    : QWidget(parent), m_main(new Half(this, true)), m_more(new Half(this, false)) {
  m_main->iconName = iconName;
  m_more->setAccessibleName(menuName);
  m_more->setToolTip(menuName);
  m_more->hide();
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setText(text);
  connect(m_main, &QToolButton::clicked, this, &SplitButton::clicked);
}

void SplitButton::setMenu(QMenu* menu) {
  m_more->setMenu(menu);
  m_more->setVisible(menu != nullptr);
  updateGeometry();
  place();
}

void SplitButton::setPrimary(bool primary) {
  m_main->primary = m_more->primary = primary;
  update();
}

void SplitButton::setBadge(int number) {
  if (m_main->badge == number) return;
  m_main->badge = number;
  m_main->setAccessibleDescription(number > 0 ? tr("%n waiting", nullptr, number) : QString());
  updateGeometry();
  m_main->update();
}

void SplitButton::reserveBadge() {
  m_reserved = true;
  updateGeometry();
}

void SplitButton::setIconOnly(bool iconOnly) {
  m_main->iconOnly = iconOnly;
  m_main->setToolTip(iconOnly ? m_text : QString());
  updateGeometry();
}

void SplitButton::setText(const QString& text) {
  m_text = text;
  m_main->setText(text);
  m_main->setAccessibleName(text);
  updateGeometry();
  m_main->update();
}

void SplitButton::setMainEnabled(bool enabled, const QString& reason) {
  m_main->setEnabled(enabled);
  m_main->setToolTip(!enabled ? reason : m_main->iconOnly ? m_text : QString());
  m_main->setAccessibleDescription(enabled ? QString() : reason);
}

bool SplitButton::isMainEnabled() const {
  return m_main->isEnabled();
}

void SplitButton::setWidest(const QString& text) {
  m_widest = text;
  updateGeometry();
}

void SplitButton::click() {
  m_main->click();
}
QToolButton* SplitButton::mainHalf() const {
  return m_main;
}
QToolButton* SplitButton::menuHalf() const {
  return m_more;
}

QSize SplitButton::sizeHint() const {
  const Theme& theme = Theme::of(this);
  const QFontMetrics metrics(theme.label);
  int width = theme.measures.iconSmall + 2 * kPadding;
  if (!m_main->iconOnly)
    width += kIconGap + std::max(metrics.horizontalAdvance(m_text), metrics.horizontalAdvance(m_widest));
  if (m_main->badge > 0 || m_reserved)
    width += kIconGap + std::max(m_main->badgeWidth(), m_reserved ? m_main->widthOf(88) : 0);
  if (!m_more->isHidden()) width += kMoreWidth;
  return {width, theme.measures.control};
}

void SplitButton::place() {
  const int more = m_more->isHidden() ? 0 : kMoreWidth;
  const QRect main(0, 0, width() - more, height()), end(width() - more, 0, more, height());
  m_main->setGeometry(QStyle::visualRect(layoutDirection(), rect(), main));
  m_more->setGeometry(QStyle::visualRect(layoutDirection(), rect(), end));
}

void SplitButton::resizeEvent(QResizeEvent*) {
  place();
}

void SplitButton::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  if (event->type() == QEvent::LayoutDirectionChange) place();
  QWidget::changeEvent(event);
}

}  // namespace heatkv
