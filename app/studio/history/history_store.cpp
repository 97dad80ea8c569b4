// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/history_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPointer>
#include <QSaveFile>
#include <nlohmann/json.hpp>

#include "app/pictures/picture_file.h"
#include "app/studio/worker.h"

namespace heatkv {
namespace {

constexpr const char* kSchema = "heatkv-history/1";
constexpr qsizetype kMostEntries = 2000;

nlohmann::json toJson(const HistoryEntry& entry) {
  return {{"file", QFileInfo(entry.path).fileName().toStdString()},
          {"prompt", entry.prompt.toStdString()},
          {"budget", entry.budget.toStdString()},
          {"seed", static_cast<uint64_t>(entry.seed)},
          {"method", nameOf(entry.method)},
          {"edited", entry.edited},
          {"ms", entry.ms},
          {"held_bytes", static_cast<int64_t>(entry.heldBytes)},
          {"width", entry.size.width()},
          {"height", entry.size.height()},
          {"made", entry.made.toString(Qt::ISODateWithMs).toStdString()},
          {"twin_of", QFileInfo(entry.twinOf).fileName().toStdString()}};
}

/// Throws nlohmann's exception where a field has another type.
HistoryEntry entryFrom(const nlohmann::json& json, const QDir& folder) {
  const auto text = [&](const char* key) { return QString::fromStdString(json.value(key, std::string())); };
  HistoryEntry entry;
  // The name alone: an index cannot point outside of its folder.
  entry.path = folder.filePath(QFileInfo(text("file")).fileName());
  entry.prompt = text("prompt");
  entry.budget = text("budget");
  entry.seed = json.value("seed", uint64_t{0});
  entry.method = parseCacheMethod(text("method").toStdString()).value_or(CacheMethod::Full);
  entry.edited = json.value("edited", false);
  entry.ms = json.value("ms", 0.0);
  entry.heldBytes = json.value("held_bytes", int64_t{0});
  entry.size = QSize(json.value("width", 0), json.value("height", 0));
  entry.made = QDateTime::fromString(text("made"), Qt::ISODateWithMs);
  if (!text("twin_of").isEmpty()) entry.twinOf = folder.filePath(text("twin_of"));
  return entry;
}

}  // namespace

QImage thumbOf(const QImage& picture, int side) {
  return picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

HistoryStore::HistoryStore(QString folder, QObject* parent) : QObject(parent), m_folder(std::move(folder)) {
  // One thread: files are finished in the order in which pictures were.
  m_pool.setMaxThreadCount(1);
  readIndex();
  readThumbs();
}

HistoryStore::~HistoryStore() {
  wait();
}

void HistoryStore::wait() {
  m_pool.waitForDone();
}

const HistoryEntry* HistoryStore::find(const QString& path) const {
  const auto found =
      std::find_if(m_entries.begin(), m_entries.end(), [&](const HistoryEntry& entry) { return entry.path == path; });
  return found == m_entries.end() ? nullptr : &*found;
}

void HistoryStore::readIndex() {
  const QDir folder(m_folder);
  QFile file(folder.filePath(QStringLiteral("history.json")));
  if (!file.open(QIODevice::ReadOnly)) return;
  const QByteArray bytes = file.readAll();
  const auto json = nlohmann::json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!json.is_object() || !json.contains("pictures") || !json["pictures"].is_array()) return;
  for (const auto& item : json["pictures"]) {
    try {
      HistoryEntry entry = entryFrom(item, folder);
      if (QFileInfo(entry.path).isFile()) m_entries.push_back(std::move(entry));
    } catch (const nlohmann::json::exception&) {
      continue;  // one broken line loses one line
    }
  }
}

void HistoryStore::writeIndex() {
  nlohmann::json pictures = nlohmann::json::array();
  for (const HistoryEntry& entry : m_entries.mid(0, kMostEntries)) pictures.push_back(toJson(entry));
  const nlohmann::json json{{"schema", kSchema}, {"pictures", std::move(pictures)}};
  QSaveFile file(QDir(m_folder).filePath(QStringLiteral("history.json")));
  const std::string text = json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) >= 0 &&
      file.commit())
    return;
  Q_EMIT failed(Error(ErrorKind::File, tr("The list of pictures could not be written.").toStdString(),
                      tr("Make room on the disk.").toStdString(), m_folder.toStdString()));
}

QString HistoryStore::freePath(quint64 seed) {
  const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
  for (int n = 0;; ++n) {
    const QString name = n == 0 ? QStringLiteral("%1-%2.png").arg(stamp).arg(seed)
                                : QStringLiteral("%1-%2-%3.png").arg(stamp).arg(seed).arg(n);
    const QString path = QDir(m_folder).filePath(name);
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
    try {
      QDir().mkpath(m_folder);
      savePicture(entry.path.toStdString(), *picture, texts);
      entry.thumb = thumbOf(toImage(*picture));
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const std::exception& thrown) {
      error = Error(ErrorKind::File, thrown.what(), {}, entry.path.toStdString());
    }
    QMetaObject::invokeMethod(
        this,
        [this, entry = std::move(entry), error = std::move(error)]() mutable {
          m_promised.removeAll(entry.path);
          if (error) {
            Q_EMIT failed(*error);
            return;
          }
          const QString added_ = entry.path;
          insert(std::move(entry));
          Q_EMIT added(added_);
          Q_EMIT changed();
        },
        Qt::QueuedConnection);
  });
  return path;
}

void HistoryStore::insert(HistoryEntry entry) {
  const auto place = std::find_if(m_entries.begin(), m_entries.end(),
                                  [&](const HistoryEntry& other) { return other.made <= entry.made; });
  m_entries.insert(place, std::move(entry));
  writeIndex();
}

bool HistoryStore::trash(const QString& path, QString* inTrash) {
  const auto found =
      std::find_if(m_entries.begin(), m_entries.end(), [&](const HistoryEntry& entry) { return entry.path == path; });
  if (found == m_entries.end() || !QFile::moveToTrash(path, inTrash)) return false;
  m_entries.erase(found);
  writeIndex();
  Q_EMIT changed();
  return true;
}

bool HistoryStore::restore(const HistoryEntry& entry, const QString& inTrash) {
  if (QFileInfo::exists(entry.path) || !QFile::rename(inTrash, entry.path)) return false;
  const QFileInfo gone(inTrash);
  QFile::remove(gone.dir().filePath(QStringLiteral("../info/") + gone.fileName() + QStringLiteral(".trashinfo")));
  insert(entry);
  Q_EMIT changed();
  return true;
}

void HistoryStore::readThumbs() {
  QStringList paths;
  for (const HistoryEntry& entry : m_entries) paths << entry.path;
  if (paths.isEmpty()) return;
  m_pool.start([this, paths] {
    for (const QString& path : paths) {
      QImageReader reader(path);
      const QSize size = reader.size();
      if (size.isValid() && size.width() <= 16384 && size.height() <= 16384)
        reader.setScaledSize(size.scaled(128, 128, Qt::KeepAspectRatio));
      const QImage thumb = reader.read();
      QMetaObject::invokeMethod(
          this,
          [this, path, thumb] {
            for (HistoryEntry& entry : m_entries) {
              if (entry.path == path && entry.thumb.isNull()) entry.thumb = thumb;
            }
            Q_EMIT changed();
          },
          Qt::QueuedConnection);
    }
  });
}

}  // namespace heatkv
