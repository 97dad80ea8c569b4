// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/settings/kept_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "engine/api/error.h"
#include "engine/settings/settings_codec.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;

/// 0 where it is of another kind or newer.
int versionOf(const Json& json, const char* kind, int newest) {
  if (!json.is_object()) return 0;
  for (int version = 1; version <= newest; ++version)
    if (json.value("schema", Json()) == kind + ("/" + std::to_string(version))) return version;
  return 0;
}

}  // namespace

QString putAside(const QString& path, bool copy) {
  QString free = path + QStringLiteral(".broken");
  for (int number = 2; QFile::exists(free); ++number) free = QStringLiteral("%1.broken-%2").arg(path).arg(number);
  return (copy ? QFile::copy(path, free) : QFile::rename(path, free)) ? free : QString();
}

KeptFile readKept(const QString& path, const char* kind, int newest) {
  KeptFile made;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return made;
  const QByteArray bytes = file.readAll();
  file.close();
  Json json = parseTolerantly({bytes.constData(), static_cast<size_t>(bytes.size())});
  made.version = versionOf(json, kind, newest);
  if (made.version > 0)
    made.json = std::move(json);
  else
    made.aside = putAside(path);
  return made;
}

bool writeKept(const QString& path, const Json& json) {
  if (!QDir().mkpath(QFileInfo(path).path())) return false;
  try {
    // A text may hold any bytes: those that are not UTF-8 are written as U+FFFD rather than refused.
    writeFileAtomically(path.toStdString(), json.dump(1, ' ', false, Json::error_handler_t::replace));
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace heatkv
