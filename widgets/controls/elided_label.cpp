// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setText(text);
}

void ElidedLabel::setText(const QString& text) {
  if (text == m_text) return;
  const bool mayMove = m_widest.isEmpty();
  m_text = text;
  setAccessibleName(text);
  if (mayMove) updateGeometry();
  update();
}

void ElidedLabel::setShorter(const QStringList& forms) {
  m_shorter = forms;
  update();
}

QString ElidedLabel::shown() const {
  const QFontMetrics metrics(usedFont());
  const int room = width() - iconRoom();
  for (const QString& form : QStringList(m_text) + m_shorter) {
    if (metrics.horizontalAdvance(form) <= room) return form;
  }
  return metrics.elidedText(m_shorter.isEmpty() ? m_text : m_shorter.last(), m_mode, room);
}

void ElidedLabel::setTone(Tone tone) {
  m_tone = tone;
  update();
}

void ElidedLabel::setSize(Size size) {
  m_size = size;
  updateGeometry();
  update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment) {
  m_alignment = alignment;
  update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
  m_mode = mode;
  update();
}

void ElidedLabel::setWidest(const QString& text) {
  m_widest = text;
  updateGeometry();
}

void ElidedLabel::setIconName(const QString& iconName) {
  m_iconName = iconName;
  updateGeometry();
  update();
}

int ElidedLabel::iconRoom() const {
  return m_iconName.isEmpty() ? 0 : Theme::of(this).measures.iconSmall + 4;
}

QFont ElidedLabel::usedFont() const {
  const Theme& t = Theme::of(this);
  const QFont fonts[] = {t.body, t.label, t.title, t.figure, t.compact, t.axis};
  return fonts[static_cast<int>(m_size)];
}

QSize ElidedLabel::sizeHint() const {
  const QFontMetrics metrics(usedFont());
  const int width = std::max(metrics.horizontalAdvance(m_text), metrics.horizontalAdvance(m_widest));
  return {width + iconRoom() + 1, std::max(metrics.height(), m_iconName.isEmpty() ? 0 : 16)};
}

QSize ElidedLabel::minimumSizeHint() const {
  const QFontMetrics metrics(usedFont());
  const int shortest = metrics.horizontalAdvance(QStringLiteral("xxx…")) + iconRoom();
  return {std::min(shortest, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  const Theme& t = Theme::of(this);
  const QColor tones[] = {t.text, t.muted, t.accent, t.danger, t.warning, t.ok};
  const QColor colour = isEnabled() ? tones[static_cast<int>(m_tone)] : t.disabled;
  QPainter painter(this);
  painter.setFont(usedFont());
  painter.setPen(colour);
  const QFontMetrics metrics(usedFont());
  const QString shown = this->shown();
  QRect words = rect().adjusted(iconRoom(), 0, 0, 0);
  if (!m_iconName.isEmpty()) {
    // The icon stays beside its words, wherever these are aligned to.
    const Qt::Alignment visual = QStyle::visualAlignment(Qt::LeftToRight, m_alignment);
    const int left = visual.testFlag(Qt::AlignRight) ? width() - metrics.horizontalAdvance(shown) - iconRoom() : 0;
    const QRect icon = QStyle::visualRect(layoutDirection(), rect(), QRect(left, (height() - 16) / 2, 16, 16));
    painter.drawPixmap(icon.topLeft(), iconPixmap(m_iconName, 16, colour, devicePixelRatio()));
  }
  words = QStyle::visualRect(layoutDirection(), rect(), words);
  painter.drawText(words, QStyle::visualAlignment(layoutDirection(), m_alignment) | Qt::TextSingleLine, shown);
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    const bool fits = QFontMetrics(usedFont()).horizontalAdvance(m_text) <= width() - iconRoom();
    if (fits)
      event->ignore();
    else
      QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), m_text, this);
    return true;
  }
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  return QWidget::event(event);
}

}  // namespace heatkv
