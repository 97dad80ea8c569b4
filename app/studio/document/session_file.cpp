// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/session_file.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/studio/settings/kept_file.h"
#include "app/studio/words/text.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKind = "heatkv-session";
constexpr const char* kSchema = "heatkv-session/2";
constexpr int kNewest = 2;
constexpr int kDelayMs = 400;
constexpr qsizetype kLongestHistory = 200;

}  // namespace

ReadSession readSession(const QString& path) {
  ReadSession made;
  KeptFile file = readKept(path, kKind, kNewest);
  made.aside = file.aside;
  if (!file.json) return made;
  SessionData& data = made.data.emplace();
  for (const auto& [key, value] : file.json->items()) {
    if (key == "document") {
      ReadDocument read = documentFrom(value);
      data.document = std::move(read.document);
      made.unread = std::move(read.unread);
    } else if (key == "prompts" && value.is_array()) {
      for (const Json& item : value) {
        if (item.is_string() && data.promptHistory.size() < kLongestHistory)
          data.promptHistory << text(item.get<std::string>());
      }
    } else if (key == "picture" && value.is_string()) {
      data.picture = text(value.get<std::string>());
    } else if (key == "prompts" || key == "picture") {
      made.unread.push_back({key, {}, "of another kind"});
    } else if (key != "schema") {
      data.unknown[key] = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
  }
  if (!made.unread.empty()) made.aside = putAside(path, true);
  return made;
}

bool writeSession(const QString& path, const SessionData& data) {
  Json prompts = Json::array();
  for (const QString& prompt : data.promptHistory.mid(0, kLongestHistory)) prompts.push_back(prompt.toStdString());
  Json json{{"schema", kSchema},
            {"document", toJson(data.document)},
            {"prompts", std::move(prompts)},
            {"picture", data.picture.toStdString()}};
  for (const auto& [key, value] : data.unknown) json[key] = parseTolerantly(value);
  return writeKept(path, json);
}

Autosave::Autosave(QString path, std::function<SessionData()> collect, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_collect(std::move(collect)) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelayMs);
  connect(&m_timer, &QTimer::timeout, this, &Autosave::flush);
}

void Autosave::touch() {
  // Started once, not again at each touch: a long drag is saved while it lasts.
  if (!m_timer.isActive()) m_timer.start();
}

bool Autosave::flush() {
  m_timer.stop();
  const bool written = writeSession(m_path, m_collect());
  // Said once, not at every keystroke, until it can be written again.
  if (!written && !std::exchange(m_failing, true)) Q_EMIT failed(m_path);
  if (written) m_failing = false;
  return written;
}

}  // namespace heatkv
