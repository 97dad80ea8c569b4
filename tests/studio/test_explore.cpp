// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A shape in place of a model: what can be seen and planned, and that nothing is painted.
#include <QAction>
#include <QtTest>

#include "app/studio/docks/model_panel.h"
#include "app/studio/document/edits.h"
#include "tests/studio/window_rig.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestExplore : public QObject {
  Q_OBJECT

  static bool enabled(WindowRig& rig, const char* action) {
    auto* found = rig.window->findChild<QAction*>(QLatin1String(action));
    return found && found->isEnabled();
  }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
  }

  void published() {
    WindowRig rig;
    rig.studio->models().explore(QStringLiteral("2b"));
    QVERIFY(rig.studio->open().shapeOnly());
    rig.studio->state().set([](Document& d) {
      d.cache.method = CacheMethod::HeatKV;
      d.cache.early = EarlyRule::Reference;
    });
    setBudget(rig.studio->state(), 0.1);
    QTRY_VERIFY(rig.studio->open().plan() && rig.studio->open().plan()->schedule &&
                rig.studio->open().plan()->schedule->early == EarlyRule::Reference &&
                rig.studio->open().plan()->share == (Rational{1, 10}));
    // As the published code plans it.
    const Schedule& schedule = *rig.studio->open().plan()->schedule;
    std::vector<int> pruned;
    size_t early = 0;
    for (const ScheduleScale& scale : schedule.scales) {
      pruned.push_back(scale.headsPruned);
      for (const EarlyStep& step : scale.early) early += step.atoms.size();
    }
    QCOMPARE(pruned, (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 159, 297, 385, 435, 463}));
    QCOMPARE(early, size_t{237});
    QCOMPARE(schedule.scales.back().removed.size(), size_t{4167});

    auto* heatmap = rig.window->findChild<HeatmapPlot*>();
    QVERIFY(heatmap && heatmap->showsRanks());
    QVERIFY(heatmap->title().contains(QLatin1String("Ranks")));
    QVERIFY(enabled(rig, "exportSchedule") && enabled(rig, "exportOrders") && enabled(rig, "scheduleTable"));
    for (const char* name : {"generate", "twin", "sweep", "calibrate", "whatIf"}) QVERIFY2(!enabled(rig, name), name);
    rig.studio->painter().paintWhatIf();
    QCOMPARE(rig.script->painted.load(), 0);

    // A model takes its place again.
    rig.studio->models().open(rig.dir.path());
    QTRY_VERIFY(rig.studio->open().model() && !rig.studio->open().shapeOnly());
    QTRY_VERIFY(enabled(rig, "generate"));
  }

  void anyShape() {
    WindowRig rig;
    std::vector<Error> problems;
    connect(&rig.studio->notices(), &Notices::problem, this, [&](const Error& error) { problems.push_back(error); });
    rig.studio->models().explore(QStringLiteral("6x3"));
    QVERIFY(rig.studio->open().shapeOnly());
    QCOMPARE(rig.studio->open().model()->info.transformer->depth, 6);
    QVERIFY(problems.empty());
    rig.studio->models().explore(QStringLiteral("nonsense"));
    QCOMPARE(problems.size(), size_t{1});
    QCOMPARE(rig.studio->open().model()->info.transformer->depth, 6);
    rig.studio->models().explore(QStringLiteral(HEATKV_SOURCE_DIR "/resources/demo-model/infinity_demo.pth"));
    QTRY_COMPARE(rig.studio->open().model()->info.transformer->depth, 8);
    QVERIFY(rig.studio->open().shapeOnly());
  }
};

QTEST_MAIN(TestExplore)
#include "test_explore.moc"
