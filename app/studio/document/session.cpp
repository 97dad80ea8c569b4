// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <nlohmann/json.hpp>

namespace heatkv {
namespace {

constexpr const char* kSchema = "heatkv-session/1";
constexpr int kDelayMs = 400;
constexpr qsizetype kLongestHistory = 200;

}  // namespace

std::optional<SessionData> readSession(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QByteArray bytes = file.readAll();
  file.close();
  const auto json = nlohmann::json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!json.is_object() || json.value("schema", nlohmann::json()) != kSchema) {
    const QString aside = path + QStringLiteral(".broken");
    QFile::remove(aside);
    QFile::rename(path, aside);
    return std::nullopt;
  }
  SessionData data;
  data.document = documentFrom(json.value("document", nlohmann::json()));
  if (const auto history = json.find("prompts"); history != json.end() && history->is_array()) {
    for (const auto& item : *history) {
      if (item.is_string() && data.promptHistory.size() < kLongestHistory)
        data.promptHistory << QString::fromStdString(item.get<std::string>());
    }
  }
  if (const auto picture = json.find("picture"); picture != json.end() && picture->is_string())
    data.picture = QString::fromStdString(picture->get<std::string>());
  return data;
}

bool writeSession(const QString& path, const SessionData& data) {
  nlohmann::json prompts = nlohmann::json::array();
  for (const QString& prompt : data.promptHistory.mid(0, kLongestHistory)) prompts.push_back(prompt.toStdString());
  const nlohmann::json json{{"schema", kSchema},
                            {"document", toJson(data.document)},
                            {"prompts", std::move(prompts)},
                            {"picture", data.picture.toStdString()}};
  if (!QDir().mkpath(QFileInfo(path).path())) return false;
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  // QString holds any UTF-16, a lone surrogate too: written as U+FFFD rather than thrown over.
  file.write(QByteArray::fromStdString(json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)));
  // commit() does not tell that the last of it could not be written; flush() does.
  return file.flush() && file.commit();
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
