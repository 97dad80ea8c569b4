// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The session on disk while a person works: one JSON file, replaced whole, never half written.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <map>
#include <optional>

#include "app/studio/document/document.h"

namespace heatkv {

struct SessionData {
  Document document;
  QStringList promptHistory;                   ///< newest first
  QString picture;                             ///< file on the canvas
  std::map<std::string, std::string> unknown;  ///< keys of a newer program, as JSON text
  bool operator==(const SessionData&) const = default;
};

struct ReadSession {
  std::optional<SessionData> data;  ///< absent where there is no file that can be read
  QString aside;                    ///< where it is kept as it was; empty: nothing was wrong
  std::vector<UnreadValue> unread;
};
ReadSession readSession(const QString& path);
/// Writes beside and renames. Returns false and leaves the old file where it cannot.
bool writeSession(const QString& path, const SessionData& data);

/// Calls `collect` and writes what it gives, a moment after touch() and at once on flush().
class Autosave : public QObject {
  Q_OBJECT
 public:
  Autosave(QString path, std::function<SessionData()> collect, QObject* parent = nullptr);
  const QString& path() const { return m_path; }
  void touch();
  bool flush();

 Q_SIGNALS:
  void failed(const QString& path);

 private:
  QString m_path;
  std::function<SessionData()> m_collect;
  QTimer m_timer;
  bool m_failing = false;
};

}  // namespace heatkv
