// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One writer at a time: within the program, between programs, after a holder was killed.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/api/error.h"
#include "engine/system/file_lock.h"

using namespace heatkv;

class TestFileLock : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  std::string path(const char* name) const { return m_dir.filePath(QLatin1String(name)).toStdString(); }

 private Q_SLOTS:
  void oneAtATime() {
    const std::string file = path("a.json");
    {
      const FileLock lock(file);
      QVERIFY(!FileLock::tryLock(file));
      QVERIFY(!FileLock::tryLock(m_dir.path().toStdString() + "/./a.json"));
      QVERIFY(FileLock::tryLock(path("b.json")));
      try {
        const FileLock second(file);
        QFAIL("was not refused");
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::File);
        QCOMPARE(error.path, file);
        QVERIFY(!error.fix.empty());
      }
    }
    QVERIFY(FileLock::tryLock(file));
    QVERIFY(QDir(m_dir.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
  }

  void movedLocksStay() {
    auto first = FileLock::tryLock(path("m"));
    QVERIFY(first);
    auto second = std::make_unique<FileLock>(std::move(*first));
    first.reset();
    QVERIFY(!FileLock::tryLock(path("m")));
    second.reset();
    QVERIFY(FileLock::tryLock(path("m")));
  }

  void goesWithAKilledHolder() {
    const std::string file = path("k");
    int ready[2];
    QVERIFY(::pipe(ready) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      const FileLock lock(file);
      (void)!::write(ready[1], "x", 1);
      ::pause();
      ::_exit(0);
    }
    char byte = 0;
    QCOMPARE(::read(ready[0], &byte, 1), ssize_t(1));
    QVERIFY(!FileLock::tryLock(file));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    QVERIFY(FileLock::tryLock(file));
    ::close(ready[0]);
    ::close(ready[1]);
  }

  void nowhereToWrite() {
    try {
      const FileLock lock(path("no/such/folder/x"));
      QFAIL("was not refused");
    } catch (const Error& error) {
      QCOMPARE(error.kind, ErrorKind::File);
    }
  }
};

QTEST_GUILESS_MAIN(TestFileLock)
#include "test_file_lock.moc"
