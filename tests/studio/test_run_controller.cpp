// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Queue, phases and progress with a fake engine: every phase, and a stop in every phase.
#include <QtTest>

#include "app/studio/run/run_controller.h"
#include "tests/studio/fake_engine.h"
#include "tests/studio/seen.h"

using namespace heatkv;

class TestRunController : public QObject {
  Q_OBJECT

  struct Rig {
    std::shared_ptr<FakeScript> script = std::make_shared<FakeScript>();
    std::unique_ptr<Worker> worker;
    std::unique_ptr<RunController> run;
    QList<Phase> phases;
    Rig() {
      worker = std::make_unique<Worker>(fakeEngine(script));
      run = std::make_unique<RunController>(*worker);
      QObject::connect(run.get(), &RunController::phaseChanged, run.get(), [this](Phase phase) { phases << phase; });
    }
    ~Rig() {
      worker->shutDown();
      run.reset();
    }
    bool load() {
      run->loadModel({});
      return QTest::qWaitFor([this] { return run->phase() == Phase::Idle; });
    }
  };

  static Job job(const char* prompt = "a") {
    Job made;
    made.paint.prompt = prompt;
    made.paint.grids = parseGrids("1x1,2x2,4x4");
    return made;
  }

 private Q_SLOTS:
  void loadsThenPaints() {
    Rig rig;
    QCOMPARE(rig.run->phase(), Phase::NoModel);
    Seen<ImageEvent> painted(rig.run->events());
    rig.run->queue().add(job());  // waits for a model
    QCOMPARE(rig.run->queue().jobs().size(), size_t(1));
    rig.run->loadModel({});
    QCOMPARE(rig.run->phase(), Phase::Loading);
    QTRY_COMPARE(painted.size(), 1);
    QTRY_COMPARE(rig.run->phase(), Phase::Idle);
    QCOMPARE(rig.phases, (QList<Phase>{Phase::Loading, Phase::Idle, Phase::Running, Phase::Idle}));
    QCOMPARE(rig.run->progress().share, 1.0);
  }

  void failedLoad() {
    Rig rig;
    rig.script->failLoad = true;
    Seen<LoadFailed> failed(rig.run->events());
    rig.run->loadModel({});
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(rig.run->phase(), Phase::NoModel);
    rig.script->failLoad = false;
    QVERIFY(rig.load());
  }

  void secondLoadReplacesTheFirst() {
    Rig rig;
    rig.script->loadMs = 200;
    rig.run->loadModel({});
    LoadRequest second;
    second.paths.folder = "second";
    QString loaded;
    listen(rig.run->events(), this,
           [&](const ModelEvent& event) { loaded = QString::fromStdString(event.info.folder); });
    QTest::qWait(30);
    rig.run->loadModel(second);
    QTRY_COMPARE(loaded, QStringLiteral("second"));
    QTRY_COMPARE(rig.run->phase(), Phase::Idle);
    QCOMPARE(rig.script->loads.load(), 1);
  }

  /// What is asked for right after Unload waits for a model, and never reaches an engine without one.
  void orderAfterUnloadWaits() {
    Rig rig;
    QVERIFY(rig.load());
    rig.run->unloadModel();
    QCOMPARE(rig.run->phase(), Phase::NoModel);
    rig.run->queue().add(job());
    QVERIFY(!rig.run->current());
    QVERIFY(!rig.run->questions().attend({}));
    QTest::qWait(50);
    QCOMPARE(rig.run->phase(), Phase::NoModel);
    QVERIFY(rig.script->requests.empty());
    Seen<RunEnded> finished(rig.run->events(), End::Finished);
    rig.run->loadModel({});
    QTRY_COMPARE(finished.size(), 1);
  }

  void pictureAskedForWhileLoading() {
    Rig rig;
    rig.script->loadMs = 100;
    const auto calibration = std::make_shared<const Calibration>();
    listen(rig.run->events(), this, [&](const ModelEvent&) { rig.run->queue().supplyCalibration(calibration); });
    rig.run->loadModel({});
    Job lacking = job("lake"), full = job("full");
    lacking.paint.cache.method = CacheMethod::HeatKV;
    rig.run->queue().add(lacking);
    rig.run->queue().add(full);
    Seen<RunEnded> finished(rig.run->events(), End::Finished);
    QTRY_COMPARE(finished.size(), 2);
    QVERIFY(rig.script->requests.at(0).cache.calibration == calibration);
    QVERIFY(!rig.script->requests.at(1).cache.calibration);
  }

  void queueOrderMoveCancel() {
    Rig rig;
    QVERIFY(rig.load());
    rig.script->layerMs = 3;
    rig.run->queue().add(job("1"));
    const quint64 two = rig.run->queue().add(job("2")), three = rig.run->queue().add(job("3"));
    const quint64 four = rig.run->queue().add(job("4"));
    rig.run->queue().move(four, 0);
    rig.run->cancel(two);
    rig.run->queue().move(three, 99);
    Seen<RunEnded> finished(rig.run->events(), End::Finished);
    QTRY_COMPARE(finished.size(), 3);
    QStringList prompts;
    for (const auto& request : rig.script->requests) prompts << QString::fromStdString(request.prompt);
    QCOMPARE(prompts.join(QLatin1Char(' ')), QStringLiteral("1 4 3"));
  }

  void stopInEveryPhase() {
    Rig rig;
    rig.run->stopNow();  // no model: nothing
    QCOMPARE(rig.run->phase(), Phase::NoModel);
    rig.script->loadMs = 300;
    rig.run->loadModel({});
    QTest::qWait(20);
    rig.run->stopNow();  // loading
    QTRY_COMPARE(rig.run->phase(), Phase::NoModel);
    rig.script->loadMs = 0;
    QVERIFY(rig.load());
    rig.run->stopNow();  // idle: nothing
    QCOMPARE(rig.run->phase(), Phase::Idle);

    rig.script->layerMs = 15;
    Seen<RunEnded> stopped(rig.run->events(), End::Stopped);
    Seen<ImageEvent> painted(rig.run->events());
    for (int scale = 0; scale < 3; ++scale) {
      rig.run->queue().add(job());
      QTRY_VERIFY(rig.run->progress().scale >= scale);
      QElapsedTimer clock;
      clock.start();
      rig.run->stopNow();
      QCOMPARE(rig.run->phase(), Phase::Stopping);
      QVERIFY(clock.elapsed() < 100);
      rig.run->stopNow();  // stopping: nothing more
      QTRY_COMPARE(rig.run->phase(), Phase::Stopped);
      QCOMPARE(stopped.size(), scale + 1);
    }
    rig.run->stopNow();  // stopped: nothing
    QCOMPARE(rig.run->phase(), Phase::Stopped);
    QCOMPARE(painted.size(), 0);
    rig.run->settle();
    QCOMPARE(rig.run->phase(), Phase::Idle);

    rig.script->fault = FakeScript::Fault::Run;
    rig.run->queue().add(job());
    QTRY_COMPARE(rig.run->phase(), Phase::Failed);
    rig.run->stopNow();
    QCOMPARE(rig.run->phase(), Phase::Failed);
  }

  void stopAfterCurrentAndAll() {
    Rig rig;
    QVERIFY(rig.load());
    rig.script->layerMs = 3;
    Seen<RunEnded> finished(rig.run->events(), End::Finished);
    rig.run->queue().add(job("1"));
    rig.run->queue().add(job("2"));
    rig.run->queue().hold();
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(rig.run->phase(), Phase::Idle);
    QCOMPARE(rig.run->queue().jobs().size(), size_t(1));
    QVERIFY(rig.run->queue().held());
    rig.run->queue().resume();
    QTRY_COMPARE(finished.size(), 2);
    rig.run->queue().add(job("3"));
    rig.run->queue().add(job("4"));
    rig.run->stopAll();
    QTRY_COMPARE(rig.run->phase(), Phase::Stopped);
    QVERIFY(rig.run->queue().jobs().empty());
  }

  void outOfMemoryAndOn() {
    Rig rig;
    QVERIFY(rig.load());
    for (int scale = 0; scale < 3; ++scale) {
      rig.script->fault = FakeScript::Fault::Memory;
      rig.script->faultScale = scale;
      rig.run->queue().add(job());
      QTRY_COMPARE(rig.run->phase(), Phase::OutOfMemory);
      rig.script->fault = FakeScript::Fault::None;
      Seen<RunEnded> finished(rig.run->events(), End::Finished);
      rig.run->queue().add(job());
      QTRY_COMPARE(finished.size(), 1);
      QTRY_COMPARE(rig.run->phase(), Phase::Idle);
    }
  }

  void calibrationStopKeepsResult() {
    Rig rig;
    QVERIFY(rig.load());
    rig.script->layerMs = 4;
    Job made;
    made.kind = Job::Kind::Calibration;
    made.calibration.prompts.assign(40, "x");
    made.calibration.grids = parseGrids("1x1,2x2");
    Seen<CalibrationMade> done(rig.run->events());
    rig.run->queue().add(made);
    QTRY_VERIFY(rig.run->progress().promptsDone >= 2);
    QVERIFY(rig.run->progress().leftMs.has_value());
    rig.run->stopNow();
    QTRY_COMPARE(rig.run->phase(), Phase::Stopped);
    QCOMPARE(done.size(), 1);
  }

  void pace() {
    Pace pace;
    QVERIFY(!pace.estimate(10));
    pace.add(10, 20);
    QCOMPARE(*pace.estimate(10), 20.0);
    QVERIFY(!pace.estimate(1000));
    pace.add(110, 120);  // ms = 10 + tokens
    pace.add(60, 70);
    QVERIFY(qAbs(*pace.estimate(1000) - 1010) < 1e-6);
    const std::vector<int64_t> tokens{10, 110, 1000};
    QCOMPARE(shareDone(tokens, 0, 0, 4), 0.0);
    QCOMPARE(shareDone(tokens, 3, 0, 4), 1.0);
    QCOMPARE(shareDone(tokens, 2, 2, 4), 620.0 / 1120.0);
    QVERIFY(qAbs(*timeLeft(pace, tokens, 2, 2, 4) - 505) < 1e-6);
    QVERIFY(qAbs(*timeLeft(pace, tokens, -1, 0, 4) - 1150) < 1e-6);
    Pace falling;
    falling.add(1, 50);
    falling.add(50, 20);
    falling.add(100, 10);
    QVERIFY(*falling.estimate(200) > 0);
  }
};

QTEST_GUILESS_MAIN(TestRunController)
#include "test_run_controller.moc"
