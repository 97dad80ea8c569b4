// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/toast.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {

Toast::Toast(QWidget* host) : QWidget(host), m_text(new QLabel(this)), m_action(new QPushButton(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addSpacing(6);
  layout->addWidget(m_text, 1);
  layout->addWidget(m_action);
  m_text->setTextFormat(Qt::PlainText);
  m_action->setProperty("compact", true);
  m_action->installEventFilter(this);
  host->installEventFilter(this);
  m_end.setSingleShot(true);
  connect(&m_end, &QTimer::timeout, this, &QWidget::hide);
  connect(m_action, &QPushButton::clicked, this, [this] {
    hide();
    Q_EMIT undone();
  });
  hide();
}

void Toast::tell(const QString& text, const QString& action) {
  m_text->setText(text);
  m_action->setText(action);
  m_action->setVisible(!action.isEmpty());
  setAccessibleName(text);
  place();  // before it shows: elsewhere it might lie under the mouse, which would hold it
  show();
  raise();
  place();
  arm();
  QAccessibleEvent event(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

void Toast::arm() {
  if (underMouse() || m_action->hasFocus())
    m_end.stop();
  else
    m_end.start(m_duration);
}

void Toast::place() {
  const QWidget* host = parentWidget();
  const QSize size = sizeHint().boundedTo(QSize(std::max(80, host->width() - 32), host->height()));
  setGeometry((host->width() - size.width()) / 2, host->height() - size.height() - 16, size.width(), size.height());
}

void Toast::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  drawBox(painter, rect(), theme.raised, theme.control, theme.measures.radius);
}

void Toast::enterEvent(QEnterEvent* event) {
  QWidget::enterEvent(event);
  arm();
}

void Toast::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  arm();
}

bool Toast::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
  if (watched == m_action && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) && isVisible())
    QMetaObject::invokeMethod(this, &Toast::arm, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
