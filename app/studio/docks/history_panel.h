// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The History dock: thumbnails, newest left; opens, restores, compares, saves, moves to the trash. Window's thread.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "app/studio/history/history_model.h"

class QListView;
class QStackedWidget;

namespace heatkv {

/// Those whose prompt, seed or budget holds the words that are searched for; the favourites alone.
class HistoryFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void setFavouritesOnly(bool only);
  bool favouritesOnly() const { return m_favouritesOnly; }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  bool m_favouritesOnly = false;
};

class HistoryPanel : public QWidget {
  Q_OBJECT
 public:
  explicit HistoryPanel(HistoryStore& store, QWidget* parent = nullptr);
  void setFilter(const QString& text);
  void setFavouritesOnly(bool only);
  bool favouritesOnly() const { return m_filtered->favouritesOnly(); }
  QStringList chosen() const;
  /// Selects a picture without a signal; empty: none.
  void choose(const QString& path);
  QListView* view() const { return m_view; }

 Q_SIGNALS:
  void pictureChosen(const QString& path);
  void restoreRequested(const QString& path);
  void settingsRequested(const QString& path);
  void twinRequested(const QString& path);
  void compareRequested(const QString& a, const QString& b);
  void trashRequested(const QStringList& paths);
  void saveRequested(const QString& path);
  void copyRequested(const QString& path);
  void revealRequested(const QString& path);
  void sampleRequested();
  /// Nothing is found: what was searched for is to go.
  void clearRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// Cells as high and wide as the font wants them.
  void fitGrid();
  void refresh();
  void showPage();
  /// Opens a picture that alone is selected.
  void showAlone(const QModelIndex& index);
  void markChosen();
  void showMenu(const QPoint& at);

  HistoryStore& m_store;
  HistoryModel* m_model;
  HistoryFilter* m_filtered;
  QStackedWidget* m_pages;
  QListView* m_view;
  QString m_current;
  bool m_quiet = false;
};

}  // namespace heatkv
