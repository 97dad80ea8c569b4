// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What waits in the queue, over restarts: the file, and the studio that reads it.
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/run/queue_file.h"
#include "tests/studio/window_rig.h"
#include "widgets/controls/message_bar.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestQueueFile : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  static Job picture(quint64 ticket, const char* prompt, std::vector<uint64_t> seeds) {
    Job job;
    job.ticket = ticket;
    job.document.prompt = prompt;
    job.paint.seeds = std::move(seeds);
    return job;
  }

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void queueOfTheFirstRelease() {
    const ReadQueue read = readQueue(QStringLiteral(HEATKV_SOURCE_DIR "/tests/data/release-0.1/queue.json"));
    QVERIFY(read.aside.isEmpty() && read.unread.empty());
    const auto& jobs = read.jobs;
    QCOMPARE(jobs.size(), size_t(2));
    QVERIFY(jobs[0].kind == Job::Kind::Picture);
    QVERIFY(jobs[1].kind == Job::Kind::Twin);
    QCOMPARE(jobs[1].partner, quint64(1));
    QCOMPARE(jobs[0].paint.seeds, (std::vector<uint64_t>{7, 8}));
    QCOMPARE(jobs[0].document.prompt, std::string("a red house, at night"));
    QVERIFY(jobs[0].document.cache.kvDtype == DType::Int8);
    QCOMPARE(jobs[0].document.cache.schedule.path, std::string("/elsewhere/schedule.json"));
  }

  void comesBackAsItWas() {
    const QString path = m_dir.filePath(QStringLiteral("queue.json"));
    std::deque<Job> queue{picture(7, "one", {5, 6}), picture(9, "one", {5, 6})};
    queue[1].kind = Job::Kind::Twin;
    queue[1].partner = 7;
    Job calibration;
    calibration.kind = Job::Kind::Calibration;
    calibration.ticket = 11;
    calibration.calibration.prompts = {"a", "b"};
    calibration.calibration.seeds = {7, 8};
    calibration.calibration.grids = {{1, 1}, {2, 3}};
    calibration.calibration.sinkScales = 1;
    calibration.calibration.sampling.tau = {0.5, 0.25};
    calibration.calibration.hack = true;
    queue.push_back(calibration);
    QVERIFY(writeQueue(path, queue));
    const std::vector<Job> read = readQueue(path).jobs;
    QCOMPARE(read.size(), size_t(3));
    QCOMPARE(read[0].document.prompt, std::string("one"));
    QCOMPARE(read[0].paint.seeds, (std::vector<uint64_t>{5, 6}));
    QVERIFY(read[1].kind == Job::Kind::Twin);
    QCOMPARE(read[1].partner, quint64(1));
    QVERIFY(read[2].isCalibration());
    QCOMPARE(read[2].calibration.prompts.size(), size_t(2));
    QVERIFY(read[2].calibration.hack && !read[2].calibration.asi);
    QCOMPARE(read[2].calibration.seeds, calibration.calibration.seeds);
    QVERIFY(read[2].calibration.grids == calibration.calibration.grids);
    QCOMPARE(read[2].calibration.sinkScales, 1);
    QCOMPARE(read[2].calibration.sampling.tau, calibration.calibration.sampling.tau);
    QVERIFY(writeQueue(path, {}));
    QVERIFY(!QFile::exists(path));
  }

  void brokenFilesAreNoQueue() {
    const QString path = m_dir.filePath(QStringLiteral("broken.json"));
    for (const char* text : {"", "{", "[1]", "{\"schema\": \"heatkv-queue/1\", \"jobs\": 3}",
                             "{\"schema\": \"heatkv-queue/1\", \"jobs\": [1, {\"seeds\": \"x\"}]}"}) {
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
      file.write(text);
      file.close();
      const ReadQueue read = readQueue(path);
      for (const Job& job : read.jobs) QVERIFY(job.paint.seeds.empty() && job.calibration.prompts.empty());
      // Whatever it was, it is still there under another name.
      QFile kept(read.aside);
      QVERIFY(kept.open(QIODevice::ReadOnly));
      QCOMPARE(kept.readAll(), QByteArray(text));
    }
    QVERIFY(readQueue(m_dir.filePath(QStringLiteral("none.json"))).jobs.empty());
  }

  void waitsOverARestart() {
    WindowRig rig;
    RunController* run = &rig.studio->run();
    rig.script->layerMs = 30;
    rig.studio->state().set([](Document& d) { d.prompt = "first"; });
    rig.studio->painter().generate();
    rig.studio->state().set([](Document& d) { d.prompt = "second"; });
    rig.studio->painter().generate(true);
    QCOMPARE(run->queue().jobs().size(), size_t(2));
    rig.window->close();
    rig.close();
    const int painted = rig.script->painted;
    rig.script->layerMs = 0;
    rig.open();
    rig.start();
    run = &rig.studio->run();
    QTRY_COMPARE(run->queue().jobs().size(), size_t(2));
    QVERIFY(run->queue().held());
    QTest::qWait(100);
    QCOMPARE(rig.script->painted.load(), painted);  // nothing runs unasked
    QCOMPARE(run->queue().jobs().front().document.prompt, std::string("second"));
    const MessageBar* bar = rig.window->centre()->bar();
    QCOMPARE(bar->message().id, QStringLiteral("left"));
    // What is asked for now is painted, and what is left still waits.
    rig.studio->state().set([](Document& d) { d.prompt = "third"; });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.script->painted.load(), painted + 1);
    QTRY_COMPARE(run->phase(), Phase::Idle);
    QCOMPARE(rig.script->requests.back().prompt, std::string("third"));
    QCOMPARE(run->queue().left(), 2);
    QSignalSpy twin(&rig.studio->painter(), &Painter::twinPainted);
    Q_EMIT const_cast<MessageBar*>(bar)->actionChosen(QStringLiteral("left"), 0);
    QTRY_COMPARE(twin.size(), 1);
    QVERIFY(run->queue().jobs().empty());
  }

  /// The picture that was on the canvas is there again, and what is left can be dropped.
  void beginsWhereItEnded() {
    WindowRig rig;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    const QString path = rig.studio->pictures().history().entries().front().path;
    QTRY_COMPARE(rig.window->centre()->image()->path(), path);
    rig.script->layerMs = 30;
    for (const char* prompt : {"another", "a third"}) {
      rig.studio->state().set([&](Document& d) { d.prompt = prompt; });
      rig.studio->painter().generate();
    }
    rig.window->centre()->image()->showFile(path);
    rig.window->close();
    rig.close();
    rig.open();
    rig.start();
    QTRY_COMPARE(rig.window->centre()->image()->path(), path);
    QTRY_VERIFY(rig.studio->run().queue().left() > 0);
    Q_EMIT rig.window->centre()->bar()->actionChosen(QStringLiteral("left"), 1);
    QVERIFY(rig.studio->run().queue().jobs().empty());
    QVERIFY(rig.window->centre()->bar()->message().id != QStringLiteral("left") ||
            !rig.window->centre()->bar()->isShowing());
  }

  void repeatsWithANewSeed() {
    WindowRig rig;
    rig.script->layerMs = 20;
    rig.studio->painter().generate();
    rig.studio->painter().generate();
    RunController& run = rig.studio->run();
    run.queue().hold();
    const Job waiting = run.queue().jobs().front();
    rig.studio->painter().repeat(waiting.ticket);
    QVERIFY(run.queue().held());  // repeating does not set a paused queue going
    QCOMPARE(run.queue().jobs().size(), size_t(2));
    QCOMPARE(run.queue().jobs().back().document.prompt, waiting.document.prompt);
    QVERIFY(run.queue().jobs().back().paint.seeds != waiting.paint.seeds);
  }
};

QTEST_MAIN(TestQueueFile)
#include "test_queue_file.moc"
