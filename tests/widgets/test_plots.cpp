// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plots' numbers and behaviour: axis rule, fates, ranges, ranks, merged updates, keys, readouts, tables.
#include <QSignalSpy>
#include <QtTest>
#include <thread>

#include "engine/api/error.h"
#include "plot_data.h"
#include "widgets/format.h"
#include "widgets/plots/attention_overlay.h"
#include "widgets/plots/hatch.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/memory_plot.h"
#include "widgets/plots/pareto_plot.h"

using namespace heatkv;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();

}  // namespace

class TestPlots : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { plotdata::applyPlotTheme(); }

  void axisRule() {
    QCOMPARE(cacheAxisTop(20, 10, 24), 24.0);   // full fits in 2.5 x mean
    QCOMPARE(cacheAxisTop(20, 10, 100), 25.0);  // it does not: 2.5 x mean
    QCOMPARE(cacheAxisTop(40, 10, 100), 40.0);  // more is held than that
    QCOMPARE(cacheAxisTop(40, 10, 39), 40.0);
    QCOMPARE(cacheAxisTop(0, 0, 0), 1.0);
    QCOMPARE(valueTicks(25), (std::vector<double>{0, 8, 16, 24}));
    QCOMPARE(valueTicks(500), (std::vector<double>{0, 200, 400}));
    QCOMPARE(valueTicks(0), std::vector<double>{0});
    QCOMPARE(indexTicks(32, 10, 56), (std::vector<int>{0, 8, 16, 24, 31}));
    QCOMPARE(indexTicks(16, 10, 40), (std::vector<int>{0, 5, 10, 15}));
    QCOMPARE(indexTicks(1, 10, 40), std::vector<int>{0});
  }

  void columnsAreEqualAndOnPixels() {
    QCOMPARE(columnsFor(392, 32, 1).size, 10.0);
    QCOMPARE(columnsFor(392, 40, 1).size, 8.0);
    QCOMPARE(columnsFor(392, 8, 1).size, 40.0);
    QCOMPARE(columnsFor(336, 32, 1).size, 8.0);
    for (double ratio : {1.0, 1.25, 1.5, 2.0})
      for (int count : {8, 13, 32, 40}) {
        const double pixels = columnsFor(392, count, ratio).size * ratio;
        QVERIFY(std::abs(pixels - std::round(pixels)) < 1e-9);
      }
    QCOMPARE(rowsFor(0, 1000, 8, 1).size, 32.0);
    QCOMPARE(rowsFor(0, 10, 28, 1).size, 6.0);
    QCOMPARE(columnsFor(392, 32, 1).at(48 + 10 * 31 + 9), 31);
    QCOMPARE(columnsFor(392, 32, 1).at(48 + 320), -1);
  }

  void hatchStaysInside() {
    const QRectF rect(3.3, 7.7, 8, 41.5);
    for (bool rising : {true, false}) {
      QPainterPath path;
      addHatch(path, rect, 1.6, 5, rising);
      QVERIFY(rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(path.boundingRect()));
      // Lines 1.6 wide every 5 px cover 32 %.
      double area = 0;
      for (const QPolygonF& polygon : path.toSubpathPolygons())
        for (int i = 0; i + 1 < polygon.size(); ++i)
          area += (polygon[i].x() * polygon[i + 1].y() - polygon[i + 1].x() * polygon[i].y()) / 2;
      QVERIFY(std::abs(std::abs(area) / (rect.width() * rect.height()) - 0.32) < 0.05);
    }
  }

  void fatesFollowTheSchedule() {
    const plotdata::Model m = plotdata::model(12, 6, 8);
    const AtomFates fates(*m.schedule);
    int early = 0;
    for (int t = 0; t < m.plan.shape.scales(); ++t)
      for (int l = 0; l < 12; ++l) {
        int64_t held = 0;
        for (int layer = 0; layer < 12; ++layer) held += fates.tokensHeld(layer, {t, l});
        QCOMPARE(held, m.schedule->scales[t].heldTokenHeads[l]);
        QVERIFY(held <= m.schedule->limitTokenHeads);
      }
    for (int k = 0; k + 1 < m.plan.shape.scales(); ++k)
      for (int l = 0; l < 12; ++l)
        for (int h = 0; h < 6; ++h) {
          const AtomFate& fate = fates.at(k, l, h);
          QCOMPARE(fateOf(*m.schedule, {k, l, h}), fate);
          early += fate.early;
          for (int t = k + 1; t < m.plan.shape.scales(); ++t)
            QCOMPARE(m.schedule->visible(t, k, l, h), t < fate.before);
        }
    QVERIFY(early > 0);
  }

  void ranges() {
    const HeatRange other{0.001, 0.3, true};
    QCOMPARE(rangeOf(std::vector<double>{kNaN, kInf, 0.2, -kInf, 0.1}, true, other), (HeatRange{0.1, 0.2, true}));
    QCOMPARE(rangeOf(std::vector<double>{kNaN, -1, 0}, true, other), other);
    const HeatRange equal = rangeOf(std::vector<double>{0.1, 0.1}, true, other);
    QVERIFY(equal.low < 0.1 && equal.high > 0.1 && std::abs(equal.position(0.1) - 0.5) < 1e-9);
    const HeatRange zero = rangeOf(std::vector<double>{0, 0}, false, other);
    QVERIFY(zero.low < zero.high);
    QCOMPARE(zero.position(0), 0.5);
    QCOMPARE(symmetricRangeOf(std::vector<double>{-0.2, 0.1, kNaN}, other), (HeatRange{-0.2, 0.2, false}));
    QCOMPARE(other.position(5), 1.0);
    QCOMPARE(other.outside(5), 1);
    QCOMPARE(other.outside(0.0001), -1);
  }

  void mapsKeepTheirRange() {
    Calibration c = *plotdata::model().calibration;
    HeatmapPlot plot;
    plot.setCalibration(std::make_shared<const Calibration>(c));
    plot.setRangeLocked(true);
    const HeatRange before = plot.range();
    for (double spoiler : {kNaN, kInf, 1e9, 0.0}) {
      std::fill(c.scas.begin(), c.scas.end(), 0.05);
      c.scas[c.index(4, 1, 1)] = spoiler;
      plot.setCalibration(std::make_shared<const Calibration>(c));
      plot.setSourceScale(4);
      QCOMPARE(plot.range(), before);
      plot.setRangeMode(HeatmapPlot::RangeMode::View);
      QVERIFY(std::isfinite(plot.range().low) && std::isfinite(plot.range().high) &&
              plot.range().low < plot.range().high);
      QVERIFY(!plot.grab().isNull());
      plot.setRangeMode(HeatmapPlot::RangeMode::Fixed);
      QCOMPARE(plot.range(), before);
    }
    plot.setFixedRange(0.2, 0.1);
    QCOMPARE(plot.range(), before);
    plot.setFixedRange(0.01, 0.1);
    QCOMPARE(plot.range(), (HeatRange{0.01, 0.1, true}));
  }

  void ranksAndBudgets() {
    const plotdata::Model m = plotdata::model();
    const HeatRanks ranks(*m.calibration);
    const HeadRef first = ranks.first(4);
    QCOMPARE(ranks.rank(4, first.layer, first.head), 1);
    QCOMPARE(ranks.rank(0, 0, 0), 0);
    // Infinity-2B at 1M: rank 387 of 512 goes below 24.9 %.
    const CacheShape large{32, 16, plotdata::squareGrids(13)};
    QVERIFY(std::abs(budgetBelow(large, 3, 387) - 0.2486) < 1e-4);
    QCOMPARE(budgetBelow(large, 3, 1), 1.0);
    // The formula against schedules themselves: kept at the threshold and above, gone below it.
    for (int rank : {1, 9, 40, 64}) {
      const int64_t den = 64 * m.plan.shape.fullTokens();
      const auto num = std::llround(budgetBelow(m.plan.shape, 3, rank) * double(den));
      const HeadRef head = m.calibration->orders.byScale[1][rank - 1];
      const auto goes = [&](int64_t n) {
        return plotdata::schedule(*m.calibration, n, den).scales.back().headsPruned >= rank;
      };
      QVERIFY(!goes(num));
      QVERIFY(goes(num - 1));
      QVERIFY(head.layer >= 0);
    }
  }

  void updatesAreMerged() {
    const plotdata::Model m = plotdata::model();
    const AtomFates fates(*m.schedule);
    CachePlot plot;
    plot.show();
    plot.setPlan(m.plan);
    QTRY_VERIFY(!plot.updatePending());
    QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);
    const LayerEvent older = plotdata::layerEvent(m.plan, fates, {4, 2});
    const LayerEvent newest = plotdata::layerEvent(m.plan, fates, {5, 7});
    for (int i = 0; i < 9999; ++i) plot.addLayer(older);
    plot.addLayer(newest);
    QCOMPARE(drawn.count(), 0);
    QVERIFY(plot.updatePending());
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // the window is blocked
    QTRY_VERIFY(!plot.updatePending());
    QCOMPARE(drawn.count(), 1);
    QCOMPARE(plotdata::value(plot, 0, 6).toLongLong(), m.plan.bytesPerTokenHead * newest.occupancy->layers[0].held());
    LayerEvent stale = older;
    stale.id = 99;
    plot.addLayer(stale);
    QCOMPARE(plot.run().now(), (Moment{5, 7}));
  }

  void heatmapKeysAndReadout() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(900, 300);
    plot.setCalibration(m.calibration);
    plot.setSchedule(m.schedule);
    plot.setSourceScale(4);
    plot.updateNow();
    QSignalSpy chosen(&plot, &HeatmapPlot::cellSelected);
    QTest::keyClick(&plot, Qt::Key_Down);
    QTest::keyClick(&plot, Qt::Key_Down);
    QTest::keyClick(&plot, Qt::Key_End);
    QCOMPARE(plot.selectedLayer(), 7);
    QCOMPARE(plot.selectedHead(), 1);
    QCOMPARE(chosen.count(), 3);
    QCOMPARE(chosen.last(), (QVariantList{4, 7, 1}));
    const int rank = plot.ranks().rank(4, 7, 1);
    QVERIFY2(plot.readout().endsWith(QStringLiteral("\nLayer 7, head 1 at 8×8")), qPrintable(plot.readout()));
    QVERIFY(plot.readout().contains(QStringLiteral(" · rank %1 of 64 · score 0.").arg(rank)));
    const AtomFates fates(*m.schedule);
    const bool kept = fates.stateAt(4, 7, 1, {}) == AtomState::Kept;
    QVERIFY(plot.readout().startsWith(kept ? QStringLiteral("Kept") : QStringLiteral("Freed ")));
    QTest::keyClick(&plot, Qt::Key_PageDown);
    QCOMPARE(plot.sourceScale(), 5);
    QTest::keyClick(&plot, Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(plot.selectedLayer(), 0);
    plot.selectFirstToGo();
    QCOMPARE(plot.ranks().rank(5, plot.selectedLayer(), plot.selectedHead()), 1);
    plot.setFixedRange(0.9, 1.0);
    QTest::keyClick(&plot, Qt::Key_Left);
    QVERIFY(plot.readout().contains(QLatin1Char('<')));
  }

  void heatmapTableIsThePlot() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.setCalibration(m.calibration);
    plot.setSchedule(m.schedule);
    plot.setSourceScale(5);
    plot.updateNow();
    QCOMPARE(plot.table()->rowCount(), 64);
    for (int row = 0; row < 64; ++row) {
      const int layer = plotdata::value(plot, row, 0).toInt(), head = plotdata::value(plot, row, 1).toInt();
      QCOMPARE(plotdata::value(plot, row, 3).toDouble(), m.calibration->score(5, layer, head));
      QCOMPARE(plotdata::value(plot, row, 4).toInt(), plot.ranks().rank(5, layer, head));
    }
    plot.setSort(HeatSort::ByScore);
    for (int row = 1; row < 8; ++row) QVERIFY(plot.matrix().at(row, 2).value <= plot.matrix().at(row - 1, 2).value);
    plot.setView(HeatView::HeadScale);
    QCOMPARE(plot.matrix().columns, 7);
    QVERIFY(!plot.matrix().at(0, 0).eligible && !plot.matrix().at(0, 6).eligible && plot.matrix().at(0, 3).eligible);
    plot.setView(HeatView::LayerTarget);
    QCOMPARE(plot.matrix().rows, 7);
    double mean = 0;
    for (int h = 0; h < 8; ++h)
      mean += m.calibration->scasTarget[m.calibration->scas.size() * 6 + m.calibration->index(5, 1, h)] / 8;
    QVERIFY(std::abs(plot.matrix().at(6, 1).value - mean) < 1e-12);
    const auto other = std::make_shared<const Calibration>(plotdata::calibration(8, 8, 7, 9));
    plot.setView(HeatView::LayerHead);
    plot.setMinus(other);
    QVERIFY(std::abs(plot.matrix().at(2, 3).value - (m.calibration->score(5, 3, plot.matrix().at(2, 3).head) -
                                                     other->score(5, 3, plot.matrix().at(2, 3).head))) < 1e-12);
    QVERIFY_THROWS_EXCEPTION(Error, plot.setMinus(std::make_shared<const Calibration>(plotdata::calibration(4, 8, 7))));
  }

  void inspector() {
    const plotdata::Model m = plotdata::model();
    HeadInspector inspector;
    QSignalSpy pinned(&inspector, &HeadInspector::pinRequested);
    const auto entries = headEntries(*m.calibration, m.schedule.get(), 3, 2, {}, 4096);
    QCOMPARE(entries.size(), size_t(3));
    inspector.setHead(3, 2, entries, PinState::Keep);
    QCOMPARE(pinned.count(), 0);
    for (const HeadEntry& e : entries) {
      QCOMPARE(e.bytes, e.grid.tokens() * 4096);
      QCOMPARE(e.goes(), !m.schedule->visible(6, e.scale, 3, 2));
    }
    auto* control = inspector.findChild<QWidget*>(QStringLiteral("pinControl"));
    control->setProperty("currentIndex", 2);
    QCOMPARE(pinned.count(), 1);
    QCOMPARE(pinned.last().at(2).value<PinState>(), PinState::Prune);
    inspector.bars()->updateNow();
    QCOMPARE(plotdata::value(*inspector.bars(), 1, 1).toDouble(), m.calibration->score(4, 3, 2));
    QTest::keyClick(inspector.bars(), Qt::Key_End);
    QCOMPARE(inspector.bars()->sourceScale(), 5);
    std::vector<Pin> pins{{Pin::Rule::Prune, {}, {}, 2}, {Pin::Rule::Keep, 4, 3, 2}};
    QCOMPARE(pinOf(pins, 3, 2), PinState::Prune);
    QCOMPARE(pinOf(pins, 3, 2, 4), PinState::Keep);
    QCOMPARE(pinOf(pins, 3, 1), PinState::Auto);
  }

  /// A table that is open while its numbers go away must not be asked for them until the next drawing.
  void tablesFollowAtOnce() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot heat;
    heat.setCalibration(m.calibration);
    heat.updateNow();
    QVERIFY(heat.table()->rowCount() > 0);
    heat.setCalibration(nullptr);
    QCOMPARE(heat.table()->rowCount(), 0);
    ParetoPlot pareto;
    pareto.setMethods({{QStringLiteral("A"), {{QStringLiteral("20 %"), 2 << 20, 25, 0.5, 4, 0}}}});
    QCOMPARE(pareto.table()->rowCount(), 1);
    pareto.setMethods({});
    QCOMPARE(pareto.table()->rowCount(), 0);
    AttentionOverlay overlay;
    overlay.setMap({1, 2, 3, 4}, 2, 2, QStringLiteral("map"), QStringLiteral("share"));
    QCOMPARE(overlay.table()->rowCount(), 4);
    overlay.setMap({5}, 1, 1, QStringLiteral("map"), QStringLiteral("share"));
    QCOMPARE(overlay.table()->rowCount(), 1);
  }

  void memoryByScale() {
    MemoryPlot memory;
    memory.resize(392, 240);
    PlanEvent plan;
    plan.shape.grids = plotdata::squareGrids(5);
    plan.predictedPeakBytes = int64_t{9} << 30;
    memory.setPlan(plan);
    QVERIFY(memory.headline().isEmpty());
    QSignalSpy chosen(&memory, &MemoryPlot::scaleSelected);
    const int64_t gib = int64_t{1} << 30;
    for (int k = 0; k < 5; ++k) memory.add({1, k, 4 * gib, gib, 6 * gib, (7 + k / 4) * gib});
    memory.add({1, 5, 1, 1, 1, 1});  // of a scale that the run does not have
    memory.updateNow();
    QCOMPARE(memory.table()->rowCount(), 5);
    QCOMPARE(plotdata::value(memory, 4, 4).toLongLong(), 8 * gib);
    QVERIFY(memory.headline().startsWith(format::cacheBytes(8 * gib)));
    QTest::keyClick(&memory, Qt::Key_End);
    QCOMPARE(chosen.last().at(0).toInt(), 4);
    QVERIFY2(memory.readout().contains(QStringLiteral("8")), qPrintable(memory.readout()));
    memory.setSelected(7);
    QTest::keyClick(&memory, Qt::Key_Left);
    QCOMPARE(chosen.last().at(0).toInt(), 0);
    QVERIFY(!memory.grab().isNull());
    memory.clear();
    QVERIFY(memory.empty() && memory.table()->rowCount() == 0);
  }

  void paretoAndOverlay() {
    ParetoPlot pareto;
    pareto.resize(400, 280);
    pareto.setMethods(
        {{QStringLiteral("A"),
          {{QStringLiteral("20 %"), 2 << 20, 25, 0.5, 4, 0}, {QStringLiteral("10 %"), 1 << 20, 23, kNaN, 1, 0}}},
         {QStringLiteral("B"), {{QStringLiteral("100 %"), 9 << 20, kNaN, kNaN, 4, 4}}}});
    pareto.updateNow();
    QCOMPARE(pareto.table()->rowCount(), 3);
    QCOMPARE(plotdata::value(pareto, 0, 2).toLongLong(), 1ll << 20);
    QVERIFY(!plotdata::value(pareto, 2, 3).isValid());
    QTest::keyClick(&pareto, Qt::Key_Right);
    QTest::keyClick(&pareto, Qt::Key_Right);
    QCOMPARE(pareto.selectedPoint(), 1);
    QTest::keyClick(&pareto, Qt::Key_Down);
    QCOMPARE(pareto.selectedMethod(), 1);
    QVERIFY(!pareto.grab().isNull());

    AttentionOverlay overlay;
    overlay.resize(300, 300);
    QVERIFY_THROWS_EXCEPTION(Error, overlay.setMap({1, 2, 3}, 2, 2, {}, {}));
    overlay.setMap({0.1F, float(kNaN), float(kInf), 0.4F}, 2, 2, QStringLiteral("Map"), QStringLiteral("attention"));
    const HeatRange before = overlay.range();
    QCOMPARE(before, (HeatRange{0, 1, false}));
    overlay.fitRange();
    QVERIFY(std::abs(overlay.range().high - 0.4) < 1e-6);
    overlay.updateNow();
    QTest::keyClick(&overlay, Qt::Key_Right);
    QTest::keyClick(&overlay, Qt::Key_Right);
    QVERIFY(!plotdata::value(overlay, 1, 2).isValid());
    QVERIFY(!overlay.grab().isNull());
  }
};

QTEST_MAIN(TestPlots)
#include "test_plots.moc"
