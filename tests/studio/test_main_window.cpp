// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window with a fake engine: every phase, keys, undo, closing.
#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/document/edits.h"
#include "app/studio/studio.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/tool_strip.h"
#include "engine/system/data_dirs.h"
#include "tests/studio/fake_engine.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/split_button.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestMainWindow : public QObject {
  Q_OBJECT

  struct Rig {
    QTemporaryDir dir;
    std::shared_ptr<FakeScript> script = std::make_shared<FakeScript>();
    std::unique_ptr<Studio> studio;
    std::unique_ptr<MainWindow> window;

    explicit Rig(bool load = true) {
      open();
      if (load) {
        studio->start();
        QVERIFY(QTest::qWaitFor([this] { return phase() == Phase::Idle; }));
      }
    }
    void open() {
      studio = std::make_unique<Studio>(fakeEngine(script), StudioPaths{dir.filePath(QStringLiteral("data")),
                                                                        dir.filePath(QStringLiteral("config"))});
      studio->restoreSession();
      window = std::make_unique<MainWindow>(*studio);
      window->show();
    }
    void close() {
      window.reset();
      studio.reset();
    }
    ~Rig() { close(); }
    Phase phase() const { return studio->run().phase(); }
    SplitButton* generate() const { return window->toolStrip()->generateButton(); }
    SplitButton* stop() const { return window->toolStrip()->stopButton(); }
    QString progress() const { return window->findChild<ScaleProgressBar*>()->leftWords(); }
    void key(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) { QTest::keyClick(window.get(), key, with); }
  };

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  /// In 8 bits a tenth of the bytes is more of the entries; the slider stays in shares of the bytes.
  void readoutSaysBytesAndEntries() {
    Rig rig;
    const auto* readout = rig.window->findChild<ElidedLabel*>(QStringLiteral("budgetReadout"));
    const auto* slider = rig.window->findChild<BudgetSlider*>();
    QVERIFY(readout && slider);
    const auto shown = [&] { return readout->text().replace(QChar(0x00A0), QLatin1Char(' ')); };
    rig.studio->state().set([](Document& d) {
      d.cache.method = CacheMethod::HeatKV;
      d.cache.budget = "20%";
      d.cache.kvDtype = DType::Int8;
    });
    QTRY_VERIFY2(shown().contains(QStringLiteral("20.0 % of the bytes, 37.6 % of the entries")), qPrintable(shown()));
    QCOMPARE(slider->percent(), 20.0);
    rig.studio->state().set([](Document& d) { d.cache.budget = "20% of entries"; });
    QTRY_VERIFY2(shown().contains(QStringLiteral("10.6 % of the bytes, 20.0 % of the entries")), qPrintable(shown()));
    QCOMPARE(slider->percent(), 10.625);
    rig.studio->state().set([](Document& d) { d.cache.kvDtype = DType::BF16; });
    QTRY_VERIFY2(!shown().contains(QStringLiteral("of the entries")), qPrintable(shown()));
    QCOMPARE(slider->percent(), 20.0);
  }

  void noModel() {
    Rig rig(false);
    QCOMPARE(rig.phase(), Phase::NoModel);
    QVERIFY(!rig.generate()->isMainEnabled());
    QVERIFY(!rig.stop()->isMainEnabled());
  }

  void everyMethodCanBeChosen() {
    Rig rig;
    const auto* methods = rig.window->findChild<QComboBox*>(QStringLiteral("methodCombo"));
    QVERIFY(methods);
    QCOMPARE(methods->count(), static_cast<int>(kMethods.size()));
    for (const MethodInfo& info : kMethods) {
      const int row = methods->findData(static_cast<int>(info.method));
      QVERIFY2(row >= 0 && !methods->itemText(row).isEmpty(), info.id);
      QVERIFY2(!methods->itemData(row, Qt::ToolTipRole).toString().isEmpty(), info.id);
    }
  }

  void firstPictureIsChosen() {
    QFile file(QString::fromStdString(demoModelDir()) + QStringLiteral("/model.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonValue sample = QJsonDocument::fromJson(file.readAll())[QLatin1String("sample")];
    const quint64 seed = static_cast<quint64>(sample[QLatin1String("seed")].toInteger());
    QVERIFY(seed > 1);
    Rig rig;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    QCOMPARE(rig.studio->pictures().history().entries().at(0).seed, seed);
    QVERIFY(!sample[QLatin1String("prompt")].toString().isEmpty());
    QCOMPARE(rig.studio->pictures().history().entries().at(0).prompt, sample[QLatin1String("prompt")].toString());
    QVERIFY(rig.studio->state().document().seedLocked);
  }

  void loadingQueues() {
    Rig rig(false);
    rig.script->loadMs = 300;
    rig.studio->start();
    QTRY_COMPARE(rig.phase(), Phase::Loading);
    QVERIFY(rig.generate()->isMainEnabled());
    QVERIFY(rig.stop()->isMainEnabled());
    rig.generate()->click();
    QCOMPARE(rig.studio->run().queue().jobs().size(), size_t(1));
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
  }

  void runStopsInEveryPhase() {
    Rig rig;
    QVERIFY(rig.generate()->isMainEnabled());
    QVERIFY(!rig.stop()->isMainEnabled());
    rig.script->layerMs = 10;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.phase(), Phase::Running);
    QVERIFY(rig.generate()->isMainEnabled());
    QVERIFY(rig.stop()->isMainEnabled());
    QTRY_VERIFY(rig.studio->run().progress().scale >= 1);
    QVERIFY2(rig.progress().contains(QLatin1String("layer")), qPrintable(rig.progress()));
    rig.key(Qt::Key_Escape);
    QCOMPARE(rig.phase(), Phase::Stopping);
    QVERIFY(!rig.stop()->isMainEnabled());
    QCOMPARE(rig.stop()->text(), QStringLiteral("Stopping..."));
    QCOMPARE(rig.progress(), QStringLiteral("Stopping..."));
    QTRY_COMPARE(rig.phase(), Phase::Stopped);
    QCOMPARE(rig.stop()->text(), QStringLiteral("Stop"));
    QVERIFY2(rig.window->centre()->image()->canvas()->caption().contains(QLatin1String("not saved")),
             qPrintable(rig.window->centre()->image()->canvas()->caption()));
    QVERIFY(rig.studio->pictures().history().entries().isEmpty());
  }

  void keysRun() {
    Rig rig;
    rig.key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    const bool locked = rig.studio->state().document().seedLocked;
    rig.key(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(rig.studio->state().document().seedLocked != locked);
    rig.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rig.studio->state().document().seedLocked, locked);
    QCOMPARE(rig.window->centre()->strip()->state(0), ScaleStrip::State::Done);
    QVERIFY(!rig.window->centre()->image()->picture().isNull());
    QTRY_COMPARE(rig.window->centre()->image()->path(), rig.studio->pictures().history().entries().front().path);
  }

  /// Whoever types a seed and then clicks the padlock wants it locked.
  void typedSeedsAreLocked() {
    Rig rig;
    rig.studio->state().set([](Document& d) { d.seedLocked = false; });
    auto* seed = rig.window->findChild<QLineEdit*>(QStringLiteral("seedEdit"));
    auto* lock = rig.window->findChild<QToolButton*>(QStringLiteral("seedLockButton"));
    const Document& d = rig.studio->state().document();
    seed->setFocus();
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("4711"));
    QVERIFY(lock->isChecked());
    QTest::mouseClick(lock, Qt::LeftButton);
    QCOMPARE(d.seed, uint64_t(4711));
    QVERIFY(d.seedLocked && lock->isChecked());
    QTest::mouseClick(lock, Qt::LeftButton);
    QVERIFY(!d.seedLocked && !lock->isChecked());
  }

  void twin() {
    Rig rig;
    QSignalSpy twin(&rig.studio->painter(), &Painter::twinPainted);
    rig.studio->painter().generate(true);
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QCOMPARE(twin.size(), 1);
    QCOMPARE(rig.script->requests.size(), size_t(2));
    QVERIFY(rig.script->requests[1].cache.method == CacheMethod::Full);
    QVERIFY(rig.script->requests[0].seeds == rig.script->requests[1].seeds);
  }

  void batchSeeds() {
    Rig rig;
    rig.studio->state().set([](Document& d) {
      d.seed = 40;
      d.seedLocked = true;
      d.images = 3;
    });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 3);
    QSet<quint64> seeds;
    for (const HistoryEntry& entry : rig.studio->pictures().history().entries()) seeds << entry.seed;
    QCOMPARE(seeds, (QSet<quint64>{40, 41, 42}));
  }

  void failedAndOutOfMemory() {
    Rig rig;
    rig.script->fault = FakeScript::Fault::Run;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.phase(), Phase::Failed);
    QTRY_VERIFY(rig.window->centre()->bar()->isShowing());
    QCOMPARE(rig.window->centre()->bar()->message().severity, MessageBar::Severity::Error);
    QVERIFY(rig.generate()->isMainEnabled());
    QVERIFY(!rig.stop()->isMainEnabled());
    rig.script->fault = FakeScript::Fault::Memory;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.phase(), Phase::OutOfMemory);
    QTRY_VERIFY(rig.window->findChild<QDialog*>(QStringLiteral("errorDialog")));
    rig.script->fault = FakeScript::Fault::None;
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
  }

  void budgetSliderIsUndone() {
    Rig rig;
    auto* slider = rig.window->toolStrip()->slider();
    QTRY_COMPARE(slider->percent(), 10.0);
    for (int i = 20; i <= 40; ++i) slider->setPercent(i);
    QCOMPARE(rig.studio->state().document().cache.budget, std::string("40%"));
    QCOMPARE(rig.studio->state().undoStack()->count(), 1);
    rig.studio->state().undoStack()->undo();
    QTRY_COMPARE(slider->percent(), 10.0);
  }

  void aNumberReplacesAListPerScale() {
    Rig rig;
    rig.studio->state().set([](Document& d) { d.sampling.tau = {2, 2, 0.6}; });
    auto* spin = rig.window->findChild<QDoubleSpinBox*>(QStringLiteral("temperatureSpin"));
    QTRY_COMPARE(spin->value(), 2.0);
    QVERIFY(spin->isEnabled());
    QCOMPARE(spin->text(), QStringLiteral("2.00 \u2026 0.60"));
    QVERIFY(spin->toolTip().contains(QStringLiteral("2.00 2.00 0.60")));
    spin->setValue(1.5);
    QCOMPARE(rig.studio->state().document().sampling.tau, std::vector{1.5});
    QTRY_VERIFY(!spin->text().contains(QChar(0x2026)));
  }

  void closesWhileRunningQuickly() {
    for (int round = 0; round < 10; ++round) {
      Rig rig(false);
      rig.script->layerMs = 20;
      rig.script->loadMs = round % 2 ? 400 : 0;
      rig.studio->start();
      rig.studio->painter().generate();
      QTest::qWait(round * 15);
      QElapsedTimer clock;
      clock.start();
      rig.window->close();
      QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
      rig.close();
      QCOMPARE(rig.script->created.load(), rig.script->destroyed.load());
    }
  }

  void sessionComesBack() {
    Rig rig;
    rig.studio->state().edit(QStringLiteral("x"), {}, [](Document& d) {
      d.prompt = "kept prompt";
      d.cache.budget = "7%";
    });
    rig.window->close();
    rig.close();
    rig.open();
    QCOMPARE(rig.studio->state().document().prompt, std::string("kept prompt"));
    QCOMPARE(rig.studio->state().document().cache.budget, std::string("7%"));
    auto* edit = rig.window->findChild<QPlainTextEdit*>(QStringLiteral("promptEdit"));
    QCOMPARE(edit->toPlainText(), QStringLiteral("kept prompt"));
  }

  void restoresSettingsOfAPicture() {
    Rig rig;
    rig.studio->state().set([](Document& d) {
      d.prompt = "first";
      d.cache.budget = "20%";
      d.sampling.cfg = {2.5};
    });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    const HistoryEntry entry = rig.studio->pictures().history().entries().front();
    rig.studio->state().set([](Document& d) {
      d.prompt = "second";
      d.cache.budget = "4%";
      d.sampling.cfg = {3};
    });
    const Document before = rig.studio->state().document();
    rig.window->centre()->image()->showFile(entry.path);
    QTRY_COMPARE(rig.window->centre()->image()->path(), entry.path);
    QVERIFY(rig.studio->state().document() == before);  // looking changes nothing
    QVERIFY(restoreSettings(rig.studio->state(), rig.studio->notices(), entry.path));
    const Document& after = rig.studio->state().document();
    QCOMPARE(after.prompt, std::string("first"));
    QCOMPARE(after.cache.budget, std::string("20%"));
    QCOMPARE(after.sampling.cfg, std::vector<double>{2.5});
    QCOMPARE(after.seed, entry.seed);
  }

  void layouts() {
    Rig rig;
    rig.window->resize(1440, 900);
    for (const auto layout : {MainWindow::Analyse, MainWindow::Compare, MainWindow::Generate}) {
      rig.window->setLayout(layout);
      QTest::qWait(20);
      QVERIFY(rig.window->centre()->isVisible());
    }
    rig.window->resize(1000, 640);
    rig.window->setLayout(MainWindow::Generate);
    QTest::qWait(20);
    QVERIFY(rig.window->width() <= 1000);
  }

  void themesLive() {
    Rig rig;
    rig.key(Qt::Key_Tab);  // a ring round what has the focus
    for (const int theme : {2, 1, 2, 0}) {
      rig.studio->settings().set(setting::kTheme, theme);
      QTest::qWait(10);
      if (theme) QCOMPARE(Theme::of(rig.window.get()).dark, theme == 2);
    }
  }

  void everyActionDoesSomething() {
    Rig rig;
    int named = 0;
    for (QAction* action : rig.window->actions()) {
      if (action->isSeparator()) continue;
      QVERIFY2(!action->text().isEmpty(), "an action without words");
      ++named;
    }
    QVERIFY(named > 25);
    for (QWidget* widget : rig.window->findChildren<QWidget*>()) {
      const bool button = qobject_cast<QAbstractButton*>(widget) && widget->isVisible();
      if (!button || !(widget->focusPolicy() & Qt::TabFocus)) continue;
      const auto* face = qobject_cast<QAbstractButton*>(widget);
      QVERIFY2(!face->text().isEmpty() || !face->accessibleName().isEmpty() || !face->toolTip().isEmpty(),
               qPrintable(widget->objectName() + QLatin1Char(' ') + QLatin1String(widget->metaObject()->className())));
    }
  }

  /// A row of the table is all that a dock needs.
  void everyDockIsARow() {
    Rig rig;
    const auto docks = rig.window->findChildren<QDockWidget*>();
    QCOMPARE(docks.size(), 9);
    QMenu* menu = nullptr;
    for (auto* each : rig.window->findChildren<QMenu*>())
      if (each->title().remove(QLatin1Char('&')) == QLatin1String("Docks")) menu = each;
    QVERIFY(menu);
    for (const QDockWidget* dock : docks) {
      QVERIFY(!dock->objectName().isEmpty());
      QVERIFY2(menu->actions().contains(dock->toggleViewAction()), qPrintable(dock->objectName()));
    }
    QMainWindow other;
    DockTable table(other);
    auto* body = new QWidget;
    auto* inside = new QLineEdit(body);
    QDockWidget* dock = table.add({"one", QStringLiteral("One"), body, Qt::RightDockWidgetArea, 10, {}, true});
    QCOMPARE(table.dockOf(body), dock);
    QCOMPARE(table.rowOf(inside)->widget, body);
    QVERIFY(table.titleOf(body) && !table.rowOf(&other) && !table.rowOf(nullptr) && !table.dockOf(inside));
    QCOMPARE(table.in(Qt::RightDockWidgetArea), QList<QDockWidget*>{dock});
    QVERIFY(table.in(Qt::LeftDockWidgetArea).isEmpty());
    const QByteArray state = other.saveState();
    dock->hide();
    QVERIFY(other.restoreState(state));
    QVERIFY(!dock->isHidden());
  }

  /// F6 knows where it is in every dock of a side, not in its first alone.
  void panesFromEveryDock() {
    Rig rig;
    rig.window->resize(1440, 900);
    QTest::qWait(100);
    auto* sampling = rig.window->findChild<QDockWidget*>(QStringLiteral("samplingDock"));
    QWidget* field = nullptr;
    for (auto* spin : sampling->findChildren<QAbstractSpinBox*>())
      if (spin->isVisible() && !field) field = spin;
    QVERIFY(field);
    field->setFocus();
    auto* next = rig.window->findChild<QAction*>(QStringLiteral("nextPane"));
    next->trigger();
    const auto in = [](const QWidget* pane) {
      return pane->isAncestorOf(QApplication::focusWidget()) || pane == QApplication::focusWidget();
    };
    QVERIFY2(in(rig.window->centre()->stage()), qPrintable(QApplication::focusWidget()->objectName()));
    field->setFocus();
    rig.window->findChild<QAction*>(QStringLiteral("paneBefore"))->trigger();
    QVERIFY(in(rig.window->toolStrip()));
  }
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
