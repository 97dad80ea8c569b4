// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every dock follows the picture on screen and says whose state it shows; scales are scrubbed from the strip.
#include <QDockWidget>
#include <QListView>
#include <QToolButton>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/memory_panel.h"
#include "tests/studio/window_rig.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/elided_label.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/occupancy_replay.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestOneContext : public QObject {
  Q_OBJECT

  struct Rig : WindowRig {
    Rig() { window->resize(1440, 900); }
    CachePanel* cache() const { return window->findChild<CachePanel*>(); }
    template <typename Panel>
    QString context() const {
      return window->findChild<Panel*>()->template findChild<ElidedLabel*>(QStringLiteral("contextLine"))->text();
    }
    ScaleStrip* strip() const { return window->centre()->strip(); }
    /// Paints with a method and budget; returns the picture's file.
    QString paint(CacheMethod method, const QString& budget, quint64 seed) const {
      studio->state().set([&](Document& d) {
        d.cache.method = method;
        d.cache.budget = budget.toStdString();
        d.seed = seed;
        d.seedLocked = true;
      });
      const auto before = studio->pictures().history().entries().size();
      studio->painter().generate();
      const bool stored = QTest::qWaitFor([&] {
        return studio->pictures().history().entries().size() > before && studio->run().phase() == Phase::Idle &&
               window->centre()->image()->path() == studio->pictures().history().entries().front().path;
      });
      return stored ? studio->pictures().history().entries().front().path : QString();
    }
  };

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void docksFollowThePicture() {
    Rig rig;
    QTRY_VERIFY(rig.context<HeatmapPanel>().startsWith(QStringLiteral("Plan")));
    const QString first = rig.paint(CacheMethod::SnapKV, QStringLiteral("20%"), 41);
    QVERIFY(!first.isEmpty());
    const QString words = QStringLiteral("SnapKV 20\u00a0% \u00b7 seed 41");
    QCOMPARE(rig.context<CachePanel>(), QStringLiteral("Last run \u00b7 ") + words);
    QCOMPARE(rig.context<HeatmapPanel>(), rig.context<CachePanel>());
    QCOMPARE(rig.context<HeadInspector>(), rig.context<CachePanel>());
    const PlanEvent firstPlan = rig.cache()->plot()->run().plan();
    QVERIFY(!rig.paint(CacheMethod::ScaleKV, QStringLiteral("4%"), 42).isEmpty());
    QVERIFY2(rig.context<CachePanel>().contains(QStringLiteral("ScaleKV 4")), qPrintable(rig.context<CachePanel>()));
    QVERIFY(rig.cache()->plot()->run().plan().id != firstPlan.id);
    // The earlier picture brings its run back: cache, strip and caption.
    rig.window->centre()->image()->showFile(first);
    QTRY_COMPARE(rig.window->centre()->image()->path(), first);
    QCOMPARE(rig.context<CachePanel>(), QStringLiteral("Picture \u00b7 ") + words);
    QCOMPARE(rig.context<HeatmapPanel>(), rig.context<CachePanel>());
    QCOMPARE(rig.cache()->plot()->run().plan().id, firstPlan.id);
    QVERIFY(rig.strip()->count() > 2);
    QCOMPARE(rig.strip()->state(0), ScaleStrip::State::Done);
    QVERIFY(rig.window->centre()->image()->canvas()->caption().startsWith(words));
    // Another plan: cells and heads show that one, the bars stay what the picture held.
    rig.studio->state().set([](Document& d) {
      d.cache.method = CacheMethod::HeatKV;
      d.cache.budget = "50%";
    });
    QTRY_COMPARE(rig.context<HeatmapPanel>(), QStringLiteral("Plan \u00b7 HeatKV 50\u00a0%"));
    QCOMPARE(rig.context<CachePanel>(), QStringLiteral("Picture \u00b7 ") + words);
  }

  /// The Memory dock is closed at first, follows the picture, and a scale chosen in it is chosen everywhere.
  void memoryFollowsThePicture() {
    Rig rig;
    auto* dock = rig.window->findChild<QDockWidget*>(QStringLiteral("memoryDock"));
    QVERIFY(!dock->isVisible());
    dock->toggleViewAction()->trigger();
    QVERIFY(dock->isVisible());
    QVERIFY(rig.window->tabifiedDockWidgets(dock).contains(
        rig.window->findChild<QDockWidget*>(QStringLiteral("cacheDock"))));
    MemoryPlot* plot = rig.window->findChild<MemoryPanel*>()->plot();
    QVERIFY(plot->empty());
    const QString first = rig.paint(CacheMethod::SnapKV, QStringLiteral("20%"), 41);
    QVERIFY(!first.isEmpty());
    QCOMPARE(rig.context<MemoryPanel>(), QStringLiteral("Last run \u00b7 SnapKV 20\u00a0% \u00b7 seed 41"));
    plot->updateNow();
    QCOMPARE(plot->table()->rowCount(), rig.strip()->count());
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("10%"), 42).isEmpty());
    rig.window->centre()->image()->showFile(first);
    QTRY_COMPARE(rig.context<MemoryPanel>(), QStringLiteral("Picture \u00b7 SnapKV 20\u00a0% \u00b7 seed 41"));
    plot->updateNow();
    QCOMPARE(plot->table()->rowCount(), rig.strip()->count());
    QTest::keyClick(plot, Qt::Key_Home);
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(rig.strip()->selected(), 1);
    QVERIFY(plot->readout().contains(QStringLiteral("in use")));
  }

  void aStrangersPictureHasNoScales() {
    Rig rig;
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("10%"), 1).isEmpty());
    QImage other(64, 64, QImage::Format_RGB888);
    other.fill(Qt::red);
    const QString file = rig.dir.filePath(QStringLiteral("other.png"));
    QVERIFY(other.save(file));
    rig.window->centre()->image()->showFile(file);
    QTRY_COMPARE(rig.window->centre()->image()->path(), file);
    QCOMPARE(rig.strip()->count(), 0);
    QVERIFY(!rig.strip()->accessibleDescription().isEmpty());
    QVERIFY2(rig.context<CachePanel>().contains(QStringLiteral("not kept")), qPrintable(rig.context<CachePanel>()));
    // The next run has them again.
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("10%"), 2).isEmpty());
    QVERIFY(rig.strip()->count() > 2);
  }

  void ctrlClickAddsAPicture() {
    Rig rig;
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("10%"), 1).isEmpty());
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("20%"), 2).isEmpty());
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("30%"), 3).isEmpty());
    auto* panel = rig.window->findChild<HistoryPanel*>();
    QListView* view = panel->view();
    QTRY_VERIFY(view->isVisible());
    const auto at = [&](int row) { return view->visualRect(view->model()->index(row, 0)).center(); };
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at(0));
    const QString shown = rig.studio->pictures().history().entries().front().path;
    QTRY_COMPARE(rig.window->centre()->image()->path(), shown);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::ControlModifier, at(2));
    QCOMPARE(panel->chosen().size(), 2);
    QCOMPARE(rig.window->centre()->image()->path(), shown);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at(2));
    QCOMPARE(panel->chosen().size(), 1);
    QTRY_COMPARE(rig.window->centre()->image()->path(), rig.studio->pictures().history().entries().at(2).path);
  }

  void theStripScrubsTheDocks() {
    Rig rig;
    rig.script->layerMs = 15;  // the window is behind by less than a scale, also on a busy computer
    QVERIFY(!rig.paint(CacheMethod::HeatKV, QStringLiteral("30%"), 5).isEmpty());
    OccupancyReplay* replay = rig.cache()->replay();
    const Moment end = replay->moment();
    // A scale in the middle of which the cache was seen.
    const CacheRun& run = rig.cache()->plot()->run();
    int seen = 2;
    while (seen < end.scale && !run.hasSnapshot({seen, run.shape().layers - 1})) ++seen;
    QVERIFY(seen < end.scale);
    rig.strip()->choose(seen);
    QCOMPARE(replay->moment().scale, seen);
    rig.strip()->setFollowing(true);
    QVERIFY(replay->moment() == end);
    // And back: a point of the replay chooses its scale.
    replay->setMoment({seen, 0});
    QCOMPARE(rig.strip()->selected(), replay->moment().scale);
    QVERIFY(rig.strip()->selected() >= 0);
    QVERIFY(!rig.strip()->isFollowing());
    auto* play = rig.window->findChild<QToolButton*>(QStringLiteral("playButton"));
    play->click();
    QCOMPARE(rig.strip()->selected(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(rig.strip()->selected(), 1, 3000);
    play->click();
    QVERIFY(rig.strip()->isFollowing());
  }

  void smallScreensGetASmallLayout() {
    Rig rig;
    QVERIFY(rig.window->minimumWidth() <= 900 && rig.window->minimumHeight() <= 560);
    rig.window->resize(1440, 900);
    rig.window->setLayout(MainWindow::Generate);
    QTest::qWait(50);
    const auto stacked = [&] {
      return rig.window->tabifiedDockWidgets(rig.window->findChild<QDockWidget*>(QStringLiteral("inspectorDock")))
          .empty();
    };
    QVERIFY(stacked());
    rig.window->close();
    rig.close();
    rig.open();
    QVERIFY(rig.window->height() < 820);  // the test's screen is small
    QTRY_VERIFY(!stacked());
    rig.window->resize(960, 600);
    QTest::qWait(100);
    QVERIFY2(rig.window->width() <= 960 && rig.window->height() <= 600,
             qPrintable(QStringLiteral("%1x%2").arg(rig.window->width()).arg(rig.window->height())));
  }
};

QTEST_MAIN(TestOneContext)
#include "test_one_context.moc"
