// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures this program painted: PNG files in one folder and their list. Files are written, and pictures that the list
// does not name are read, on another thread; everything else is the window's thread. Made for 100 000 pictures: nothing
// here takes time in proportion to them but reading the list once.
#pragma once

#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <vector>

#include "app/studio/history/history_index.h"
#include "app/studio/history/thumbs.h"

namespace heatkv {

struct PngText;

class HistoryStore : public QObject {
  Q_OBJECT
 public:
  /// Reads the list in `folder` (made when first written). Pictures in it that are not listed come in later.
  explicit HistoryStore(QString folder, QObject* parent = nullptr);
  ~HistoryStore() override;

  const QList<HistoryEntry>& entries() const { return m_entries; }  ///< newest first
  const HistoryEntry* find(const QString& path) const;
  /// Its place in entries(); -1: it is not there.
  int rowOf(const QString& path) const;
  QString folder() const { return m_folder; }
  Thumbs& thumbs() { return m_thumbs; }

  /// Writes a picture and then adds it, before all others. `texts` go into the file. Returns the path it will have.
  QString add(HistoryEntry entry, PicturePtr picture, std::vector<PngText> texts);
  /// Moves a picture to the desktop's trash; `inTrash` gets its place there. False where it cannot.
  bool trash(const QString& path, QString* inTrash);
  /// Brings one back from `inTrash` to its old place in the list.
  bool restore(const HistoryEntry& entry, const QString& inTrash);
  void setFavourite(const QString& path, bool favourite);
  /// Waits until all files are written.
  void wait();

 Q_SIGNALS:
  void added(const QString& path);
  void changed();
  void failed(const heatkv::Error& error);
  // Around every change of the list, for models: rows `first` to `last` come, row `row` goes or shows something else.
  void aboutToInsert(int first, int last);
  void inserted();
  void aboutToRemove(int row);
  void removed();
  void rowChanged(int row);

 private:
  void insert(int row, const QList<HistoryEntry>& oldestFirst);
  int rowByTime(const QDateTime& made) const;
  void number();
  void adopt(const QStringList& unlisted);
  void notWritten();
  QString freePath(quint64 seed);

  QString m_folder;
  QList<HistoryEntry> m_entries;
  QHash<QString, qsizetype> m_number;  ///< path -> place counted from the oldest: new ones change nobody's
  QStringList m_promised;              ///< paths of files that are being written
  Thumbs m_thumbs;
  std::atomic<bool> m_closing = false;
  QThreadPool m_pool, m_adoption;
};

}  // namespace heatkv
