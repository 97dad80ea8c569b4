// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of the cache: its words, table, keys, replay and what a screen reader hears.
#include <QtTest>

#include "plot_data.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/occupancy_replay.h"

using namespace heatkv;

class TestCachePlot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { plotdata::applyPlotTheme(); }

  void cacheWords() {
    const plotdata::Model m = plotdata::model(32, 16, 13);
    CachePlot plot;
    QVERIFY(plot.empty());
    QCOMPARE(plot.headlineParts().figure, QString());
    plotdata::feed(plot, m, {8, 18});
    const CacheHeadline headline = plot.headlineParts();
    QCOMPARE(headline.figure,
             QString::number(std::lround(plot.run().snapshot()->heldBytes / 1048576.0)).insert(1, QChar(0x202F)));
    QVERIFY(headline.rest.startsWith(QStringLiteral("of 1\u202F285\u00A0MiB")));
    QVERIFY(headline.right.contains(QStringLiteral("full cache ")));
    QCOMPARE(checkText(plot.run(), CacheUnit::Mebibytes), QStringLiteral("as predicted"));
    const QString line = layerReadout(plot.run(), 22, 5, CacheUnit::Mebibytes);
    QVERIFY(line.startsWith(QStringLiteral("Layer 22: ")));
    QVERIFY(line.contains(QStringLiteral("of 16 heads at 12×12")));
    ScaleEvent wrong;
    wrong.id = m.plan.id;
    wrong.scale = 7;
    for (int l = 0; l < 32; ++l) {
      wrong.predictedBytes.push_back(100 << 20);
      wrong.heldBytes.push_back((100 << 20) + (l == 31 ? 1 : 0));
    }
    plot.addScale(wrong);
    QCOMPARE(checkText(plot.run(), CacheUnit::Mebibytes),
             QStringLiteral("predicted 104\u202F857\u202F600 bytes, measured 104\u202F857\u202F601"));
    QCOMPARE(layerMeasure(m.plan, CacheUnit::Percent).of(m.plan.fullBytes / 32), 100.0);
    QCOMPARE(layerMeasure(m.plan, CacheUnit::Tokens).of(m.plan.fullBytes / 32), 6425.0);
  }

  /// Between two runs the plot is never blank: what it showed stays, muted, until there is something newer.
  void keepsTheLastRunUntilTheNext() {
    const plotdata::Model m = plotdata::model();
    CachePlot plot;
    plotdata::feed(plot, m, {5, 4});
    plot.finish();
    const int64_t held = plot.run().snapshot()->heldBytes;
    plot.keepUntilNext();
    QVERIFY(!plot.empty() && plot.muted());
    PlanEvent next = m.plan;
    next.id = m.plan.id + 1;
    plot.setPlan(next);
    QVERIFY(!plot.empty() && plot.muted());
    QCOMPARE(plot.run().snapshot()->heldBytes, held);
    auto occupancy = std::make_shared<Occupancy>(*plot.run().snapshot());
    occupancy->heldBytes = 1;
    plot.addLayer({next.id, 0, 0, occupancy});
    QVERIFY(!plot.muted());
    QCOMPARE(plot.run().plan().id, next.id);
    QCOMPARE(plot.run().snapshot()->heldBytes, int64_t{1});
    // A run that ends before its first layer leaves what was there.
    plot.setPlan(m.plan);
    plot.finish();
    QVERIFY(!plot.muted());
    QCOMPARE(plot.run().plan().id, next.id);
  }

  void cacheTableIsThePlot() {
    const plotdata::Model m = plotdata::model();
    CachePlot plot;
    plotdata::feed(plot, m, {5, 4});
    QCOMPARE(plot.table()->rowCount(), 8);
    int64_t held = 0;
    for (int l = 0; l < 8; ++l) {
      const LayerOccupancy& o = plot.run().snapshot()->layers[l];
      QCOMPARE(plotdata::value(plot, l, 2).toLongLong(), o.kept * 4096);
      QCOMPARE(plotdata::value(plot, l, 7).toLongLong(), (o.held() + o.freed + o.freedEarly) * 4096);
      held += plotdata::value(plot, l, 6).toLongLong();
    }
    QCOMPARE(held, plot.run().snapshot()->heldBytes);
    plot.setView(CachePlot::View::OverScales);
    plot.updateNow();
    QCOMPARE(plot.table()->rowCount(), 7 * 8);
    QCOMPARE(plotdata::value(plot, 5 * 8 + 4, 2).toLongLong(), held);
    QCOMPARE(plotdata::value(plot, 5 * 8 + 4, 3).toLongLong(), held);
    QVERIFY(!plotdata::value(plot, 5 * 8 + 5, 2).isValid());
    QCOMPARE(plotdata::value(plot, 6 * 8 + 7, 4).toLongLong(), m.plan.fullBytes);
  }

  void cacheKeys() {
    const plotdata::Model m = plotdata::model();
    CachePlot plot;
    plot.resize(392, 200);
    plotdata::feed(plot, m, {5, 4});
    QSignalSpy chosen(&plot, &CachePlot::layerSelected);
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(plot.selectedLayer(), 0);
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_End);
    QCOMPARE(plot.selectedLayer(), 7);
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(plot.selectedLayer(), 7);
    QTest::keyClick(&plot, Qt::Key_Home);
    QCOMPARE(plot.selectedLayer(), 0);
    QCOMPARE(chosen.count(), 5);
    plot.setSelectedLayer(3);
    QCOMPARE(chosen.count(), 5);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(48 + 40 * 6 + 5, 60));
    QCOMPARE(plot.selectedLayer(), 6);
    plot.setView(CachePlot::View::OverScales);
    plot.updateNow();
    QTest::keyClick(&plot, Qt::Key_End);
    QCOMPARE(plot.selectedStep(), 55);
    QTest::keyClick(&plot, Qt::Key_PageUp);
    QCOMPARE(plot.selectedStep(), 47);
  }

  void replay() {
    const plotdata::Model m = plotdata::model();
    CachePanel panel;
    plotdata::feed(*panel.plot(), m, {6, 7});
    panel.replay()->refresh();
    QVERIFY(panel.replay()->steps().empty());  // still running
    panel.plot()->finish();
    QVERIFY(panel.replayAction()->isEnabled());
    panel.replay()->refresh();
    QCOMPARE(panel.replay()->steps().size(), size_t(56));
    panel.replay()->setMoment({4, 3});
    panel.plot()->updateNow();
    int64_t held = 0;
    for (int l = 0; l < 8; ++l) held += plotdata::value(*panel.plot(), l, 6).toLongLong();
    QCOMPARE(held, m.schedule->scales[4].heldTokenHeads[3] * 4096);
    QVERIFY(panel.replay()->text().contains(QStringLiteral("predicted")));
    panel.replay()->stop();
    panel.plot()->updateNow();
    QVERIFY(panel.plot()->headlineParts().figure.size() > 0);
  }

  void aTokenTakesHalfOnceGuidanceStopped() {
    plotdata::Model m = plotdata::model();
    m.plan.images = 1;
    m.plan.branches = 2;
    m.plan.rows = {2, 2, 2, 2, 1, 1, 1};
    const AtomFates fates(*m.schedule);
    CacheRun run(m.plan);
    for (const Moment now : {Moment{3, 7}, Moment{4, 7}}) {
      LayerEvent event = plotdata::layerEvent(m.plan, fates, now);
      auto occupancy = std::make_shared<Occupancy>(*event.occupancy);
      occupancy->heldBytes = occupancy->heldBytes / 2 * m.plan.rows[now.scale];
      occupancy->predictedBytes = 0;
      run.add(LayerEvent{event.id, now.scale, now.layer, occupancy});
      int64_t shown = 0;
      for (const LayerOccupancy& layer : run.snapshot()->layers) shown += run.bytesOf(layer.held());
      QCOMPARE(shown, occupancy->heldBytes);
      QCOMPARE(run.predictedBytes(run.step(now)), run.heldBytes(run.step(now)));
    }
  }

  void accessible() {
    const plotdata::Model m = plotdata::model();
    CachePlot plot;
    plotdata::feed(plot, m, {3, 3});
    plot.show();
    QCOMPARE(plot.accessibleName(), QStringLiteral("Cache by layer"));
    QCOMPARE(plot.accessibleDescription(), plot.headline());
    QTest::keyClick(&plot, Qt::Key_Right);
    QVERIFY(plot.accessibleDescription().startsWith(QStringLiteral("Layer 0: ")));
    QCOMPARE(plot.focusPolicy(), Qt::StrongFocus);
  }
};

QTEST_MAIN(TestCachePlot)
#include "test_cache_plot.moc"
