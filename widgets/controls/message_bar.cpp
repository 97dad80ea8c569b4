// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/message_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/icon_button.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kEdge = 3;

struct Tint {
  QString icon;
  QColor colour, ground;
};

Tint tintOf(const Theme& theme, MessageBar::Severity severity) {
  switch (severity) {
    case MessageBar::Severity::Done:
      return {QStringLiteral("check"), theme.ok, theme.infoGround};
    case MessageBar::Severity::Info:
      return {QStringLiteral("info"), theme.accent, theme.infoGround};
    case MessageBar::Severity::Warning:
      return {QStringLiteral("warning"), theme.warning, theme.warningGround};
    case MessageBar::Severity::Error:
      break;
  }
  return {QStringLiteral("error"), theme.danger, theme.errorGround};
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent),
      m_text(new ElidedLabel({}, this)),
      m_buttons(new QHBoxLayout),
      m_close(new IconButton(QStringLiteral("close"), tr("Close message"), this)) {
  auto* layout = new QHBoxLayout(this);
  const Measures& m = Theme::of(this).measures;
  layout->setContentsMargins(4, 0, 4, 0);
  layout->setSpacing(m.gap);
  // Room for the icon; a spacing is mirrored, a margin is not.
  layout->addSpacing(m.margin + m.iconSmall + m.gap - 4);
  layout->addWidget(m_text, 1);
  m_buttons->setSpacing(m.gap);
  layout->addLayout(m_buttons);
  layout->addWidget(m_close);
  m_close->setCompact(true);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setFixedHeight(m.messageBar);
  hide();
  connect(m_close, &QToolButton::clicked, this, [this] {
    const QString id = m_message.id;
    withdraw(id);
    Q_EMIT closed(id);
  });
}

bool MessageBar::offer(const Message& message) {
  if (m_showing && m_message.id != message.id && message.severity < m_message.severity) return false;
  m_message = message;
  m_showing = true;
  fill();
  show();
  QAccessibleEvent event(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
  return true;
}

void MessageBar::withdraw(const QString& id) {
  if (!m_showing || m_message.id != id) return;
  m_showing = false;
  hide();
}

void MessageBar::fill() {
  const QString kinds[] = {tr("Done"), tr("Information"), tr("Warning"), tr("Error")};
  m_text->setText(m_message.text);
  setAccessibleName(kinds[static_cast<int>(m_message.severity)]);
  setAccessibleDescription(m_message.text);
  while (QLayoutItem* item = m_buttons->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
  for (int i = 0; i < std::min<qsizetype>(2, m_message.actions.size()); ++i) {
    auto* button = new QPushButton(m_message.actions[i], this);
    button->setProperty("compact", true);
    connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT actionChosen(m_message.id, i); });
    m_buttons->addWidget(button);
  }
  m_close->setVisible(m_message.closable);
  update();
}

void MessageBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  const Tint tint = tintOf(theme, m_message.severity);
  QPainter painter(this);
  painter.fillRect(rect(), tint.ground);
  painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, kEdge, height())), tint.colour);
  const Measures& m = theme.measures;
  const QRect at(m.margin, (height() - m.iconSmall) / 2, m.iconSmall, m.iconSmall);
  painter.drawPixmap(QStyle::visualRect(layoutDirection(), rect(), at).topLeft(),
                     iconPixmap(tint.icon, m.iconSmall, tint.colour, devicePixelRatio()));
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && m_message.closable) return m_close->click();
  QWidget::keyPressEvent(event);
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange) setFixedHeight(Theme::of(this).measures.messageBar);
  QWidget::changeEvent(event);
}

}  // namespace heatkv
