// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold between the window's parts: undo beside other models, an opened schedule, pairs that are not kept.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextDocument>

#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/centre/model_details.h"
#include "app/studio/dialogs/error_dialog.h"
#include "app/studio/document/document_text.h"
#include "app/studio/document/edits.h"
#include "app/studio/words/plain_text.h"
#include "app/studio/worker/background.h"
#include "engine/calibration/calibration_files.h"
#include "engine/engine.h"
#include "tests/studio/seen.h"
#include "tests/studio/window_rig.h"
#include "widgets/controls/elided_label.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestCoreFaults : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  static QPlainTextEdit* prompt(WindowRig& rig) {
    return rig.window->findChild<QPlainTextEdit*>(QStringLiteral("promptEdit"));
  }

  /// A schedule for the fake engine's model at `d`'s grids.
  QString scheduleFile(const Document& d) {
    Calibration from;
    from.shape = CacheShape{4, 2, d.grids()};
    from.sinkScales = 3;
    from.model = "Fake";
    from.promptsDone = 1;
    from.scas.assign(static_cast<size_t>(from.shape.scales() * from.shape.pairs()), 0.01);
    from.orders = ordersFromScores(from.shape, from.sinkScales, from.scas);
    const Schedule made = planSchedule(from, parseBudget("50%"), {1, 2}, EarlyRule::Auto, {}, {}, 512);
    const QString path = m_dir.filePath(QStringLiteral("opened.json"));
    writeSchedule(path.toStdString(), made);
    return path;
  }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
  }

  void engineWithoutAModelSaysSo() {
    Engine engine;
    PaintRequest paint;
    paint.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
    const auto kindOf = [](const auto& order) -> std::optional<ErrorKind> {
      try {
        order();
      } catch (const Error& error) {
        return error.kind;
      }
      return std::nullopt;
    };
    QVERIFY(kindOf([&] { engine.plan(paint); }) == ErrorKind::Model);
    QVERIFY(kindOf([&] { engine.paint(paint, [](const Event&) {}, {}); }) == ErrorKind::Model);
    QVERIFY(kindOf([&] { engine.calibrate({}, [](const Event&) {}, {}); }) == ErrorKind::Model);
    QVERIFY(kindOf([&] { engine.attention({}, {}); }) == ErrorKind::Model);
    QVERIFY(kindOf([&] { engine.model(); }) == ErrorKind::Model);
  }

  void undoAfterAnotherModel() {
    WindowRig rig;
    setBudget(rig.studio->state(), 0.2);
    const QString other = m_dir.filePath(QStringLiteral("other"));
    QVERIFY(QDir().mkpath(other));
    rig.studio->models().open(other);
    QTRY_COMPARE(rig.studio->models().openFolder().toStdString(), rig.studio->state().document().weights.folder);
    const QString folder = rig.studio->models().openFolder();
    rig.studio->state().undoStack()->undo();
    QCOMPARE(rig.studio->state().document().cache.budget, std::string("10%"));
    QCOMPARE(rig.studio->state().document().weights.folder, folder.toStdString());
  }

  /// A schedule that was opened is used after a restart, for what waited in the queue, and for pictures of a sweep.
  void scheduleLasts() {
    WindowRig rig;
    const QString path = scheduleFile(rig.studio->state().document());
    QVERIFY(rig.studio->cacheFiles().openSchedule(path));
    rig.studio->run().queue().hold();
    Job waiting;
    waiting.document = rig.studio->state().document();
    waiting.paint = rig.studio->cacheFiles().requestOf(waiting.document, {5});
    rig.studio->run().queue().add(waiting, true);
    rig.window->close();
    rig.close();
    rig.open();
    QCOMPARE(rig.studio->state().document().cache.schedule.path, path.toStdString());
    rig.start();
    QTRY_VERIFY(rig.studio->open().schedule());
    QTRY_COMPARE(rig.studio->run().queue().jobs().size(), size_t(1));
    QVERIFY(rig.studio->run().queue().jobs().front().paint.cache.schedule);
    rig.script->requests.clear();
    rig.studio->run().queue().resume();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    QVERIFY(rig.script->requests.at(0).cache.schedule);
    QCOMPARE(rig.script->requests.at(0).cache.schedule->share.value(), 0.5);

    rig.studio->painter().sweep({rig.studio->state().document()}, {0});
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QVERIFY(rig.script->requests.at(1).cache.schedule);
    // One whose budget varies has no use for it, and says so.
    Document less = rig.studio->state().document();
    less.cache.budget = "5%";
    QSignalSpy warned(&rig.studio->notices(), &Notices::warned);
    rig.studio->painter().sweep({less}, {0});
    QCOMPARE(warned.size(), 1);
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 3);
    QVERIFY(!rig.script->requests.at(2).cache.schedule);
  }

  void closingAScheduleIsUndone() {
    WindowRig rig;
    const QString path = scheduleFile(rig.studio->state().document());
    QVERIFY(rig.studio->cacheFiles().openSchedule(path));
    rig.studio->cacheFiles().closeSchedule();
    QVERIFY(!rig.studio->open().schedule());
    rig.studio->state().undoStack()->undo();
    QTRY_VERIFY(rig.studio->open().schedule());
    QCOMPARE(rig.studio->open().schedule().path(), path);
  }

  /// One that went away is said, and nothing is painted as if it had never been asked for.
  void missingScheduleIsSaid() {
    WindowRig rig;
    rig.studio->state().set([](Document& d) { d.cache.schedule.path = "/nowhere/s.json"; });
    QSignalSpy problem(&rig.studio->notices(), &Notices::problem);
    QTRY_COMPARE(problem.size(), 1);
    rig.studio->painter().generate();
    QCOMPARE(problem.size(), 2);
    QVERIFY(rig.script->requests.empty());
    QCOMPARE(rig.studio->state().document().cache.schedule.path, std::string("/nowhere/s.json"));
  }

  /// Files of a drive that never answers, played by pipes that nobody writes to: the window lives on.
  void picturesThatNeverAnswer() {
    WindowRig rig;
    const QString pipe = rig.dir.filePath(QStringLiteral("pipe.png"));
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    const QString path = rig.studio->pictures().history().entries().front().path;
    QElapsedTimer clock;
    clock.start();
    rig.window->centre()->compare()->setFiles(pipe, pipe);
    rig.window->centre()->image()->showFile(pipe);
    QTest::qWait(50);
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    // What is asked for next is shown all the same.
    rig.window->centre()->image()->showFile(path);
    QTRY_COMPARE(rig.window->centre()->image()->path(), path);
    rig.window->centre()->compare()->setFiles(path, path);
    const auto compared = [&] {
      const auto labels = rig.window->centre()->compare()->pane()->findChildren<ElidedLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [](auto* label) { return label->text().contains(QLatin1String("SSIM")); });
    };
    QTRY_VERIFY(compared());
    // The readers are let go.
    for (int i = 0; i < 8; ++i) {
      if (const int end = ::open(QFile::encodeName(pipe).constData(), O_WRONLY | O_NONBLOCK); end >= 0) ::close(end);
      QTest::qWait(20);
    }
  }

  /// A driver may take seconds to start: the Models page is filled meanwhile, and refreshed without asking again.
  void driversAreAskedElsewhere() {
    WindowRig rig;
    rig.window->centre()->showModels(rig.studio->models().openFolder());
    auto* details = rig.window->findChild<ModelDetails*>();
    QVERIFY(details);
    std::atomic<Qt::HANDLE> asked{};
    std::atomic<int> times{0};
    QSemaphore answer;
    details->setAskDevice([&](const DeviceQuestion&) -> DeviceAnswer {
      asked = QThread::currentThreadId();
      ++times;
      answer.acquire();
      return {"bf16", "the device has it", 1 << 20, {}};
    });
    QTRY_VERIFY(asked != Qt::HANDLE{});
    QVERIFY(asked != QThread::currentThreadId());
    for (int i = 0; i < 20; ++i) details->refresh();
    answer.release(20);
    const auto said = [&] {
      const auto labels = details->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [](auto* label) {
        return label->text().startsWith(QLatin1String("Runs as bf16: the device has it."));
      });
    };
    QTRY_VERIFY(said());
    QVERIFY(times.load() <= 2);  // once more where the devices became known in between; not with every refresh
  }

  void fitIsAskedAgainAfterARun() {
    WindowRig rig;
    rig.script->layerMs = 20;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->run().phase(), Phase::Running);
    Seen<FitAnswered> fits(rig.studio->run().events());
    rig.studio->state().edit(QStringLiteral("images"), {}, [](Document& d) { d.images = 16; });
    QTRY_COMPARE_WITH_TIMEOUT(rig.studio->run().phase(), Phase::Idle, 20000);
    QTRY_VERIFY(fits.size() > 0);
    QCOMPARE(fits.at(fits.size() - 1).plan.images, 16);
  }

  void pairsAreShownWhereNothingIsKept() {
    WindowRig rig;
    rig.studio->settings().set(setting::kKeepHistory, false);
    QSignalSpy twin(&rig.studio->painter(), &Painter::twinPainted);
    rig.studio->painter().generate(true);
    QTRY_COMPARE(twin.size(), 1);
    const CompareView* compare = rig.window->centre()->compare();
    QTRY_VERIFY(!QImage(compare->fileA()).isNull() && !QImage(compare->fileB()).isNull());
    QVERIFY(compare->fileA() != compare->fileB());
    QVERIFY(rig.studio->pictures().history().entries().isEmpty());
  }

  void kvDtypeOfAPictureComesBack() {
    WindowRig rig;
    rig.studio->state().set([](Document& d) {
      d.cache.kvDtype = DType::Int8;
      d.sampling.cfgLayers = {0, -1};
    });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    rig.studio->state().set([](Document& d) {
      d.cache.kvDtype = DType::Auto;
      d.sampling.cfgLayers = {0};
    });
    QVERIFY(restoreSettings(rig.studio->state(), rig.studio->notices(),
                            rig.studio->pictures().history().entries().front().path));
    QVERIFY(rig.studio->state().document().cache.kvDtype == DType::Int8);
    QCOMPARE(rig.studio->state().document().sampling.cfgLayers, (std::vector<int>{0, -1}));
  }

  void pictureWithoutSettingsIsSaid() {
    WindowRig rig;
    const QString path = m_dir.filePath(QStringLiteral("plain.png"));
    QImage plain(8, 8, QImage::Format_RGB888);
    plain.fill(Qt::red);
    QVERIFY(plain.save(path));
    QSignalSpy problem(&rig.studio->notices(), &Notices::problem);
    QVERIFY(!restoreSettings(rig.studio->state(), rig.studio->notices(), path));
    QCOMPARE(problem.size(), 1);
  }

  void undoFromTheFields() {
    WindowRig rig;
    QVERIFY(QTest::qWaitForWindowActive(rig.window.get()));
    QPlainTextEdit* edit = prompt(rig);
    edit->clear();
    edit->setFocus();
    QTest::keyClicks(edit, QStringLiteral("red house"));
    QCOMPARE(rig.studio->state().document().prompt, std::string("red house"));
    QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(edit->toPlainText(), QStringLiteral("red "));
    QCOMPARE(edit->textCursor().position(), 4);
    QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(edit->toPlainText(), QStringLiteral("red house"));
    QCOMPARE(edit->textCursor().position(), 9);
    auto* line = rig.window->findChild<QLineEdit*>();
    QVERIFY(line);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rig.studio->state().document().prompt, std::string("red "));
  }

  /// The line that is copied says all of the form; pasted into the prompt it sets the form again, as one step.
  void commandThereAndBack() {
    WindowRig rig;
    rig.studio->state().set([](Document& d) {
      d.prompt = "it's a lake\nat night";
      d.negativePrompt = "fog";
      d.seed = 77;
      d.seedLocked = true;
      d.sampling.topK = 12;
      d.aspect = "3:2";
      d.images = 2;
      d.cache.method = CacheMethod::ScaleKV;
      d.cache.budget = "20%";
      d.cache.kvDtype = DType::Int8;
      d.cache.sinkScales = 2;
    });
    const Document meant = rig.studio->state().document();
    const QString line = commandOf(meant);
    QVERIFY(line.startsWith(QStringLiteral("heatkv generate ")));
    rig.studio->state().set([&](Document& d) {
      const WeightSettings weights = d.weights;
      d = Document();
      d.weights = weights;
    });
    QGuiApplication::clipboard()->setText(line);
    prompt(rig)->paste();
    QVERIFY(rig.studio->state().document() == [&] {
      Document same = meant;
      same.previewEvery = Document().previewEvery;
      return same;
    }());
    rig.studio->state().undoStack()->undo();
    QVERIFY(rig.studio->state().document().prompt.empty());
    QGuiApplication::clipboard()->setText(
        QStringLiteral("a cat\nNegative prompt: dog\nSteps: 20, CFG scale: 4, Seed: 5"));
    prompt(rig)->paste();
    QCOMPARE(rig.studio->state().document().prompt, std::string("a cat"));
    QCOMPARE(rig.studio->state().document().negativePrompt, std::string("dog"));
    QCOMPARE(rig.studio->state().document().seed, quint64(5));
  }

  /// Any text at once: what is far beyond what a model reads is cut.
  void longWordIsBounded() {
    WindowRig rig;
    QGuiApplication::clipboard()->setText(QString(300'000, QLatin1Char('x')));
    QElapsedTimer clock;
    clock.start();
    prompt(rig)->paste();
    QVERIFY(clock.elapsed() < 5000);
    QVERIFY(prompt(rig)->toPlainText().size() <= kLongestPrompt);
    QVERIFY(!prompt(rig)->toPlainText().isEmpty());
  }

  void foreignWordsStayWords() {
    const QString foreign = QStringLiteral("<b>bold</b> <img src='/etc/passwd'>\nnext");
    const QString tip = plainTip(foreign);
    QTextDocument shown;
    shown.setHtml(tip);
    QVERIFY(Qt::mightBeRichText(tip));
    QVERIFY(shown.toPlainText().contains(QStringLiteral("<img src='/etc/passwd'>")));
    QVERIFY(!tip.contains(QStringLiteral("<img")));
    const ErrorDialog dialog(Error(ErrorKind::File, foreign.toStdString(), "<i>fix</i>"));
    for (const QLabel* label : dialog.findChildren<QLabel*>()) {
      if (label->text().contains(QLatin1Char('<'))) QCOMPARE(label->textFormat(), Qt::PlainText);
    }
  }

  /// Work that ends after its owner went away gives its result to nobody.
  void ownersThatGo() {
    std::atomic<int> worked{0}, told{0};
    for (int n = 0; n < 200; ++n) {
      auto owner = std::make_unique<QObject>();
      inBackground(
          owner.get(), [&worked] { return ++worked; }, [&told](int) { ++told; });
    }
    QTRY_COMPARE(worked.load(), 200);
    QTest::qWait(20);
    QCOMPARE(told.load(), 0);
    QObject stays;
    inBackground(
        &stays, [] { return 7; }, [&told](int result) { told = result; });
    QTRY_COMPARE(told.load(), 7);
  }
};

QTEST_MAIN(TestCoreFaults)
#include "test_core_faults.moc"
