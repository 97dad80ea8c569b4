// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are started: they are talked to, and inherit no signal settings of ours.
#include <QtTest>
#include <csignal>

#include "engine/system/child_process.h"
#include "engine/system/stop_signal.h"

using namespace heatkv;

class TestChildProcess : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void talks() {
    ChildProcess cat({"cat"});
    QVERIFY(cat.write("one\ntwo\n"));
    QCOMPARE(cat.readLine().value_or(""), std::string("one"));
    QCOMPARE(cat.readLine().value_or(""), std::string("two"));
  }

  void aProgramThatIsNotThere() {
    ChildProcess none({"heatkv-has-no-such-program"});
    QVERIFY(!none.readLine());
  }

  void signalsAreAsAtTheStart() {
    const StopSignal stop;  // blocks two signals and ignores two for this process
    ChildProcess child({"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"});
    constexpr unsigned long ours = (1UL << (SIGPIPE - 1)) | (1UL << (SIGXFSZ - 1));
    for (const char* name : {"SigBlk:", "SigIgn:"}) {
      const QString line = QString::fromStdString(child.readLine().value_or(""));
      QVERIFY2(line.startsWith(QLatin1String(name)), qPrintable(line));
      const auto mask = line.mid(7).trimmed().toULong(nullptr, 16);
      QVERIFY2(name[3] == 'B' ? mask == 0 : (mask & ours) == 0, qPrintable(line));
    }
  }
};

QTEST_APPLESS_MAIN(TestChildProcess)
#include "test_child_process.moc"
