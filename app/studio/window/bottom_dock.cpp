// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/bottom_dock.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QTabBar>

#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/docks/queue_panel.h"
#include "app/studio/studio.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/tab_row.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {
constexpr int kBodyHeight = 100, kSearchWidth = 184;
}

BottomDock::BottomDock(Studio& studio, QWidget* parent)
    : QDockWidget(tr("History"), parent), m_studio(studio), m_menu(new QMenu(this)) {
  setObjectName(QStringLiteral("bottomDock"));
  m_pages = new QStackedWidget(this);
  m_history = new HistoryPanel(studio.pictures().history(), m_pages);
  m_queue = new QueuePanel(studio.run(), m_pages);
  m_log = new LogPanel(m_pages);
  m_pages->addWidget(m_history);
  m_pages->addWidget(m_queue);
  m_pages->addWidget(m_log);
  m_pages->setAutoFillBackground(true);
  m_pages->setBackgroundRole(QPalette::AlternateBase);
  setTitleBarWidget(makeTitle());
  setWidget(m_pages);
  connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
    m_pages->setCurrentIndex(index);
    setWindowTitle(m_tabs->tabText(index));
    m_search->setPlaceholderText(index == History ? tr("Search prompts, seeds") : tr("Search"));
    filter();
  });
  connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setFolded(false); });
  connect(m_search, &QLineEdit::textChanged, this, &BottomDock::filter);
  connect(m_history, &HistoryPanel::clearRequested, m_search, &QLineEdit::clear);
  connect(&m_studio.run().queue(), &JobQueue::changed, this, &BottomDock::showQueueLength);
  connect(&m_studio.notices(), &Notices::noted, m_log, [this](const QString& line) { m_log->add(line); });
  connect(&m_studio.notices(), &Notices::warned, m_log,
          [this](const QString& line) { m_log->add(line, LogLevel::Warning); });
  connect(m_menu, &QMenu::aboutToShow, this, &BottomDock::fillMenu);
}

QWidget* BottomDock::makeTitle() {
  const Measures& m = Theme::of(this).measures;
  auto* title = new TabRow(this);
  m_tabs = new QTabBar(title);
  m_tabs->setObjectName(QStringLiteral("bottomTabs"));
  m_tabs->setAccessibleName(tr("Lists"));
  m_tabs->setDrawBase(false);
  m_tabs->setExpanding(false);
  m_tabs->setUsesScrollButtons(false);
  m_tabs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  m_tabs->addTab(tr("History"));
  m_tabs->addTab(tr("Queue"));
  m_tabs->addTab(tr("Log"));
  m_search = new QLineEdit(title);
  m_search->setObjectName(QStringLiteral("historySearch"));
  m_search->setProperty("compact", true);
  m_search->setClearButtonEnabled(true);
  m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  m_search->setPlaceholderText(tr("Search prompts, seeds"));
  m_search->setAccessibleName(tr("Search"));
  m_search->setFixedHeight(m.compact);
  m_search->setMinimumWidth(kSearchWidth / 2);
  m_search->setMaximumWidth(kSearchWidth);
  auto* more = new IconButton(QStringLiteral("more"), tr("More about this dock"), title);
  more->setMenu(m_menu);
  more->setPopupMode(QToolButton::InstantPopup);
  more->setCompact(true);
  auto* row = new QHBoxLayout(title);
  row->setContentsMargins(0, 0, 4, 0);
  row->setSpacing(4);
  row->addWidget(m_tabs);
  row->addStretch(1);
  row->addWidget(m_search, 100);
  row->addWidget(more);
  return title;
}

void BottomDock::open(Page page) {
  show();
  setFolded(false);
  m_tabs->setCurrentIndex(page);
  m_pages->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void BottomDock::setFolded(bool folded) {
  if (folded == m_folded) return;
  m_folded = folded;
  m_pages->setVisible(!folded);
  m_pages->setMaximumHeight(folded ? 0 : QWIDGETSIZE_MAX);
  m_pages->setMinimumHeight(folded ? 0 : kBodyHeight);
  if (!folded) m_pages->setMinimumHeight(48);
}

void BottomDock::showQueueLength() {
  const auto waiting = m_studio.run().queue().jobs().size();
  m_tabs->setTabText(Queue, waiting == 0 ? tr("Queue") : tr("Queue %1").arg(waiting));
}

void BottomDock::fillMenu() {
  m_menu->clear();
  if (m_tabs->currentIndex() == History) {
    QAction* only = m_menu->addAction(icon(QStringLiteral("star")), tr("Favourites only"), m_history,
                                      &HistoryPanel::setFavouritesOnly);
    only->setCheckable(true);
    only->setChecked(m_history->favouritesOnly());
  } else if (m_tabs->currentIndex() == Log) {
    auto* levels = new QActionGroup(m_menu);
    for (const auto& [text, level] :
         {std::pair{tr("Show all entries"), LogLevel::Info}, std::pair{tr("Warnings and errors"), LogLevel::Warning},
          std::pair{tr("Errors only"), LogLevel::Error}}) {
      QAction* action = m_menu->addAction(text, m_log, [this, level = level] { m_log->setLevel(level); });
      action->setCheckable(true);
      action->setChecked(m_log->level() == level);
      levels->addAction(action);
    }
    m_menu->addSeparator();
    m_menu->addAction(icon(QStringLiteral("copy")), tr("Copy a report..."), this, &BottomDock::reportRequested);
  }
  m_menu->addSeparator();
  m_menu->addAction(m_folded ? tr("Unfold") : tr("Fold"), this, [this] { setFolded(!m_folded); });
}

void BottomDock::filter() {
  const QString text = m_search->text();
  m_history->setFilter(m_tabs->currentIndex() == History ? text : QString());
  m_queue->setFilter(m_tabs->currentIndex() == Queue ? text : QString());
  m_log->setFilter(m_tabs->currentIndex() == Log ? text : QString());
}

}  // namespace heatkv
