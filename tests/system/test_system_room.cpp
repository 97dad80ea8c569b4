// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Headers of the operating system are included in engine/system alone, so that a port is one folder.
#include <QDirIterator>
#include <QtTest>

class TestSystemRoom : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void onlyOneFolderKnowsTheSystem() {
    const QDir root(QStringLiteral(HEATKV_SOURCE_DIR));
    const QRegularExpression header(
        QStringLiteral(
            R"(^#include <(sys/[^>]*|(linux|asm)/[^>]*|(unistd|signal|csignal|fcntl|malloc|sched|dlfcn|pthread|)"
            R"(execinfo|dirent|poll|spawn|termios|pwd|ucontext|link)(\.h)?)>)"),
        QRegularExpression::MultilineOption);
    QStringList found;
    int files = 0, inRoom = 0;
    for (const char* folder : {"engine", "app", "widgets"}) {
      QDirIterator it(root.filePath(QLatin1String(folder)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                      QDir::Files, QDirIterator::Subdirectories);
      while (it.hasNext()) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        ++files;
        if (!header.match(QString::fromUtf8(file.readAll())).hasMatch()) continue;
        const QString name = root.relativeFilePath(file.fileName());
        name.startsWith(QStringLiteral("engine/system/")) ? void(++inRoom) : found.append(name);
      }
    }
    QVERIFY(files > 300 && inRoom > 5);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
  }
};

QTEST_APPLESS_MAIN(TestSystemRoom)
#include "test_system_room.moc"
