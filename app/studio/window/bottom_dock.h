// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// History, Queue and Log under the centre: one dock whose title row is its tab row; folds to that row alone.
// Window's thread.
#pragma once

#include <QDockWidget>

class QLineEdit;
class QMenu;
class QStackedWidget;
class QTabBar;

namespace heatkv {

class HistoryPanel;
class LogPanel;
class QueuePanel;
class Studio;

class BottomDock : public QDockWidget {
  Q_OBJECT
 public:
  enum Page { History, Queue, Log };
  explicit BottomDock(Studio& studio, QWidget* parent = nullptr);

  HistoryPanel* history() const { return m_history; }
  QueuePanel* queue() const { return m_queue; }
  LogPanel* log() const { return m_log; }
  void open(Page page);
  /// Only the tab row is shown; a click opens it.
  void setFolded(bool folded);
  bool isFolded() const { return m_folded; }

 Q_SIGNALS:
  void reportRequested();

 private:
  QWidget* makeTitle();
  void showQueueLength();
  void fillMenu();
  void filter();

  Studio& m_studio;
  QTabBar* m_tabs;
  QLineEdit* m_search;
  QMenu* m_menu;
  QStackedWidget* m_pages;
  HistoryPanel* m_history;
  QueuePanel* m_queue;
  LogPanel* m_log;
  bool m_folded = false;
};

}  // namespace heatkv
