// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "widgets/controls/elided_label.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr QChar kEllipsis(0x2026);
const QString kBetween = QStringLiteral(" \u00b7 ");
constexpr int kFigureGap = 6;

}  // namespace

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setText(text);
}

void ElidedLabel::setText(const QString& text) {
  if (text == m_text) return;
  const bool mayMove = m_widest.isEmpty();
  m_text = text;
  tell();
  if (mayMove) updateGeometry();
  update();
}

void ElidedLabel::setFigure(const QString& figure) {
  if (figure == m_figure) return;
  m_figure = figure;
  tell();
  updateGeometry();
  update();
}

void ElidedLabel::setLines(int lines) {
  m_lines = lines;
  updateGeometry();
}

void ElidedLabel::tell() {
  const QString words = QString(m_text).replace(QLatin1Char('\n'), QStringLiteral(", "));
  setAccessibleName(m_figure.isEmpty() ? words : m_figure + QLatin1Char(' ') + words);
}

void ElidedLabel::setShorter(const QStringList& forms) {
  m_shorter = forms;
  update();
}

QString ElidedLabel::shown(const QString& line) const {
  const QFontMetrics metrics(usedFont());
  const int room = width() - leadRoom();
  for (const QString& form : QStringList(line) + m_shorter) {
    if (metrics.horizontalAdvance(form) <= room) return form;
  }
  // Of a list of facts the last ones go before a word is cut.
  QString form = m_shorter.isEmpty() ? line : m_shorter.last();
  for (qsizetype end = form.lastIndexOf(kBetween); end > 0; end = form.lastIndexOf(kBetween)) {
    if (metrics.horizontalAdvance(form.left(end)) <= room) return form.left(end);
    form.truncate(end);
  }
  return metrics.elidedText(form, m_mode, room);
}

bool ElidedLabel::isElided() const {
  const QStringList lines = m_text.split(QLatin1Char('\n'));
  return std::any_of(lines.begin(), lines.end(),
                     [&](const QString& line) { return !line.contains(kEllipsis) && shown(line).contains(kEllipsis); });
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

int ElidedLabel::leadRoom() const {
  return m_figure.isEmpty()
             ? iconRoom()
             : iconRoom() + QFontMetrics(Theme::of(this).figure).horizontalAdvance(m_figure) + kFigureGap;
}

QFont ElidedLabel::usedFont() const {
  const Theme& t = Theme::of(this);
  const QFont fonts[] = {t.body, t.label, t.title, t.figure, t.compact, t.axis};
  return fonts[static_cast<int>(m_size)];
}

QSize ElidedLabel::sizeHint() const {
  const QFontMetrics metrics(usedFont());
  const int width = std::max(metrics.size(0, m_text).width(), metrics.horizontalAdvance(m_widest));
  const int height = m_figure.isEmpty() ? m_lines * metrics.height() : QFontMetrics(Theme::of(this).figure).height();
  return {width + leadRoom() + 1, std::max(height, m_iconName.isEmpty() ? 0 : Theme::of(this).measures.iconSmall)};
}

QSize ElidedLabel::minimumSizeHint() const {
  const QFontMetrics metrics(usedFont());
  const int shortest = metrics.horizontalAdvance(QStringLiteral("xxx…")) + leadRoom();
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
  if (m_text.contains(QLatin1Char('\n'))) {
    QStringList lines = m_text.split(QLatin1Char('\n'));
    for (QString& line : lines) line = shown(line);
    painter.drawText(rect(), QStyle::visualAlignment(layoutDirection(), m_alignment), lines.join(QLatin1Char('\n')));
    return;
  }
  const QString shown = this->shown(m_text);
  QRect words = rect().adjusted(leadRoom(), 0, 0, 0);
  if (!m_figure.isEmpty()) {
    // Both on one line of writing.
    const QFontMetrics large(t.figure);
    const int baseline = (height() - large.height()) / 2 + large.ascent();
    const auto at = [&](int left, int width, const QFontMetrics& m) {
      return QStyle::visualRect(layoutDirection(), rect(), QRect(left, baseline - m.ascent(), width, m.height()));
    };
    const int figure = leadRoom() - iconRoom();
    painter.setFont(t.figure);
    painter.drawText(at(0, figure, large), Qt::TextSingleLine, m_figure);
    painter.setFont(usedFont());
    painter.drawText(at(figure, width() - figure, metrics), Qt::TextSingleLine, shown);
    return;
  }
  if (!m_iconName.isEmpty()) {
    // The icon stays beside its words, wherever these are aligned to.
    const Qt::Alignment visual = QStyle::visualAlignment(Qt::LeftToRight, m_alignment);
    const int left = visual.testFlag(Qt::AlignRight) ? width() - metrics.horizontalAdvance(shown) - iconRoom() : 0;
    const int side = t.measures.iconSmall;
    const QRect icon = QStyle::visualRect(layoutDirection(), rect(), QRect(left, (height() - side) / 2, side, side));
    painter.drawPixmap(icon.topLeft(), iconPixmap(m_iconName, side, colour, devicePixelRatio()));
  }
  words = QStyle::visualRect(layoutDirection(), rect(), words);
  painter.drawText(words, QStyle::visualAlignment(layoutDirection(), m_alignment) | Qt::TextSingleLine, shown);
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    const bool fits = QFontMetrics(usedFont()).size(0, m_text).width() <= width() - leadRoom();
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
