// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/program/single_instance.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QSysInfo>
#include <QThread>

namespace heatkv {
namespace {

// Clocks of computers differ by minutes at most.
constexpr std::chrono::minutes kBeat{1}, kForeignLockLasts{15};
constexpr unsigned long kLookMs = 50;

}  // namespace

SingleInstance::SingleInstance(const QString& folder, QObject* parent)
    : QObject(parent),
      m_inbox(folder + QStringLiteral("/inbox")),
      m_lockFile(folder + QStringLiteral("/lock")),
      m_lock(m_lockFile) {
  QDir().mkpath(m_inbox);
  m_lock.setStaleLockTime(0);  // on this computer it is held as long as its process lives
  m_first = m_lock.tryLock(0) || m_lock.error() != QLockFile::LockFailedError;
  if (!m_first && !otherHost().isEmpty()) {
    m_lock.setStaleLockTime(static_cast<int>(std::chrono::milliseconds(kForeignLockLasts).count()));
    m_first = m_lock.tryLock(0);
  }
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &SingleInstance::read);
  connect(&m_beat, &QTimer::timeout, this, [this] {
    QFile lock(m_lockFile);
    if (lock.open(QIODevice::ReadWrite | QIODevice::ExistingOnly))
      lock.setFileTime(QDateTime::currentDateTime(), QFileDevice::FileModificationTime);
  });
  if (m_first) becomeFirst();
}

void SingleInstance::becomeFirst() {
  m_first = true;
  for (const QString& old : QDir(m_inbox).entryList(QDir::Files)) QFile::remove(QDir(m_inbox).filePath(old));
  m_watcher.addPath(m_inbox);
  m_beat.start(kBeat);
}

QString SingleInstance::otherHost() const {
  qint64 process = 0;
  QString host, program;
  const bool known = m_lock.getLockInfo(&process, &host, &program);
  return known && host != QSysInfo::machineHostName() ? host : QString();
}

bool SingleInstance::ask(const QStringList& files, std::chrono::milliseconds most) {
  const QString path = QDir(m_inbox).filePath(QStringLiteral("%1.txt").arg(QCoreApplication::applicationPid()));
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(files.join(QLatin1Char('\0')).toUtf8());
  if (!file.flush() || !file.commit()) return false;
  const QDeadlineTimer end(most);
  while (QFileInfo::exists(path) && !end.hasExpired()) QThread::msleep(kLookMs);
  // What nobody took in time must not be opened later, by one that wakes up.
  return !QFile::remove(path);
}

void SingleInstance::takeOver() {
  QFile::remove(m_lockFile);
  m_lock.tryLock(0);
  becomeFirst();
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
