// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The history as a list model: thumbnails with their budget. Window's thread.
#pragma once

#include <QAbstractListModel>

#include "app/studio/history/history_store.h"

namespace heatkv {

class HistoryModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { PathRole = Qt::UserRole + 1, SearchRole, FavouriteRole };
  explicit HistoryModel(HistoryStore& store, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  QStringList mimeTypes() const override;

 private:
  HistoryStore& m_store;
  bool m_comes = false;  ///< what is about to change
};

/// "HeatKV 10 % · seed 1749201773 · 2.24 s · 321 MiB"
QString factsOf(const HistoryEntry& entry);
/// "10 %", "100 %".
QString budgetLabel(const HistoryEntry& entry);

}  // namespace heatkv
