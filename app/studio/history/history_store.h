// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures this program painted: PNG files in one folder and an index beside them, replaced whole. Files are written
// and thumbnails read on another thread; everything else is the window's thread.
#pragma once

#include <QDateTime>
#include <QImage>
#include <QObject>
#include <QSize>
#include <QStringList>
#include <QThreadPool>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

struct PngText;

struct HistoryEntry {
  QString path;
  QString prompt, budget;  ///< budget as asked for: "10%"
  quint64 seed = 0;
  CacheMethod method = CacheMethod::Full;
  bool edited = false;  ///< pins took part
  double ms = 0;
  qint64 heldBytes = 0;
  QSize size;
  QDateTime made;
  QString twinOf;  ///< path of the picture that this one is the full-cache twin of
  QImage thumb;    ///< 128 px on the longer side; null until read
};

class HistoryStore : public QObject {
  Q_OBJECT
 public:
  /// Reads the index in `folder` (made when first written); entries whose file is gone are left out.
  explicit HistoryStore(QString folder, QObject* parent = nullptr);
  ~HistoryStore() override;

  const QList<HistoryEntry>& entries() const { return m_entries; }  ///< newest first
  const HistoryEntry* find(const QString& path) const;
  QString folder() const { return m_folder; }

  /// Writes a picture and then adds it. `texts` go into the file. Returns the path it will have.
  QString add(HistoryEntry entry, PicturePtr picture, std::vector<PngText> texts);
  /// Moves a picture to the desktop's trash; `inTrash` gets its place there. False where it cannot.
  bool trash(const QString& path, QString* inTrash);
  /// Brings one back from `inTrash` to its old place in the list.
  bool restore(const HistoryEntry& entry, const QString& inTrash);
  /// Waits until all files are written.
  void wait();

 Q_SIGNALS:
  void added(const QString& path);
  void changed();
  void failed(const heatkv::Error& error);

 private:
  void readIndex();
  void writeIndex();
  void insert(HistoryEntry entry);
  void readThumbs();
  QString freePath(quint64 seed);

  QString m_folder;
  QList<HistoryEntry> m_entries;
  QStringList m_promised;  ///< paths of files that are being written
  QThreadPool m_pool;
};

/// `picture` at most `side` pixels wide and high, smooth.
QImage thumbOf(const QImage& picture, int side = 128);

}  // namespace heatkv
