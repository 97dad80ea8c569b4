// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/queue_panel.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/studio/words/names.h"
#include "app/studio/words/run_words.h"
#include "app/studio/words/table_words.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/form.h"
#include "widgets/controls/icon_button.h"
#include "widgets/icons.h"

namespace heatkv {

QueuePanel::QueuePanel(RunController& run, QWidget* parent)
    : QWidget(parent), m_run(run), m_pages(new QStackedWidget(this)), m_list(new QListWidget) {
  m_list->setObjectName(QStringLiteral("queueList"));
  m_list->setAccessibleName(tr("Queue"));
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setDragDropMode(QAbstractItemView::InternalMove);
  m_list->setContextMenuPolicy(Qt::CustomContextMenu);
  m_list->setTextElideMode(Qt::ElideMiddle);
  m_up = new IconButton(QStringLiteral("chevron-up"), tr("Move up in the queue"), this);
  m_down = new IconButton(QStringLiteral("chevron-down"), tr("Move down in the queue"), this);
  m_cancel = new IconButton(QStringLiteral("close"), tr("Cancel the selected jobs"), this);
  m_pause = new QPushButton(this);
  m_pause->setObjectName(QStringLiteral("queuePause"));
  m_pause->setProperty("compact", true);
  auto* side = new QVBoxLayout;
  side->setSpacing(0);
  side->addWidget(m_up);
  side->addWidget(m_down);
  side->addWidget(m_cancel);
  side->addStretch();
  auto* filled = new QWidget(this);
  auto* row = new QHBoxLayout(filled);
  row->setContentsMargins(0, 0, 4, 0);
  row->addWidget(m_list, 1);
  row->addWidget(m_pause, 0, Qt::AlignTop);
  row->addLayout(side);
  auto* empty = new EmptyState(tr("The queue is empty."), {tr("Sweep...")}, this);
  connect(empty, &EmptyState::activated, this, &QueuePanel::sweepRequested);
  m_pages->addWidget(empty);
  m_pages->addWidget(filled);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_pages);

  connect(m_up, &QToolButton::clicked, this, [this] { moveBy(-1); });
  connect(m_down, &QToolButton::clicked, this, [this] { moveBy(1); });
  connect(m_cancel, &QToolButton::clicked, this, &QueuePanel::cancelChosen);
  connect(m_pause, &QPushButton::clicked, this, [this] {
    if (m_run.queue().held())
      m_run.queue().resume();
    else
      m_run.queue().hold();
  });
  connect(m_list, &QListWidget::customContextMenuRequested, this, &QueuePanel::showMenu);
  auto* remove = new QShortcut(QKeySequence::Delete, m_list, this, &QueuePanel::cancelChosen);
  remove->setContext(Qt::WidgetShortcut);
  for (const auto& [keys, by] : {std::pair{Qt::ALT | Qt::Key_Up, -1}, std::pair{Qt::ALT | Qt::Key_Down, 1}}) {
    auto* key = new QShortcut(QKeySequence(keys), m_list, this, [this, by = by] { moveBy(by); });
    key->setContext(Qt::WidgetShortcut);
  }
  connect(m_list->model(), &QAbstractItemModel::rowsMoved, this,
          [this](const QModelIndex&, int from, int, const QModelIndex&, int to) {
            const int first = m_run.current() ? 1 : 0;
            const int place = (to > from ? to - 1 : to) - first;
            const quint64 ticket = m_list->item(to > from ? to - 1 : to)->data(Qt::UserRole).toULongLong();
            // After the list has finished its own move.
            QMetaObject::invokeMethod(
                this,
                [this, ticket, place] {
                  m_run.queue().move(ticket, place);
                  refresh();
                },
                Qt::QueuedConnection);
          });
  connect(&m_run.queue(), &JobQueue::changed, this, &QueuePanel::refresh);
  connect(&m_run, &RunController::phaseChanged, this, &QueuePanel::refresh);
  refresh();
}

void QueuePanel::setFilter(const QString& text) {
  m_filter = text;
  refresh();
}

void QueuePanel::refresh() {
  const quint64 before = chosen();
  const QSignalBlocker quiet(m_list);
  m_list->clear();
  const auto add = [&](const Job& job, bool running) {
    const QString line = jobLine(job);
    if (!m_filter.isEmpty() && !line.contains(m_filter, Qt::CaseInsensitive)) return;
    auto* item = new QListWidgetItem(icon(running ? QStringLiteral("play") : QStringLiteral("clock")),
                                     running ? tr("Running \u00b7 %1").arg(line) : line, m_list);
    item->setData(Qt::UserRole, job.ticket);
    if (running) item->setFlags(item->flags() & ~(Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled));
    if (job.ticket == before) m_list->setCurrentItem(item);
  };
  if (m_run.current()) add(*m_run.current(), true);
  for (const Job& job : m_run.queue().jobs()) add(job, false);
  const bool held = m_run.queue().held();
  m_pause->setText(held ? tr("Resume") : tr("Pause"));
  m_pause->setToolTip(held ? tr("Paused. Start the next one.") : tr("Finish the current one and keep the rest."));
  m_pause->setVisible(!m_run.queue().jobs().empty());
  m_pages->setCurrentIndex(m_run.current() || !m_run.queue().jobs().empty() ? 1 : 0);
}

quint64 QueuePanel::chosen() const {
  const QListWidgetItem* item = m_list->currentItem();
  return item ? item->data(Qt::UserRole).toULongLong() : 0;
}

void QueuePanel::moveBy(int by) {
  const auto& queue = m_run.queue().jobs();
  for (size_t i = 0; i < queue.size(); ++i) {
    if (queue[i].ticket != chosen()) continue;
    m_run.queue().move(queue[i].ticket, static_cast<int>(i) + by);
    return;
  }
}

void QueuePanel::cancelChosen() {
  if (const quint64 ticket = chosen()) m_run.cancel(ticket);
}

void QueuePanel::showMenu(const QPoint& at) {
  if (!m_list->itemAt(at)) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Run next"), this, [this] { m_run.queue().move(chosen(), 0); });
  menu->addAction(tr("Move up"), this, [this] { moveBy(-1); });
  menu->addAction(tr("Move down"), this, [this] { moveBy(1); });
  menu->addSeparator();
  menu->addAction(tr("Repeat with a new seed"), this, [this] { Q_EMIT repeatRequested(chosen()); });
  menu->addAction(tr("Cancel"), this, &QueuePanel::cancelChosen);
  menu->popup(m_list->viewport()->mapToGlobal(at));
}

}  // namespace heatkv
