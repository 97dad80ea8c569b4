// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/history_model.h"

#include <QMimeData>
#include <QPixmap>
#include <QUrl>

#include "app/studio/document/document.h"
#include "app/studio/words/plain_text.h"
#include "app/studio/words/run_words.h"
#include "widgets/format.h"

namespace heatkv {

QString budgetLabel(const HistoryEntry& entry) {
  return entry.method == CacheMethod::Full ? format::shortPercent(1) : budgetWords(entry.budget);
}

QString factsOf(const HistoryEntry& entry) {
  return HistoryModel::tr("%1 \u00b7 %2 \u00b7 %3")
      .arg(runWords(entry), format::duration(entry.ms), format::cacheBytes(entry.heldBytes));
}

HistoryModel::HistoryModel(HistoryStore& store, QObject* parent) : QAbstractListModel(parent), m_store(store) {
  connect(&m_store, &HistoryStore::aboutToInsert, this, [this](int first, int last) {
    m_comes = true;
    beginInsertRows({}, first, last);
  });
  connect(&m_store, &HistoryStore::aboutToRemove, this, [this](int first, int last) {
    m_comes = false;
    beginRemoveRows({}, first, last);
  });
  connect(&m_store, &HistoryStore::rowsMoved, this, [this] { m_comes ? endInsertRows() : endRemoveRows(); });
  connect(&m_store, &HistoryStore::rowChanged, this, [this](int row) { Q_EMIT dataChanged(index(row), index(row)); });
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_store.entries().size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= m_store.entries().size()) return {};
  const HistoryEntry& entry = m_store.entries().at(index.row());
  switch (role) {
    case Qt::DisplayRole:
      return cacheBadge(entry.method, entry.budget);
    case Qt::DecorationRole:
      return m_store.thumbs().of(entry.path);
    case Qt::ToolTipRole:
      return plainTip(tr("%1\n%2").arg(entry.prompt.left(kLongestPrompt), factsOf(entry)));
    case Qt::AccessibleTextRole:
      return entry.favourite ? tr("Favourite, %1, %2").arg(entry.prompt.simplified(), factsOf(entry))
                             : tr("%1, %2").arg(entry.prompt.simplified(), factsOf(entry));
    case PathRole:
      return entry.path;
    case FavouriteRole:
      return entry.favourite;
    case SearchRole:
      return tr("%1 %2 %3").arg(entry.prompt).arg(entry.seed).arg(cacheWords(entry.method, entry.budget));
    default:
      return {};
  }
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
  return QAbstractListModel::flags(index) | Qt::ItemIsDragEnabled;
}

QStringList HistoryModel::mimeTypes() const {
  return {QStringLiteral("text/uri-list")};
}

QMimeData* HistoryModel::mimeData(const QModelIndexList& indexes) const {
  QList<QUrl> urls;
  for (const QModelIndex& index : indexes) urls << QUrl::fromLocalFile(index.data(PathRole).toString());
  auto* data = new QMimeData;
  data->setUrls(urls);
  return data;
}

}  // namespace heatkv
