// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One program per person: a second start hands its files to the first through a file in the data folder, and learns
// whether anybody took it. The lock of another computer, where folders are shared, ages unless its program keeps it
// new.
#pragma once

#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <chrono>

namespace heatkv {

class SingleInstance : public QObject {
  Q_OBJECT
 public:
  explicit SingleInstance(const QString& folder, QObject* parent = nullptr);
  /// Where the folder cannot be written nobody can be told apart: then every one is the first.
  bool isFirst() const { return m_first; }
  /// Asks the first one to open `files` and come to the front, and waits until it has taken that, or `most` has passed.
  bool ask(const QStringList& files, std::chrono::milliseconds most = std::chrono::seconds(3));
  /// The computer that the first one runs on; empty: this one.
  QString otherHost() const;
  /// Becomes the first one, whoever else holds the lock.
  void takeOver();

 Q_SIGNALS:
  void asked(const QStringList& files);

 private:
  void becomeFirst();
  void read();

  QString m_inbox, m_lockFile;
  QLockFile m_lock;
  QFileSystemWatcher m_watcher;
  QTimer m_beat;  ///< keeps the lock new
  bool m_first = true;
};

}  // namespace heatkv
