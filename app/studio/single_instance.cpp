// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/single_instance.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>

namespace heatkv {

SingleInstance::SingleInstance(const QString& folder, QObject* parent)
    : QObject(parent), m_inbox(folder + QStringLiteral("/inbox")), m_lock(folder + QStringLiteral("/lock")) {
  QDir().mkpath(m_inbox);
  m_lock.setStaleLockTime(0);  // held as long as its process lives
  m_first = m_lock.tryLock(0) || m_lock.error() != QLockFile::LockFailedError;
  if (!m_first) return;
  for (const QString& old : QDir(m_inbox).entryList(QDir::Files)) QFile::remove(QDir(m_inbox).filePath(old));
  m_watcher.addPath(m_inbox);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &SingleInstance::read);
}

bool SingleInstance::ask(const QStringList& files) {
  QSaveFile file(QDir(m_inbox).filePath(QStringLiteral("%1.txt").arg(QCoreApplication::applicationPid())));
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(files.join(QLatin1Char('\0')).toUtf8());
  return file.flush() && file.commit();
}

void SingleInstance::read() {
  const QDir folder(m_inbox);
  for (const QString& name : folder.entryList({QStringLiteral("*.txt")}, QDir::Files)) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QStringList files = QString::fromUtf8(file.readAll()).split(QLatin1Char('\0'), Qt::SkipEmptyParts);
    file.remove();
    Q_EMIT asked(files);
  }
}

}  // namespace heatkv
