// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures this program painted: PNG files in one folder and their list, which follows the folder. The window's thread
// never touches the disk: files are written and moved on one other thread, in order, the list is read on another, and
// pictures that it does not name on a third. Made for 100 000 pictures.
#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <vector>

#include "app/studio/history/history_index.h"
#include "app/studio/history/thumbs.h"
#include "app/studio/worker/background.h"

namespace heatkv {

struct PngText;

/// Pictures on their way to the trash and back.
struct TrashBatch {
  QList<HistoryEntry> entries;
  QStringList places;  ///< theirs in the trash, empty for one that did not go; the writing thread's alone
};

class HistoryStore : public QObject {
  Q_OBJECT
 public:
  /// The list in `folder` (made when first written) comes with opened(), pictures in it that are not listed later.
  explicit HistoryStore(QString folder, QObject* parent = nullptr);
  ~HistoryStore() override;

  const QList<HistoryEntry>& entries() const { return m_entries; }  ///< newest first
  const HistoryEntry* find(const QString& path) const;
  /// Its place in entries(); -1: it is not there.
  int rowOf(const QString& path) const;
  Thumbs& thumbs() { return m_thumbs; }

  /// Writes a picture and then adds it, before all others. `texts` go into the file. Returns the path it will have.
  QString add(HistoryEntry entry, PicturePtr picture, std::vector<PngText> texts);
  /// Takes pictures off the list and moves them to the desktop's trash. Those that cannot go come back, with failed().
  std::shared_ptr<TrashBatch> trash(const QStringList& paths);
  /// Brings back what went, to its old places in the list.
  void restore(const std::shared_ptr<TrashBatch>& batch);
  /// While rows go one after another: what is chosen then is nobody's choice.
  bool removing() const { return m_removing; }
  void setFavourite(const QString& path, bool favourite);
  /// Waits until all files are written.
  void wait();

 Q_SIGNALS:
  /// The list has been read; a drive that does not answer holds it back.
  void opened();
  void added(const QString& path);
  void changed();
  void failed(const heatkv::Error& error);
  // For models: rows `first` to `last` will come or go, and have done so; row `row` shows something else.
  void aboutToInsert(int first, int last);
  void aboutToRemove(int first, int last);
  void rowsMoved();
  void rowChanged(int row);

 private:
  void open(HistoryList list);
  void prepend(const HistoryEntry& entry);
  /// Every one where its time belongs.
  void insertByTime(QList<HistoryEntry> entries);
  void remove(const QList<int>& rows);
  void number();
  void adopt(const QStringList& unlisted);
  /// Compares list and folder on the writing thread, after what waits there.
  void look();
  void follow(const FolderChange& change);
  void notWritten();
  QString freePath(quint64 seed);

  QString m_folder;
  QList<HistoryEntry> m_entries;
  QHash<QString, qsizetype> m_number;   ///< path -> place counted from the oldest: new ones change nobody's
  QStringList m_promised;               ///< paths of files that are being written
  QSet<QString> m_adopting;             ///< files that are being read
  QHash<QString, HistoryEntry> m_gone;  ///< whose files others took away: they may bring them back
  Thumbs m_thumbs;
  QFileSystemWatcher m_watcher;
  QTimer m_later;
  bool m_removing = false;
  std::atomic<bool> m_closing = false;  ///< set here, read by m_adoption's thread
  QThreadPool m_pool;                   ///< one thread: writes, moves, looks
  QThreadPool m_adoption;
  PatientThreads m_reader;
};

}  // namespace heatkv
