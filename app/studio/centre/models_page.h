// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Models tab: every model on the shelf on the left, the chosen one on the right. Window's thread.
#pragma once

#include <QWidget>

#include "app/studio/studio.h"

class QListWidget;
class QStackedWidget;

namespace heatkv {

class ModelDetails;

class ModelsPage : public QWidget {
  Q_OBJECT
 public:
  explicit ModelsPage(Studio& studio, QWidget* parent = nullptr);
  /// Chooses a model; empty: the one that is open.
  void choose(const QString& folder);
  QString chosen() const;
  QListWidget* list() const { return m_list; }
  ModelDetails* details() const { return m_details; }

 Q_SIGNALS:
  void addRequested();
  void demoRequested();
  void revealRequested(const QString& folder);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeList();
  void refresh();
  void showMenu(const QPoint& at);

  Studio& m_studio;
  QStackedWidget* m_pages;
  QListWidget* m_list;
  ModelDetails* m_details;
};

}  // namespace heatkv
