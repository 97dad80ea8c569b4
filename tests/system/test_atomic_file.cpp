// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are there whole or not at all.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/api/error.h"
#include "engine/system/atomic_file.h"

using namespace heatkv;

class TestAtomicFile : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  QString path(const char* name) const { return m_dir.filePath(QLatin1String(name)); }
  QByteArray read(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
  }
  int files() const { return static_cast<int>(QDir(m_dir.path()).entryList(QDir::Files | QDir::Hidden).size()); }

 private Q_SLOTS:
  void replaces() {
    writeFileAtomically(path("a").toStdString(), "one");
    QVERIFY(QFile::setPermissions(path("a"), QFile::ReadOwner | QFile::WriteOwner));
    writeFileAtomically(path("a").toStdString(), "two");
    QCOMPARE(read("a"), QByteArray("two"));
    struct stat status {};
    QCOMPARE(::stat(path("a").toUtf8().constData(), &status), 0);
    QCOMPARE(status.st_mode & 0777u, 0600u);
    QCOMPARE(files(), 1);
  }

  void withoutCommitNothingHappens() {
    writeFileAtomically(path("b").toStdString(), "old");
    const int before = files();
    {
      AtomicFile file(path("b").toStdString());
      file.write("half of the new");
    }
    QCOMPARE(read("b"), QByteArray("old"));
    QCOMPARE(files(), before);
  }

  /// What is half written when the process ends has no name, and names may be as long as the file system allows.
  void nothingIsLeftBehind() {
    const int before = files();
    AtomicFile file(path("c").toStdString());
    file.write("half");
    QCOMPARE(files(), before);
    file.write(" and half");
    file.commit();
    QCOMPARE(read("c"), QByteArray("half and half"));
    const QByteArray longest(255, 'n');
    writeFileAtomically(path(longest.constData()).toStdString(), "text");
    QCOMPARE(read(longest.constData()), QByteArray("text"));
    QCOMPARE(files(), before + 2);
  }

  void linksStay() {
    writeFileAtomically(path("real").toStdString(), "old");
    QVERIFY(QFile::link(path("real"), path("link")));
    writeFileAtomically(path("link").toStdString(), "new");
    QCOMPARE(read("real"), QByteArray("new"));
    QVERIFY(QFileInfo(path("link")).isSymLink());
  }

  void devicesAreNotReplaced() {
    if (!QFile::exists(QStringLiteral("/dev/full"))) QSKIP("There is no /dev/full here.");
    for (const char* device : {"/dev/full", "/dev/null"}) {
      QVERIFY_THROWS_EXCEPTION(Error, writeFileAtomically(device, "text"));
      struct stat status {};
      QCOMPARE(::stat(device, &status), 0);
      QVERIFY2(S_ISCHR(status.st_mode), device);
    }
  }

  void cannotBeWritten() {
    for (const QString& target : {path("no/such/folder"), m_dir.path()}) {
      try {
        writeFileAtomically(target.toStdString(), "text");
        QFAIL("no error");
      } catch (const Error& e) {
        QCOMPARE(e.kind, ErrorKind::File);
        QCOMPARE(QString::fromStdString(e.path), target);
        QVERIFY(!e.fix.empty());
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestAtomicFile)
#include "test_atomic_file.moc"
