// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with heads, with a fake engine: calibrations and their files, pins, what-if pairs, attention.
#include <QAbstractButton>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QTableView>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/dialogs/calibrate_dialog.h"
#include "app/studio/dialogs/calibration_dialog.h"
#include "app/studio/dialogs/schedule_dialog.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/docks/pins.h"
#include "app/studio/document/edits.h"
#include "app/studio/run/calibration_file.h"
#include "app/studio/window/main_window.h"
#include "engine/calibration/calibration_files.h"
#include "tests/studio/fake_engine.h"
#include "tests/studio/seen.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/plots/attention_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_plot.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestAnalysis : public QObject {
  Q_OBJECT

  struct Rig {
    QTemporaryDir dir;
    std::shared_ptr<FakeScript> script = std::make_shared<FakeScript>();
    std::unique_ptr<Studio> studio;
    std::unique_ptr<MainWindow> window;

    Rig() {
      studio = std::make_unique<Studio>(fakeEngine(script), StudioPaths{dir.filePath(QStringLiteral("data")),
                                                                        dir.filePath(QStringLiteral("config"))});
      studio->restoreSession();
      studio->state().set([](Document& d) { d.pixels = PixelBudget::P006M; });
      window = std::make_unique<MainWindow>(*studio);
      window->resize(1440, 900);
      window->show();
      studio->start();
      QVERIFY(QTest::qWaitFor([this] { return studio->run().phase() == Phase::Idle; }));
    }
    ~Rig() {
      window.reset();
      studio.reset();
    }
    Document document() const { return studio->state().document(); }
    CalibrationRequest request(int prompts) const {
      CalibrateDialog dialog(document(), prompts, {}, nullptr);
      return dialog.request();
    }
    bool calibrate(int prompts) {
      studio->calibrations().start(request(prompts));
      return QTest::qWaitFor([this, prompts] {
        const auto& c = studio->open().calibration();
        return c && c->promptsDone == prompts && !document().cache.calibration.path.empty() &&
               studio->run().phase() == Phase::Idle;
      });
    }
    QString folder() const { return dir.filePath(QStringLiteral("data/calibrations")); }
    QStringList files() const { return QDir(folder()).entryList(QDir::Files | QDir::Hidden); }
    template <typename T>
    T* child(const char* name) const {
      return window->findChild<T*>(QLatin1String(name));
    }
    HeatmapPlot* heatmap() const { return child<HeatmapPlot>("heatmapPlot"); }
    HeadInspector* inspector() const { return child<HeadInspector>("headInspector"); }
    void generate(int pictures) {
      const auto before = studio->pictures().history().entries().size();
      studio->painter().generate();
      QTRY_COMPARE(studio->pictures().history().entries().size(), before + pictures);
      QTRY_COMPARE(studio->run().phase(), Phase::Idle);
    }
  };

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  /// The file is there from the first prompt on, a stop keeps it, going on stays in it.
  void calibrationIsKeptPromptByPrompt() {
    Rig rig;
    rig.script->layerMs = 15;
    QSignalSpy converging(rig.heatmap(), &HeatmapPlot::contentChanged);
    rig.studio->calibrations().start(rig.request(30));
    QTRY_VERIFY(rig.studio->run().progress().promptsDone >= 3);
    QVERIFY(converging.size() >= 2);
    QVERIFY(rig.studio->run().progress().leftMs.has_value());
    QCOMPARE(rig.files().filter(QStringLiteral(".lock")).size(), 1);
    QTRY_COMPARE(rig.files().filter(QStringLiteral(".safetensors")).size(), 2);  // the file and its lock
    rig.studio->run().stopNow();
    QTRY_COMPARE(rig.studio->run().phase(), Phase::Stopped);
    QTRY_VERIFY(rig.files().filter(QStringLiteral(".lock")).isEmpty());
    const auto part = rig.studio->open().calibration();
    QVERIFY(part && part->promptsDone >= 3 && part->promptsDone < 30);
    const QString path = rig.studio->open().calibration().path();
    QCOMPARE(readCalibration(path.toStdString()).promptsDone, part->promptsDone);
    QCOMPARE(readCalibration(path.toStdString()).hash, part->hash);

    rig.script->layerMs = 0;
    CalibrationRequest onward = rig.request(30);
    onward.resume = part.value();
    rig.studio->calibrations().start(onward);
    QTRY_COMPARE(rig.studio->open().calibration()->promptsDone, 30);
    QTRY_VERIFY(rig.files().filter(QStringLiteral(".lock")).isEmpty());
    QCOMPARE(rig.studio->open().calibration().path(), path);
    QCOMPARE(readCalibration(path.toStdString()).promptsDone, 30);
    QCOMPARE(rig.files().size(), 1);
  }

  /// Each size of picture takes the model's calibration that was made for it.
  void anotherSizeTakesItsCalibration() {
    Rig rig;
    const QString folder = rig.dir.filePath(QStringLiteral("model"));
    QVERIFY(QDir().mkpath(folder + QStringLiteral("/calibration")));
    std::map<PixelBudget, QString> of;
    for (PixelBudget size : {PixelBudget::P006M, PixelBudget::P025M}) {
      rig.studio->state().set([size](Document& d) {
        d.pixels = size;
        d.cache.calibration.path.clear();
      });
      QVERIFY(rig.calibrate(3));
      QTRY_VERIFY(rig.files().filter(QStringLiteral(".lock")).isEmpty());
      of[size] = folder + QStringLiteral("/calibration/") + QString::fromLatin1(nameOf(size)) + QStringLiteral(".json");
      writeCalibration(of[size].toStdString(), *rig.studio->open().calibration());
    }
    rig.studio->state().set([](Document& d) { d.cache.calibration.path.clear(); });
    rig.studio->models().open(folder);
    QTRY_COMPARE(rig.studio->open().calibration().path(), of[PixelBudget::P025M]);
    for (PixelBudget size : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P006M}) {
      rig.studio->state().set([size](Document& d) { d.pixels = size; });
      QCOMPARE(rig.studio->open().calibration().path(), of[size]);
    }
    // None fits: one is still shown, and the window says what is missing.
    rig.studio->state().set([](Document& d) { d.pixels = PixelBudget::P1M; });
    QVERIFY(rig.studio->open().calibration());
    // That it is not there is found out once.
    QSignalSpy looked(&rig.studio->cacheFiles(), &CacheFiles::listChanged);
    rig.studio->state().set([](Document& d) { ++d.seed; });
    QCOMPARE(looked.size(), 0);
  }

  /// Another program has the file, or has changed it: refused with a reason, and nothing is lost.
  void calibrationOfAnotherProgramIsLeftAlone() {
    Rig rig;
    QVERIFY(rig.calibrate(3));
    const QString path = rig.studio->open().calibration().path();
    QTRY_VERIFY(rig.files().filter(QStringLiteral(".lock")).isEmpty());
    CalibrationRequest onward = rig.request(6);
    onward.resume = rig.studio->open().calibration().value();
    QSignalSpy problems(&rig.studio->notices(), &Notices::problem);
    {
      const FileLock other(path.toStdString());
      rig.studio->calibrations().start(onward);
      QTRY_COMPARE(problems.size(), 1);
      QTRY_VERIFY(!rig.studio->run().busy());
      QCOMPARE(readCalibration(path.toStdString()).promptsDone, 3);
    }
    Calibration changed = readCalibration(path.toStdString());
    changed.promptsDone = 4;
    writeCalibration(path.toStdString(), changed);
    rig.studio->calibrations().start(onward);
    QTRY_COMPARE(problems.size(), 2);
    QTRY_VERIFY(!rig.studio->run().busy());
    QCOMPARE(readCalibration(path.toStdString()).promptsDone, 4);
    QCOMPARE(rig.studio->open().calibration()->promptsDone, 3);
    // A new one goes into a file of its own.
    QVERIFY(rig.calibrate(2));
    QVERIFY(rig.studio->open().calibration().path() != path);
  }

  void noPlaceForTheCalibration() {
    Rig rig;
    QDir(rig.dir.path()).mkpath(QStringLiteral("data"));
    QFile blocker(rig.folder());
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    QSignalSpy problems(&rig.studio->notices(), &Notices::problem);
    rig.studio->calibrations().start(rig.request(2));
    QTRY_COMPARE(problems.size(), 1);
    QTRY_VERIFY(!rig.studio->run().busy());
    // The program lives: the next picture is right.
    rig.generate(1);
  }

  /// The model goes while a calibration runs: it ends, what is done is kept, and the other model comes.
  void modelIsSwappedWhileCalibrating() {
    Rig rig;
    rig.script->layerMs = 10;
    rig.studio->calibrations().start(rig.request(20));
    QTRY_VERIFY(rig.studio->run().progress().promptsDone >= 2);
    rig.studio->models().unload();  // not while something runs
    QVERIFY(rig.studio->open().model());
    rig.studio->models().reload();
    rig.studio->run().stopNow();
    QTRY_COMPARE(rig.script->loads.load(), 2);
    QTRY_COMPARE(rig.studio->run().phase(), Phase::Idle);
    QTRY_VERIFY(rig.files().filter(QStringLiteral(".lock")).isEmpty());
    QCOMPARE(rig.files().filter(QStringLiteral(".safetensors")).size(), 1);
  }

  /// Entry, head, layer and scale: pinned from the menu, told, undone and redone, and the plan follows.
  void pinsOfEveryKind() {
    Rig rig;
    QVERIFY(rig.calibrate(2));
    setBudget(rig.studio->state(), 0.5);
    rig.heatmap()->selectHead(1, 1);
    QMenu menu;
    fillPinMenu(&menu, *rig.studio, [&] { return std::optional(Atom{rig.heatmap()->sourceScale(), 1, 1}); });
    Q_EMIT menu.aboutToShow();
    QCOMPARE(menu.actions().size(), 4);
    const int before = rig.studio->state().undoStack()->index();
    for (QAction* scope : menu.actions()) scope->menu()->actions().at(2)->trigger();
    QCOMPARE(rig.document().cache.pins.size(), size_t(3));  // the head's own pin took that of its entry along
    auto* note = rig.child<QLabel>("methodNote");
    // How many there are stands in the dock's title; nothing in the dock moves for it.
    QSignalSpy chip(rig.child<MethodPanel>("methodPanel"), &MethodPanel::noteChanged);
    QTRY_VERIFY(!chip.empty() && chip.last().at(0).toString() == QStringLiteral("3 pins") &&
                chip.last().at(1).toString().contains(QStringLiteral("And 1 more")));
    QVERIFY(!note->isVisible());
    QTRY_VERIFY(rig.studio->open().plan()->schedule && rig.studio->open().plan()->schedule->edited);
    for (const Atom& atom : {Atom{rig.heatmap()->sourceScale(), 0, 0}, Atom{4, 1, 0}})
      QVERIFY(!rig.studio->open().plan()->schedule->visible(6, atom.scale, atom.layer, atom.head));
    while (rig.studio->state().undoStack()->index() > before) rig.studio->state().undoStack()->undo();
    QVERIFY(rig.document().cache.pins.empty());
    QTRY_VERIFY(rig.studio->open().plan()->schedule && !rig.studio->open().plan()->schedule->edited);
    QVERIFY(!note->isVisible());
    rig.studio->state().undoStack()->redo();
    QCOMPARE(rig.document().cache.pins.size(), size_t(1));
    // What no budget can meet is refused, with the smallest that would do.
    rig.studio->state().set([](Document& d) { d.cache.pins = {{Pin::Rule::Keep, {}, {}, {}}}; });
    setBudget(rig.studio->state(), 0.3);
    QTRY_VERIFY(rig.studio->open().plan()->error.has_value());
    QTRY_VERIFY2(note->text().contains(QLatin1Char('%')), qPrintable(note->text()));
  }

  void whatIfPair() {
    Rig rig;
    QVERIFY(rig.calibrate(2));
    setBudget(rig.studio->state(), 0.5);
    QVERIFY(!rig.studio->painter().canWhatIf());
    rig.generate(1);
    pin(rig.studio->state(), {Pin::Rule::Keep, {}, 1, 1}, Pin::Rule::Prune);
    QVERIFY(rig.studio->painter().canWhatIf());
    QSignalSpy pair(&rig.studio->painter(), &Painter::whatIfPainted);
    rig.studio->painter().paintWhatIf();
    QTRY_COMPARE(pair.size(), 1);
    // The picture without is on the screen already.
    QCOMPARE(rig.script->requests.size(), size_t(2));
    QVERIFY(rig.script->requests[0].seeds == rig.script->requests[1].seeds);
    QVERIFY(rig.script->requests[0].cache.pins.empty());
    QCOMPARE(rig.script->requests[1].cache.pins.size(), size_t(1));
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QVERIFY(rig.studio->pictures().history().entries().front().edited &&
            !rig.studio->pictures().history().entries().back().edited);
    QCOMPARE(rig.window->centre()->page(), Centre::CompareTab);
    QCOMPARE(rig.window->centre()->compare()->fileB(), rig.studio->pictures().history().entries().front().path);
    QCOMPARE(rig.window->centre()->compare()->fileA(), rig.studio->pictures().history().entries().back().path);
    // With another prompt both have to be painted.
    rig.studio->state().set([](Document& d) { d.prompt = "something else"; });
    rig.studio->painter().paintWhatIf();
    QTRY_COMPARE(pair.size(), 2);
    QCOMPARE(rig.script->requests.size(), size_t(4));
    QVERIFY(rig.script->requests[2].cache.pins.empty() && !rig.script->requests[3].cache.pins.empty());
    QVERIFY(rig.script->requests[2].seeds == rig.script->requests[3].seeds);
  }

  void attentionFromThePicture() {
    Rig rig;
    QVERIFY(rig.calibrate(2));
    AttentionPanel* panel = rig.inspector()->attention();
    PictureCanvas* canvas = rig.window->centre()->image()->canvas();
    rig.heatmap()->selectHead(2, 1);
    Q_EMIT rig.heatmap()->cellSelected(3, 2, 1);
    rig.inspector()->showAttention(true);
    rig.generate(1);
    const QRectF picture = canvas->pictureRect();
    const QPoint at = QPointF(picture.left() + picture.width() * 0.7, picture.top() + picture.height() * 0.2).toPoint();
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, at);
    QTRY_COMPARE(rig.script->attended.load(), 1);
    QTRY_COMPARE(panel->plot()->rows(), rig.document().grids().back().h);
    QVERIFY(panel->plot()->title().contains(QStringLiteral("layer 2, head 1")));
    // Another head, another scale: asked again for the same place.
    rig.heatmap()->selectHead(3, 0);
    Q_EMIT rig.heatmap()->cellSelected(3, 3, 0);
    QTRY_COMPARE(rig.script->attended.load(), 2);
    Q_EMIT panel->askerChosen(4);
    QTRY_COMPARE(rig.script->attended.load(), 3);
    QTRY_COMPARE(panel->plot()->rows(), rig.document().grids()[4].h);
    // A run goes first, and what was asked is forgotten with its picture.
    rig.script->layerMs = 40;
    Q_EMIT panel->askerChosen(5);
    QVERIFY(rig.studio->run().questions().attending());
    rig.studio->painter().generate();
    QVERIFY(!rig.studio->run().questions().attending());
    rig.studio->run().stopNow();
    QTRY_VERIFY(!rig.studio->run().busy());
    QCOMPARE(rig.script->attended.load(), 3);
  }

  void attentionIsStoppedAndFails() {
    Rig rig;
    QVERIFY(rig.calibrate(2));
    rig.generate(1);
    AttentionRequest request;
    request.paint = rig.studio->run().shown()->paint;
    rig.script->layerMs = 50;
    Seen<AttentionEnded> ended(rig.studio->run().events());
    QVERIFY(rig.studio->run().questions().attend(request));
    rig.studio->run().stopNow();
    QCOMPARE(ended.size(), 1);
    QVERIFY(!rig.studio->run().questions().attending());
    rig.script->layerMs = 0;
    rig.script->fault = FakeScript::Fault::Run;
    QVERIFY(rig.studio->run().questions().attend(request));
    QTRY_COMPARE(ended.size(), 2);
    QVERIFY(!ended.at(0).error && ended.at(1).error);
    QCOMPARE(rig.studio->run().phase(), Phase::Idle);
    rig.script->fault = FakeScript::Fault::None;
    rig.studio->models().unload();
    QTRY_VERIFY(!rig.studio->open().model());
    QVERIFY(!rig.studio->run().questions().attend(request));
  }

  /// A click on a dock's export button asks, a drag of it hands the files out.
  void exportButtonsAreDragged() {
    Rig rig;
    auto* title = qobject_cast<DockTitleBar*>(rig.child<QDockWidget>("heatmapDock")->titleBarWidget());
    QObject::disconnect(title, nullptr, rig.window.get(), nullptr);
    QSignalSpy dragged(title, &DockTitleBar::exportDragged), asked(title, &DockTitleBar::exportRequested);
    QAbstractButton* button = nullptr;
    for (auto* each : title->findChildren<QAbstractButton*>())
      if (each->accessibleName().startsWith(QLatin1String("Export"))) button = each;
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    QTest::mousePress(button, Qt::LeftButton, {}, {4, 4});
    QMouseEvent move(QEvent::MouseMove, QPointF(80, 60), button->mapToGlobal(QPointF(80, 60)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(button, &move);
    QTest::mouseRelease(button, Qt::LeftButton, {}, {80, 60});
    QCOMPARE(dragged.size(), 1);
    QCOMPARE(asked.size(), 1);
  }

  void tablesAndFacts() {
    Rig rig;
    QVERIFY(rig.calibrate(4));
    setBudget(rig.studio->state(), 0.5);
    QTRY_VERIFY(rig.studio->open().plan() && rig.studio->open().plan()->schedule &&
                rig.studio->open().plan()->share.value() == 0.5);
    ScheduleDialog schedule(*rig.studio);
    const auto& plan = *rig.studio->open().plan()->schedule;
    QCOMPARE(schedule.table()->rowCount(), plan.shape.scales());
    for (int t = 0; t < plan.shape.scales(); ++t)
      QCOMPARE(schedule.table()->index(t, 1).data(PlotTable::kValueRole).toInt(), plan.scales[t].headsPruned);
    setBudget(rig.studio->state(), 0.9);
    QTRY_COMPARE(schedule.table()->index(6, 1).data(PlotTable::kValueRole).toInt(),
                 rig.studio->open().plan()->schedule->scales[6].headsPruned);
    CalibrationDialog facts(*rig.studio->open().calibration(), QStringLiteral("x.json"), std::nullopt);
    QVERIFY(facts.findChild<QTableView*>()->model()->rowCount() > 0);
    // Every table has a name for screen readers, and Ctrl+T leads there and back.
    rig.heatmap()->setFocus();
    QTest::keyClick(rig.window.get(), Qt::Key_T, Qt::ControlModifier);
    auto* table = qobject_cast<QTableView*>(QApplication::focusWidget());
    if (QApplication::focusWidget()) {
      QVERIFY(table && !table->accessibleName().isEmpty());
    }
    for (auto* view : rig.window->findChildren<QTableView*>()) QVERIFY(!view->accessibleName().isEmpty());
  }
};

QTEST_MAIN(TestAnalysis)
#include "test_analysis.moc"
