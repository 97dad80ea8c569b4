// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/history_index.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "app/pictures/picture_size.h"
#include "app/studio/words/run_words.h"
#include "engine/system/mutex.h"

namespace heatkv {
namespace {

using Json = nlohmann::json;

constexpr qint64 kYoungMs = 1000;  ///< a file that is still being copied

QString indexFile(const QString& folder) {
  return folder + QStringLiteral("/history.jsonl");
}

Json toJson(const HistoryEntry& entry) {
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
          {"made_ms", static_cast<int64_t>(entry.made.toMSecsSinceEpoch())},
          {"twin_of", QFileInfo(entry.twinOf).fileName().toStdString()},
          {"favourite", entry.favourite}};
}

/// Throws nlohmann's exception where a field has another type.
HistoryEntry entryFrom(const Json& json, const QString& folder, const std::string& name) {
  const auto text = [&](const char* key) {
    const auto found = json.find(key);
    return found == json.end() ? QString() : QString::fromStdString(found->get_ref<const std::string&>());
  };
  HistoryEntry entry;
  entry.path = folder + QLatin1Char('/') + QString::fromStdString(name);
  entry.prompt = text("prompt");
  entry.budget = text("budget");
  entry.seed = json.value("seed", uint64_t{0});
  entry.method = parseCacheMethod(json.value("method", std::string())).value_or(CacheMethod::Full);
  entry.edited = json.value("edited", false);
  entry.ms = json.value("ms", 0.0);
  entry.heldBytes = json.value("held_bytes", int64_t{0});
  entry.size = QSize(json.value("width", 0), json.value("height", 0));
  entry.made = QDateTime::fromMSecsSinceEpoch(json.value("made_ms", int64_t{0}));
  const QString twin = text("twin_of");
  if (!twin.isEmpty() && !twin.contains(QLatin1Char('/'))) entry.twinOf = folder + QLatin1Char('/') + twin;
  entry.favourite = json.value("favourite", false);
  return entry;
}

/// Names of the PNG files in a folder.
std::unordered_set<std::string> picturesIn(const QString& folder, std::error_code& failed) {
  std::unordered_set<std::string> names;
  for (std::filesystem::directory_iterator it(folder.toStdString(), failed), end; !failed && it != end;
       it.increment(failed)) {
    std::string name = it->path().filename().string();
    if (name.ends_with(".png")) names.insert(std::move(name));
  }
  return names;
}

/// One object a line.
bool append(const QString& folder, const std::vector<Json>& lines) {
  static Mutex oneAtATime;
  const Lock lock(oneAtATime);
  if (!QDir().mkpath(folder)) return false;
  QFile file(indexFile(folder));
  if (!file.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) return false;
  const qint64 before = file.size();
  // A line that a crash cut off must not swallow this one.
  const bool cutOff = before > 0 && file.seek(before - 1) && file.read(1) != "\n";
  std::string text = cutOff ? "\n" : "";
  for (const Json& line : lines) text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  file.seek(before);
  if (file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size())) return true;
  file.resize(before);
  return false;
}

}  // namespace

HistoryList readHistory(const QString& folder) {
  HistoryList list;
  std::error_code failed;
  std::unordered_set<std::string> there = picturesIn(folder, failed);
  std::unordered_map<std::string, HistoryEntry> listed;
  std::unordered_set<std::string> removed;
  std::vector<std::string> order;  // one that was brought back keeps its place
  QFile file(indexFile(folder));
  const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  for (qsizetype at = 0; at < bytes.size();) {
    qsizetype end = bytes.indexOf('\n', at);
    if (end < 0) end = bytes.size();
    const char* line = bytes.constData() + at;
    const Json json = Json::parse(line, bytes.constData() + end, nullptr, false);
    at = end + 1;
    try {
      if (!json.is_object()) continue;
      const std::string name = json.at("file").get<std::string>();
      if (!there.contains(name)) continue;  // gone, or a name that leads out of the folder
      if (json.value("removed", false)) {
        removed.insert(name);
        continue;
      }
      removed.erase(name);
      if (listed.insert_or_assign(name, entryFrom(json, folder, name)).second) order.push_back(name);
    } catch (const Json::exception&) {
      continue;
    }
  }
  list.entries.reserve(static_cast<qsizetype>(listed.size()));
  for (auto name = order.rbegin(); name != order.rend(); ++name) {
    if (removed.contains(*name)) continue;
    list.entries.push_back(std::move(listed.at(*name)));
    there.erase(*name);
  }
  for (const std::string& name : there) list.unlisted << folder + QLatin1Char('/') + QString::fromStdString(name);
  std::sort(list.unlisted.begin(), list.unlisted.end());
  return list;
}

bool appendToHistory(const QString& folder, const QList<HistoryEntry>& entries) {
  std::vector<Json> lines;
  for (const HistoryEntry& entry : entries) lines.push_back(toJson(entry));
  return append(folder, lines);
}

bool appendRemovals(const QString& folder, const QStringList& paths) {
  std::vector<Json> lines;
  for (const QString& path : paths)
    lines.push_back({{"file", QFileInfo(path).fileName().toStdString()}, {"removed", true}});
  return append(folder, lines);
}

FolderChange changeOf(const QString& folder, const QList<HistoryEntry>& entries) {
  FolderChange change;
  std::error_code failed;
  std::unordered_set<std::string> there = picturesIn(folder, failed);
  change.answers = !failed;
  if (failed && failed != std::errc::no_such_file_or_directory) return change;  // what is not readable is not gone
  const qsizetype prefix = folder.size() + 1;
  for (const HistoryEntry& entry : entries)
    if (there.erase(entry.path.mid(prefix).toStdString()) == 0) change.gone << entry.path;
  for (const std::string& name : there) {
    const QString path = folder + QLatin1Char('/') + QString::fromStdString(name);
    const bool young = qAbs(QFileInfo(path).lastModified().msecsTo(QDateTime::currentDateTime())) < kYoungMs;
    change.growing = change.growing || young;
    if (!young) change.fresh << path;
  }
  std::sort(change.fresh.begin(), change.fresh.end());
  return change;
}

HistoryEntry entryOfFile(const QString& path) {
  HistoryEntry entry;
  entry.path = path;
  entry.made = QFileInfo(path).lastModified();
  try {
    const PictureSettings settings = settingsOf(loadPictureText(path.toStdString()));
    entry.prompt = QString::fromStdString(settings.settings.prompt);
    entry.seed = settings.has("seed") ? settings.settings.seed : 0;
    if (const auto& record = settings.record) {
      entry.budget = QString::fromStdString(record->settings.cache.budget);
      entry.method = record->settings.cache.method;
      entry.heldBytes = record->heldBytes;
      entry.size = QSize(record->width, record->height);
    }
  } catch (const Error&) {
    // A damaged picture is listed all the same: it can be seen to be damaged, and thrown away.
  }
  return entry;
}

QString runWords(const HistoryEntry& entry) {
  return runWords(entry.method, entry.budget, entry.seed);
}

}  // namespace heatkv
