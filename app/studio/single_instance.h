// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One program per person: a second start hands its files to the first through a file in the data folder.
#pragma once

#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <memory>

namespace heatkv {

class SingleInstance : public QObject {
  Q_OBJECT
 public:
  explicit SingleInstance(const QString& folder, QObject* parent = nullptr);
  /// Where the folder cannot be written nobody can be told apart: then every one is the first.
  bool isFirst() const { return m_first; }
  /// Asks the first one to open `files` and come to the front. False where that cannot be written.
  bool ask(const QStringList& files);

 Q_SIGNALS:
  void asked(const QStringList& files);

 private:
  void read();

  QString m_inbox;
  QLockFile m_lock;
  QFileSystemWatcher m_watcher;
  bool m_first = true;
};

}  // namespace heatkv
