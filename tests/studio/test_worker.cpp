// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The worker with a fake engine: order, stops, faults, coalescing, ends.
#include <QtTest>
#include <csignal>

#include "app/studio/history/picture_image.h"
#include "app/studio/worker/worker.h"
#include "tests/studio/fake_engine.h"
#include "tests/studio/seen.h"

using namespace heatkv;

class TestWorker : public QObject {
  Q_OBJECT

  static PaintRequest request(int images = 1) {
    PaintRequest made;
    made.prompt = "a house";
    made.grids = parseGrids("1x1,2x2,4x4");
    made.seeds.assign(static_cast<size_t>(images), 7);
    return made;
  }

 private Q_SLOTS:
  void paintsInOrder() {
    auto script = std::make_shared<FakeScript>();
    Worker worker(fakeEngine(script));
    QStringList order;
    connect(&worker, &Worker::happened, this, [&](const Letter& letter) {
      if (std::holds_alternative<PlanEvent>(letter.body)) order << QStringLiteral("plan");
      if (std::holds_alternative<ScaleEvent>(letter.body)) order << QStringLiteral("scale");
      const auto* event = std::get_if<ImageEvent>(&letter.body);
      if (!event) return;
      order << QStringLiteral("image");
      const QImage picture = toImage(event->picture);
      QCOMPARE(picture.size(), QSize(64, 64));
      QCOMPARE(picture.pixelColor(3, 3), QColor(90, 90, 90));
      QCOMPARE(event->seed, uint64_t(7));
    });
    Seen<RequestEnded> finished(worker, End::Finished);
    const quint64 id = worker.paint(request(2));
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(finished.id(0), id);
    QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("plan scale scale scale image image"));
    QVERIFY(!worker.busy());
    QVERIFY(script->usedOn != QThread::currentThreadId());
  }

  void engineLivesOnItsThread() {
    auto script = std::make_shared<FakeScript>();
    {
      Worker worker(fakeEngine(script));
      Seen<ModelEvent> loaded(worker);
      worker.load({});
      QTRY_COMPARE(loaded.size(), 1);
    }
    QCOMPARE(script->created.load(), 1);
    QCOMPARE(script->destroyed.load(), 1);
    QVERIFY(script->createdOn == script->destroyedOn);
    QVERIFY(script->createdOn != QThread::currentThreadId());
  }

  /// A stack that ran over can be reported from the engine's thread: it has a spare one there.
  void engineThreadHasASpareStack() {
    const auto script = std::make_shared<FakeScript>();
    std::atomic<bool> spare = false;
    Worker worker([&] {
      stack_t stack{};
      spare = sigaltstack(nullptr, &stack) == 0 && !(stack.ss_flags & SS_DISABLE);
      return std::make_unique<FakeEngine>(script);
    });
    Seen<RequestEnded> finished(worker, End::Finished);
    worker.load({});
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(spare);
  }

  void faults_data() {
    QTest::addColumn<int>("fault");
    QTest::addColumn<int>("kind");
    QTest::newRow("memory") << int(FakeScript::Fault::Memory) << int(ErrorKind::Memory);
    QTest::newRow("run") << int(FakeScript::Fault::Run) << int(ErrorKind::Run);
    QTest::newRow("foreign") << int(FakeScript::Fault::Foreign) << int(ErrorKind::Run);
    QTest::newRow("unknown") << int(FakeScript::Fault::Unknown) << int(ErrorKind::Run);
  }
  void faults() {
    QFETCH(int, fault);
    QFETCH(int, kind);
    auto script = std::make_shared<FakeScript>();
    script->fault = FakeScript::Fault(fault);
    Worker worker(fakeEngine(script));
    Seen<RequestEnded> failed(worker, End::Failed);
    Seen<RequestEnded> finished(worker, End::Finished);
    worker.paint(request());
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(int(failed.at(0).error->kind), kind);
    QCOMPARE(finished.size(), 0);
    // The next run works.
    script->fault = FakeScript::Fault::None;
    worker.paint(request());
    QTRY_COMPARE(finished.size(), 1);
  }

  void memoryThatCannotBeAsked() {
    auto script = std::make_shared<FakeScript>();
    script->failMemory = true;
    Worker worker(fakeEngine(script));
    Seen<RequestEnded> finished(worker, End::Finished);
    Seen<RequestEnded> failed(worker, End::Failed);
    worker.paint(request());
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(failed.size(), 0);
    QVERIFY(!worker.busy());
  }

  void stopRunning() {
    auto script = std::make_shared<FakeScript>();
    script->layerMs = 20;
    Worker worker(fakeEngine(script));
    Seen<RequestEnded> stopped(worker, End::Stopped);
    Seen<ImageEvent> images(worker);
    Seen<PlanEvent> planned(worker);
    Seen<LayerEvent> layers(worker);
    const quint64 id = worker.paint(request());
    QTRY_VERIFY(layers.size() > 0);
    const auto seen = layers.size();
    QElapsedTimer clock;
    clock.start();
    worker.stop(id);
    QTRY_COMPARE(stopped.size(), 1);
    QVERIFY2(clock.elapsed() < 500, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(layers.size(), seen);
    QCOMPARE(images.size(), 0);
  }

  void stopQueuedAndUnknown() {
    auto script = std::make_shared<FakeScript>();
    script->layerMs = 5;
    Worker worker(fakeEngine(script));
    Seen<RequestEnded> stopped(worker, End::Stopped);
    Seen<RequestEnded> finished(worker, End::Finished);
    const quint64 first = worker.paint(request());
    const quint64 second = worker.paint(request());
    worker.stop(second);
    worker.stop(999);
    QTRY_COMPARE(finished.size() + stopped.size(), 2);
    QCOMPARE(finished.id(0), first);
    QCOMPARE(stopped.id(0), second);
    QCOMPARE(script->requests.size(), size_t(1));
  }

  void stopLoading() {
    auto script = std::make_shared<FakeScript>();
    script->loadMs = 500;
    Worker worker(fakeEngine(script));
    Seen<RequestEnded> stopped(worker, End::Stopped);
    Seen<ModelUnloaded> gone(worker);
    Seen<LoadEvent> loading(worker);
    const quint64 id = worker.load({});
    QTRY_VERIFY(loading.size() > 0);
    worker.stop(id);
    QTRY_COMPARE(stopped.size(), 1);
    QCOMPARE(gone.size(), 1);
  }

  void stopCalibrationKeepsWhatIsDone() {
    auto script = std::make_shared<FakeScript>();
    script->layerMs = 5;
    Worker worker(fakeEngine(script));
    Seen<CalibrationMade> done(worker);
    Seen<RequestEnded> stopped(worker, End::Stopped);
    Seen<CalibrationEvent> progress(worker);
    CalibrationRequest asked;
    asked.prompts.assign(50, "x");
    asked.grids = parseGrids("1x1,2x2");
    const quint64 id = worker.calibrate(asked);
    QTRY_VERIFY(progress.size() >= 2);
    worker.stop(id);
    QTRY_COMPARE(stopped.size(), 1);
    QCOMPARE(done.size(), 1);
    const auto result = done.at(0).calibration;
    QVERIFY(result->promptsDone >= 2 && result->promptsDone < 50);
  }

  void blockedWindowHasOnePendingUpdate() {
    auto script = std::make_shared<FakeScript>();
    script->layerRepeats = 1000;  // 3 scales x 4 layers x 1000
    Worker worker(fakeEngine(script));
    Seen<LayerEvent> layers(worker);
    Seen<ScaleEvent> scales(worker);
    Seen<PreviewEvent> previews(worker);
    Seen<RequestEnded> finished(worker, End::Finished);
    const quint64 id = worker.paint(request());
    QThread::sleep(2);
    QVERIFY2(worker.pending() <= 15, qPrintable(QString::number(worker.pending())));
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(layers.size(), 1);
    const auto last = layers.at(0);
    QCOMPARE(last.scale, 2);
    QCOMPARE(last.layer, 3);
    QCOMPARE(scales.size(), 3);
    QCOMPARE(previews.size(), 2);
    QCOMPARE(finished.id(0), id);
  }

  void closeTenTimes() {
    for (int round = 0; round < 10; ++round) {
      auto script = std::make_shared<FakeScript>();
      script->layerMs = round % 2 ? 10 : 0;
      script->loadMs = round % 3 ? 0 : 200;
      auto worker = std::make_unique<Worker>(fakeEngine(script));
      Seen<RequestEnded> any(*worker, End::Finished);
      worker->load({});
      worker->paint(request());
      worker->paint(request());
      QTest::qWait(round * 3);
      const auto before = any.size();
      QElapsedTimer clock;
      clock.start();
      worker->shutDown();
      QVERIFY(clock.elapsed() < 300);
      QCoreApplication::processEvents();
      QCOMPARE(any.size(), before);
      worker.reset();
      QCOMPARE(script->created.load(), script->destroyed.load());
    }
  }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "test_worker.moc"
