// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/history_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/pictures/picture_file.h"
#include "app/studio/history/picture_image.h"

namespace heatkv {
namespace {

constexpr qsizetype kAdoptedAtOnce = 500;
constexpr int kSettlesMs = 400;  ///< many files come and go together

/// `path`, or with a number before its ending, that `taken` does not know.
QString freed(const QString& path, const std::function<bool(const QString&)>& taken) {
  const qsizetype dot = path.lastIndexOf(QLatin1Char('.'));
  QString free = path;
  for (int n = 1; taken(free); ++n) free = path.left(dot) + QStringLiteral("-%1").arg(n) + path.mid(dot);
  return free;
}

/// Takes a file out of a trash.
bool takeBack(const QString& place, const QString& path) {
  if (QFileInfo::exists(path) || !QFile::rename(place, path)) return false;
  const QFileInfo gone(place);
  QFile::remove(gone.dir().filePath(QStringLiteral("../info/") + gone.fileName() + QStringLiteral(".trashinfo")));
  return true;
}

/// Where the file is in the desktop's trash; empty: it could not go there.
QString moveToTrash(const QString& path) {
  QString place;
  if (!QFile::moveToTrash(path, &place)) return {};
  // Where no trash can be made, Qt 6.4 takes the current folder for one.
  if (QDir::isAbsolutePath(place)) return place;
  takeBack(place, path);
  return {};
}

}  // namespace

HistoryStore::HistoryStore(QString folder, QObject* parent) : QObject(parent), m_folder(std::move(folder)) {
  // One thread: files are finished in the order in which pictures were.
  m_pool.setMaxThreadCount(1);
  m_adoption.setMaxThreadCount(1);
  connect(&m_thumbs, &Thumbs::read, this, [this](const QString& path) {
    if (const int row = rowOf(path); row >= 0) Q_EMIT rowChanged(row);
  });
  m_later.setSingleShot(true);
  m_later.setInterval(kSettlesMs);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_later, qOverload<>(&QTimer::start));
  connect(&m_later, &QTimer::timeout, this, &HistoryStore::look);
  inBackground(
      this, [folder = m_folder] { return readHistory(folder); }, [this](HistoryList list) { open(std::move(list)); },
      m_reader.pool());
}

void HistoryStore::open(HistoryList list) {
  // What was painted meanwhile is there already, above all others, or comes in a moment.
  const auto known = [this](const QString& path) { return rowOf(path) >= 0 || m_promised.contains(path); };
  erase_if(list.entries, [&](const HistoryEntry& entry) { return known(entry.path); });
  if (!list.entries.isEmpty()) {
    const int first = static_cast<int>(m_entries.size());
    Q_EMIT aboutToInsert(first, first + static_cast<int>(list.entries.size()) - 1);
    m_entries << std::move(list.entries);
    number();
    Q_EMIT rowsMoved();
    Q_EMIT changed();
  }
  erase_if(list.unlisted, known);
  adopt(list.unlisted);
  Q_EMIT opened();
  look();
}

HistoryStore::~HistoryStore() {
  m_closing = true;
  m_adoption.waitForDone();
  wait();
}

void HistoryStore::wait() {
  m_pool.waitForDone();
}

int HistoryStore::rowOf(const QString& path) const {
  const auto found = m_number.find(path);
  return found == m_number.end() ? -1 : static_cast<int>(m_entries.size() - 1 - *found);
}

const HistoryEntry* HistoryStore::find(const QString& path) const {
  const int row = rowOf(path);
  return row < 0 ? nullptr : &m_entries[row];
}

void HistoryStore::number() {
  m_number.clear();
  m_number.reserve(m_entries.size());
  for (qsizetype row = 0; row < m_entries.size(); ++row) m_number[m_entries[row].path] = m_entries.size() - 1 - row;
}

void HistoryStore::prepend(const HistoryEntry& entry) {
  Q_EMIT aboutToInsert(0, 0);
  m_number[entry.path] = m_entries.size();
  m_entries.prepend(entry);
  Q_EMIT rowsMoved();
  Q_EMIT changed();
}

void HistoryStore::insertByTime(QList<HistoryEntry> entries) {
  if (entries.isEmpty()) return;
  std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.made > b.made; });
  // The list itself is in the order of painting, which is not quite that of the clock.
  QList<int> rows;
  int row = 0;
  for (const HistoryEntry& entry : entries) {
    while (row < m_entries.size() && m_entries[row].made > entry.made) ++row;
    rows << row;
  }
  for (qsizetype end = rows.size(), begin = end; end > 0; end = begin) {
    while (begin > 0 && rows[begin - 1] == rows[end - 1]) --begin;
    const int first = rows[begin];
    Q_EMIT aboutToInsert(first, first + static_cast<int>(end - begin) - 1);
    m_entries.insert(first, end - begin, {});
    std::move(entries.begin() + begin, entries.begin() + end, m_entries.begin() + first);
    Q_EMIT rowsMoved();
  }
  number();
  Q_EMIT changed();
}

void HistoryStore::remove(const QList<int>& rows) {
  if (rows.isEmpty()) return;
  m_removing = true;
  for (qsizetype end = rows.size(), begin = end; end > 0; end = begin) {
    --begin;
    while (begin > 0 && rows[begin - 1] == rows[begin] - 1) --begin;
    Q_EMIT aboutToRemove(rows[begin], rows[end - 1]);
    m_entries.remove(rows[begin], end - begin);
    Q_EMIT rowsMoved();
  }
  m_removing = false;
  number();
  Q_EMIT changed();
}

void HistoryStore::notWritten() {
  Q_EMIT failed(Error(ErrorKind::File, tr("The list of pictures could not be saved.").toStdString(),
                      tr("Free some disk space.").toStdString(), m_folder.toStdString()));
}

QString HistoryStore::freePath(quint64 seed) {
  const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
  return freed(QStringLiteral("%1/%2-%3.png").arg(m_folder, stamp).arg(seed),
               [this](const QString& path) { return m_promised.contains(path) || rowOf(path) >= 0; });
}

QString HistoryStore::add(HistoryEntry entry, PicturePtr picture, std::vector<PngText> texts) {
  entry.path = freePath(entry.seed);
  entry.size = QSize(picture->width, picture->height);
  m_promised << entry.path;
  const QString path = entry.path;
  m_pool.start([this, entry = std::move(entry), picture = std::move(picture), texts = std::move(texts)]() mutable {
    std::optional<Error> error;
    QImage thumb;
    bool listed = false;
    const QString promised = entry.path;
    try {
      QDir().mkpath(m_folder);
      // Somebody else's file of the same second and seed stays.
      entry.path = freed(promised, [](const QString& name) { return QFileInfo::exists(name); });
      savePicture(entry.path.toStdString(), *picture, texts);
      listed = appendToHistory(m_folder, {entry});
      thumb = thumbOf(toImage(picture));
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const std::exception& thrown) {
      error = Error(ErrorKind::File, thrown.what(), {}, entry.path.toStdString());
    }
    QMetaObject::invokeMethod(
        this,
        [this, promised, entry = std::move(entry), error = std::move(error), thumb, listed] {
          m_promised.removeAll(promised);
          if (error) {
            Q_EMIT failed(*error);
            return;
          }
          m_thumbs.put(entry.path, thumb);
          // The newest is the one that was painted last, also where the clock was set back.
          prepend(entry);
          if (!listed) notWritten();
          Q_EMIT added(entry.path);
          if (m_watcher.directories().isEmpty()) m_later.start();  // the folder was made just now
        },
        Qt::QueuedConnection);
  });
  return path;
}

std::shared_ptr<TrashBatch> HistoryStore::trash(const QStringList& paths) {
  auto batch = std::make_shared<TrashBatch>();
  QList<int> rows;
  for (const QString& path : paths)
    if (const int row = rowOf(path); row >= 0) rows << row;
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  for (const int row : rows) batch->entries << m_entries[row];
  remove(rows);
  m_pool.start([this, batch] {
    QStringList went;
    QList<HistoryEntry> stayed;
    for (const HistoryEntry& entry : batch->entries) {
      batch->places << moveToTrash(entry.path);
      if (!batch->places.back().isEmpty())
        went << entry.path;
      else if (QFileInfo::exists(entry.path))
        stayed << entry;
    }
    const bool listed = went.isEmpty() || appendRemovals(m_folder, went);
    QMetaObject::invokeMethod(
        this,
        [this, stayed, listed] {
          if (!listed) notWritten();
          if (stayed.isEmpty()) return;
          insertByTime(stayed);
          Q_EMIT failed(
              Error(ErrorKind::File,
                    tr("%n pictures could not be moved to the trash.", nullptr, static_cast<int>(stayed.size()))
                        .toStdString(),
                    tr("Delete them in the file manager instead.").toStdString(), stayed.front().path.toStdString()));
        },
        Qt::QueuedConnection);
  });
  return batch;
}

void HistoryStore::restore(const std::shared_ptr<TrashBatch>& batch) {
  m_pool.start([this, batch] {
    QList<HistoryEntry> back;
    for (qsizetype i = 0; i < batch->entries.size(); ++i) {
      const HistoryEntry& entry = batch->entries[i];
      if (const QString& place = batch->places[i]; !place.isEmpty() && takeBack(place, entry.path)) back << entry;
    }
    const bool listed = back.isEmpty() || appendToHistory(m_folder, back);
    QMetaObject::invokeMethod(
        this,
        [this, back, listed] {
          if (!listed) notWritten();
          insertByTime(back);
        },
        Qt::QueuedConnection);
  });
}

void HistoryStore::setFavourite(const QString& path, bool favourite) {
  const int row = rowOf(path);
  if (row < 0 || m_entries[row].favourite == favourite) return;
  m_entries[row].favourite = favourite;
  Q_EMIT rowChanged(row);
  m_pool.start([this, entry = m_entries[row]] {
    if (!appendToHistory(m_folder, {entry})) QMetaObject::invokeMethod(this, &HistoryStore::notWritten);
  });
}

void HistoryStore::adopt(const QStringList& unlisted) {
  if (unlisted.isEmpty()) return;
  for (const QString& path : unlisted) m_adopting << path;
  m_adoption.start([this, unlisted] {
    QList<HistoryEntry> found;
    for (const QString& path : unlisted) {
      if (m_closing) return;
      found << entryOfFile(path);
      if (found.size() < kAdoptedAtOnce && path != unlisted.back()) continue;
      appendToHistory(m_folder, found);
      QMetaObject::invokeMethod(
          this,
          [this, found] {
            for (const HistoryEntry& entry : found) m_adopting.remove(entry.path);
            insertByTime(found);
          },
          Qt::QueuedConnection);
      found.clear();
    }
  });
}

void HistoryStore::look() {
  m_pool.start([this, entries = m_entries] {
    const FolderChange change = changeOf(m_folder, entries);
    QMetaObject::invokeMethod(
        this, [this, change] { follow(change); }, Qt::QueuedConnection);
  });
}

void HistoryStore::follow(const FolderChange& change) {
  // Only a folder that answers is watched: asking for that waits for its disk.
  if (change.answers && m_watcher.directories().isEmpty() && m_watcher.addPath(m_folder)) m_later.start();
  if (change.growing) m_later.start();
  QList<int> rows;
  for (const QString& path : change.gone) {
    const int row = rowOf(path);
    if (row < 0) continue;
    rows << row;
    m_gone[path] = m_entries[row];
  }
  std::sort(rows.begin(), rows.end());
  remove(rows);
  QList<HistoryEntry> back;
  QStringList unlisted;
  for (const QString& path : change.fresh) {
    if (rowOf(path) >= 0 || m_promised.contains(path) || m_adopting.contains(path)) continue;
    if (m_gone.contains(path))
      back << m_gone.take(path);
    else
      unlisted << path;
  }
  insertByTime(back);
  adopt(unlisted);
}

}  // namespace heatkv
