// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes out of the program for others: reports without prompts, the report of a crash, the log by level.
#include <sys/wait.h>
#include <unistd.h>

#include <QPlainTextEdit>
#include <QtTest>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "app/studio/dialogs/report_dialog.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/program/crash_report.h"
#include "app/studio/program/report.h"
#include "engine/system/crash_trace.h"

using namespace heatkv;

namespace {

/// Calls itself until the stack ends.
int deeper(int depth) {
  volatile char block[4096] = {};
  if (depth == 0) return block[0];
  return deeper(depth + 1) + block[depth % 4096];
}

}  // namespace

class TestReports : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

 private Q_SLOTS:
  void promptsStayHere() {
    Report report;
    report.facts = QStringLiteral("HeatKV Studio 0.1.0");
    report.prompt = QStringLiteral("my secret\nhouse by the lake");
    report.prompts = {QStringLiteral("another secret of mine"), QStringLiteral("short")};
    report.log = QStringLiteral(
                     "10:00:00 Picture \"my secret house by the lake\" failed\n10:00:01 another sec... was stopped.\n"
                     "10:00:02 short\n10:00:03 The model is loaded from %1/models.")
                     .arg(QDir::homePath());
    const QString plain = reportText(report, false);
    for (const char* word : {"secret", "lake", "short"}) QVERIFY2(!plain.contains(QLatin1String(word)), word);
    for (const char* word : {"HeatKV Studio 0.1.0", "10:00:01", "10:00:03 The model is loaded from ~/models."})
      QVERIFY2(plain.contains(QLatin1String(word)), qPrintable(plain));
    const QString whole = reportText(report, true);
    QVERIFY(whole.contains(report.prompt));
    QVERIFY(whole.contains(QLatin1String("my secret house by the lake")));
    // A prompt that is the mark itself does not hang it.
    report.prompt = QStringLiteral("[prompt] again");
    report.log = QStringLiteral("[prompt] again\n");
    QVERIFY(!reportText(report, false).contains(QLatin1String("again")));
    ReportDialog dialog(report);
    QVERIFY(!dialog.text().contains(QLatin1String("again")));
  }

  void crash_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("segmentation fault") << SIGSEGV;
    QTest::newRow("abort") << SIGABRT;
  }
  void crash() {
    QFETCH(int, number);
    const QString folder = m_dir.filePath(QStringLiteral("data"));
    QVERIFY(takeCrashReport(folder).isEmpty());
    const pid_t child = fork();
    if (child == 0) {
      watchForCrash(folder, QStringLiteral("HeatKV Studio 9.9"));
      number == SIGABRT ? std::abort() : static_cast<void>(raise(number));
      _exit(0);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(WTERMSIG(status), number);  // it ends as it would have without us
    const QString report = takeCrashReport(folder);
    QVERIFY(report.startsWith(QLatin1String("HeatKV Studio 9.9\nSignal ")));
    QVERIFY(report.contains(QStringLiteral("Signal %1").arg(number, 2, 10, QLatin1Char('0'))));
    QVERIFY(report.contains(QLatin1String("test_reports")));
    QVERIFY(takeCrashReport(folder).isEmpty());  // given once
    QVERIFY(QFileInfo::exists(folder + QStringLiteral("/crash-last.txt")));
  }

  /// A stack that ran over on another thread leaves a report too.
  void overflowOfAThread() {
    const QString folder = m_dir.filePath(QStringLiteral("overflow"));
    const pid_t child = fork();
    if (child == 0) {
      watchForCrash(folder, QStringLiteral("HeatKV Studio 9.9"));
      std::thread([] {
        watchThisThread();
        deeper(1);
      }).join();
      _exit(0);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QVERIFY(
        takeCrashReport(folder).contains(QStringLiteral("Signal %1").arg(WTERMSIG(status), 2, 10, QLatin1Char('0'))));
  }

  void levels() {
    LogPanel log;
    log.add(QStringLiteral("all is well"));
    log.add(QStringLiteral("look out"), LogLevel::Warning);
    log.add(QStringLiteral("it broke"), LogLevel::Error);
    auto* shown = log.findChild<QPlainTextEdit*>(QStringLiteral("logText"));
    const auto lines = [&] { return shown->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts).size(); };
    QCOMPARE(lines(), 3);
    QVERIFY(shown->toPlainText().contains(QLatin1String("Warning: look out")));
    log.setLevel(LogLevel::Warning);
    QCOMPARE(lines(), 2);
    log.setLevel(LogLevel::Error);
    QCOMPARE(lines(), 1);
    log.add(QStringLiteral("more is well"));
    QCOMPARE(lines(), 1);
    log.setLevel(LogLevel::Info);
    log.setFilter(QStringLiteral("WELL"));
    QCOMPARE(lines(), 2);
    QCOMPARE(log.text().count(QLatin1Char('\n')), 3);
    for (int i = 0; i < 6000; ++i) log.add(QStringLiteral("line"));
    QVERIFY(log.text().count(QLatin1Char('\n')) < 5000);
  }
};

QTEST_MAIN(TestReports)
#include "test_reports.moc"
