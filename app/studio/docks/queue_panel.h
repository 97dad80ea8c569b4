// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Queue dock: what runs and what waits, moved by dragging or keys, cancelled one by one. Window's thread.
#pragma once

#include <QWidget>

#include "app/studio/run/run_controller.h"

class QListWidget;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace heatkv {

class QueuePanel : public QWidget {
  Q_OBJECT
 public:
  explicit QueuePanel(RunController& run, QWidget* parent = nullptr);
  void setFilter(const QString& text);

 Q_SIGNALS:
  void sweepRequested();
  /// Once more, with new seeds.
  void repeatRequested(quint64 ticket);

 private:
  void refresh();
  quint64 chosen() const;
  void moveBy(int by);
  void cancelChosen();
  void showMenu(const QPoint& at);

  RunController& m_run;
  QStackedWidget* m_pages;
  QListWidget* m_list;
  QToolButton *m_up, *m_down, *m_cancel;
  QPushButton* m_pause;
  QString m_filter;
};

}  // namespace heatkv
