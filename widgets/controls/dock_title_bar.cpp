// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/dock_title_bar.h"

#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/icon_button.h"
#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {

DockTitleBar::DockTitleBar(QDockWidget* dock)
    : QWidget(dock),
      m_dock(dock),
      m_menu(new QMenu(this)),
      m_title(new ElidedLabel(dock->windowTitle(), this)),
      m_note(new ElidedLabel({}, this)),
      m_export(new IconButton(QStringLiteral("export"), tr("Export %1").arg(dock->windowTitle()), this)),
      m_more(new IconButton(QStringLiteral("more"), tr("More for %1").arg(dock->windowTitle()), this)),
      m_float(new IconButton(QStringLiteral("float"), tr("Float %1").arg(dock->windowTitle()), this)),
      m_close(new IconButton(QStringLiteral("close"), tr("Close %1").arg(dock->windowTitle()), this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 0, 4, 1);
  layout->setSpacing(0);
  m_title->setSize(ElidedLabel::Size::Title);
  m_title->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_note->setTone(ElidedLabel::Tone::Muted);
  m_note->setSize(ElidedLabel::Size::Axis);
  layout->addSpacing(Theme::of(this).measures.margin - 4);
  layout->addWidget(m_title, 1);
  layout->addWidget(m_note);
  for (IconButton* button : {m_float, m_close, m_export, m_more}) {
    button->setCompact(true);
    layout->addWidget(button);
    button->installEventFilter(this);
  }
  // They keep their room while they do not show, so that nothing moves under the mouse.
  for (IconButton* button : {m_float, m_close}) {
    QSizePolicy policy = button->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    button->setSizePolicy(policy);
  }
  m_export->hide();
  m_more->setMenu(m_menu);
  connect(m_menu, &QMenu::aboutToShow, this, &DockTitleBar::fillMenu);
  connect(m_export, &QToolButton::clicked, this, &DockTitleBar::exportRequested);
  connect(m_float, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
  connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
  connect(dock, &QDockWidget::windowTitleChanged, m_title, &ElidedLabel::setText);
  connect(dock, &QDockWidget::featuresChanged, this, &DockTitleBar::reveal);
  connect(dock, &QDockWidget::topLevelChanged, this, &DockTitleBar::reveal);
  reveal();
}

void DockTitleBar::setExportable(bool exportable) {
  m_export->setVisible(exportable);
}

void DockTitleBar::setNote(const QString& note, const QString& words) {
  m_note->setText(note);
  m_note->setToolTip(words);
  m_note->setAccessibleDescription(words);
}

void DockTitleBar::reveal() {
  bool shown = underMouse() || m_dock->isFloating();
  for (const IconButton* button : {m_float, m_close, m_export, m_more}) shown |= button->hasFocus();
  const auto features = m_dock->features();
  m_float->setVisible(shown && features.testFlag(QDockWidget::DockWidgetFloatable));
  m_close->setVisible(shown && features.testFlag(QDockWidget::DockWidgetClosable));
}

void DockTitleBar::fillMenu() {
  for (QAction* action : m_menu->actions())
    if (action->property("ofTitle").toBool()) delete action;
  const auto add = [this](QAction* action) { action->setProperty("ofTitle", true); };
  if (!m_menu->isEmpty()) add(m_menu->addSeparator());
  const auto features = m_dock->features();
  if (features.testFlag(QDockWidget::DockWidgetFloatable))
    add(m_menu->addAction(m_float->icon(), m_dock->isFloating() ? tr("Dock") : tr("Float"), m_dock,
                          [this] { m_dock->setFloating(!m_dock->isFloating()); }));
  if (features.testFlag(QDockWidget::DockWidgetClosable))
    add(m_menu->addAction(m_close->icon(), tr("Close"), m_dock, &QDockWidget::close));
}

QSize DockTitleBar::sizeHint() const {
  return {160, Theme::of(this).measures.titleRow};
}

void DockTitleBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  drawHorizontal(painter, 0, width(), height() - 1, theme.line);
}

void DockTitleBar::enterEvent(QEnterEvent* event) {
  QWidget::enterEvent(event);
  reveal();
}

void DockTitleBar::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  reveal();
}

void DockTitleBar::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  reveal();  // a dock that has no window yet counts as floating
}

bool DockTitleBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
    QMetaObject::invokeMethod(this, &DockTitleBar::reveal, Qt::QueuedConnection);
  if (watched == m_export && event->type() == QEvent::MouseButtonPress)
    m_pressedAt = static_cast<QMouseEvent*>(event)->pos();
  if (watched == m_export && event->type() == QEvent::MouseMove) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const bool far = (mouse->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (mouse->buttons().testFlag(Qt::LeftButton) && far && m_export->isDown()) {
      m_export->setDown(false);
      Q_EMIT exportDragged();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void DockTitleBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace heatkv
