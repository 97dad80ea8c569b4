// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/history_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "app/studio/history/picture_image.h"

namespace heatkv {
namespace {

constexpr qsizetype kAdoptedAtOnce = 500;

}  // namespace

HistoryStore::HistoryStore(QString folder, QObject* parent) : QObject(parent), m_folder(std::move(folder)) {
  // One thread: files are finished in the order in which pictures were.
  m_pool.setMaxThreadCount(1);
  m_adoption.setMaxThreadCount(1);
  HistoryList list = readHistory(m_folder);
  m_entries = std::move(list.entries);
  number();
  adopt(list.unlisted);
  connect(&m_thumbs, &Thumbs::read, this, [this](const QString& path) {
    if (const int row = rowOf(path); row >= 0) Q_EMIT rowChanged(row);
  });
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

void HistoryStore::insert(int row, const QList<HistoryEntry>& oldestFirst) {
  Q_EMIT aboutToInsert(row, row + static_cast<int>(oldestFirst.size()) - 1);
  if (row == 0) {
    for (const HistoryEntry& entry : oldestFirst) {
      m_number[entry.path] = m_entries.size();
      m_entries.prepend(entry);
    }
  } else {
    const QList<HistoryEntry> older = m_entries.mid(row);
    m_entries.resize(row);
    m_entries.append(QList<HistoryEntry>(oldestFirst.rbegin(), oldestFirst.rend()));
    m_entries.append(older);
    number();
  }
  Q_EMIT inserted();
  Q_EMIT changed();
}

int HistoryStore::rowByTime(const QDateTime& made) const {
  const auto place =
      std::find_if(m_entries.begin(), m_entries.end(), [&](const HistoryEntry& other) { return other.made <= made; });
  return static_cast<int>(place - m_entries.begin());
}

void HistoryStore::notWritten() {
  Q_EMIT failed(Error(ErrorKind::File, tr("The list of pictures could not be saved.").toStdString(),
                      tr("Free some disk space.").toStdString(), m_folder.toStdString()));
}

QString HistoryStore::freePath(quint64 seed) {
  const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
  for (int n = 0;; ++n) {
    const QString name = n == 0 ? QStringLiteral("%1-%2.png").arg(stamp).arg(seed)
                                : QStringLiteral("%1-%2-%3.png").arg(stamp).arg(seed).arg(n);
    const QString path = m_folder + QLatin1Char('/') + name;
    if (!QFileInfo::exists(path) && !m_promised.contains(path)) return path;
  }
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
    try {
      QDir().mkpath(m_folder);
      savePicture(entry.path.toStdString(), *picture, texts);
      listed = appendToHistory(m_folder, entry);
      thumb = thumbOf(toImage(picture));
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const std::exception& thrown) {
      error = Error(ErrorKind::File, thrown.what(), {}, entry.path.toStdString());
    }
    QMetaObject::invokeMethod(
        this,
        [this, entry = std::move(entry), error = std::move(error), thumb, listed] {
          m_promised.removeAll(entry.path);
          if (error) {
            Q_EMIT failed(*error);
            return;
          }
          m_thumbs.put(entry.path, thumb);
          // The newest is the one that was painted last, also where the clock was set back.
          insert(0, {entry});
          if (!listed) notWritten();
          Q_EMIT added(entry.path);
        },
        Qt::QueuedConnection);
  });
  return path;
}

bool HistoryStore::trash(const QString& path, QString* inTrash) {
  const int row = rowOf(path);
  if (row < 0 || !QFile::moveToTrash(path, inTrash)) return false;
  Q_EMIT aboutToRemove(row);
  m_entries.removeAt(row);
  number();
  Q_EMIT removed();
  if (!appendRemoval(m_folder, path)) notWritten();
  Q_EMIT changed();
  return true;
}

bool HistoryStore::restore(const HistoryEntry& entry, const QString& inTrash) {
  if (QFileInfo::exists(entry.path) || !QFile::rename(inTrash, entry.path)) return false;
  const QFileInfo gone(inTrash);
  QFile::remove(gone.dir().filePath(QStringLiteral("../info/") + gone.fileName() + QStringLiteral(".trashinfo")));
  if (!appendToHistory(m_folder, entry)) notWritten();
  insert(rowByTime(entry.made), {entry});
  return true;
}

void HistoryStore::setFavourite(const QString& path, bool favourite) {
  const int row = rowOf(path);
  if (row < 0 || m_entries[row].favourite == favourite) return;
  m_entries[row].favourite = favourite;
  if (!appendToHistory(m_folder, m_entries[row])) notWritten();
  Q_EMIT rowChanged(row);
}

void HistoryStore::adopt(const QStringList& unlisted) {
  if (unlisted.isEmpty()) return;
  m_adoption.start([this, unlisted] {
    QList<HistoryEntry> found;
    for (const QString& path : unlisted) {
      if (m_closing) return;
      found << entryOfFile(path);
      appendToHistory(m_folder, found.back());
      if (found.size() < kAdoptedAtOnce && path != unlisted.back()) continue;
      QMetaObject::invokeMethod(
          this,
          [this, found] {
            // Names begin with the time, so these are in order among themselves.
            insert(rowByTime(found.front().made), found);
          },
          Qt::QueuedConnection);
      found.clear();
    }
  });
}

}  // namespace heatkv
