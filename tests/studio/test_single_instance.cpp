// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One program per person: who is the first, who answers, and locks of other computers.
#include <QtTest>

#include "app/studio/program/single_instance.h"

using namespace heatkv;

class TestSingleInstance : public QObject {
  Q_OBJECT

  static void lockFromElsewhere(const QString& folder, int ageSeconds) {
    QVERIFY(QDir().mkpath(folder));
    QFile lock(folder + QStringLiteral("/lock"));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write("99999\nheatkv-studio\notherhost\n\n\n");
    lock.flush();
    QVERIFY(lock.setFileTime(QDateTime::currentDateTime().addSecs(-ageSeconds), QFileDevice::FileModificationTime));
  }

 private Q_SLOTS:
  void locksOfOtherComputersAge() {
    QTemporaryDir dir;
    lockFromElsewhere(dir.path(), 60);
    {
      const SingleInstance kept(dir.path());
      QVERIFY(!kept.isFirst());
      QCOMPARE(kept.otherHost(), QStringLiteral("otherhost"));
    }
    lockFromElsewhere(dir.path(), 3600);
    const SingleInstance aged(dir.path());
    QVERIFY(aged.isFirst());
    QCOMPARE(aged.otherHost(), QString());
  }

  void nobodyAnswers() {
    QTemporaryDir dir;
    lockFromElsewhere(dir.path(), 0);
    SingleInstance second(dir.path());
    QVERIFY(!second.isFirst());
    QElapsedTimer clock;
    clock.start();
    QVERIFY(!second.ask({QStringLiteral("/a.png")}, std::chrono::milliseconds(300)));
    QVERIFY(clock.elapsed() >= 300);
    QVERIFY(QDir(dir.filePath(QStringLiteral("inbox"))).isEmpty());
    // It starts all the same, and is the one that is asked from then on.
    second.takeOver();
    QVERIFY(second.isFirst());
    QSignalSpy asked(&second, &SingleInstance::asked);
    SingleInstance third(dir.path());
    QVERIFY(!third.isFirst());
    QVERIFY(third.otherHost().isEmpty());
    bool answered = false;
    std::unique_ptr<QThread> other(QThread::create([&] { answered = third.ask({QStringLiteral("/b c.png")}); }));
    other->start();
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(other->wait());
    QVERIFY(answered);
    QCOMPARE(asked.at(0).at(0).toStringList(), QStringList{QStringLiteral("/b c.png")});
  }
};

QTEST_GUILESS_MAIN(TestSingleInstance)
#include "test_single_instance.moc"
