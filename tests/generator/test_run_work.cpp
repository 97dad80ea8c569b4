// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of Infinity-2B and 8B at one megapixel, as it is worked out on paper.
#include <QtTest>
#include <random>

#include "engine/run_work.h"
#include "engine/schedule/schedule_planner.h"
#include "tests/support/schedule_oracle.h"

using namespace heatkv;

class TestRunWork : public QObject {
  Q_OBJECT

  static TransformerInfo infinity2B() {
    TransformerInfo info;
    info.depth = 32;
    info.width = 2048;
    info.heads = 16;
    info.headDim = 128;
    info.hidden = 8192;
    return info;
  }

  static CacheShape shapeOf(const TransformerInfo& info, const char* preset) {
    const Grids grids = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    return {info.depth, info.heads, grids, settled(*prunePreset(preset), info.depth, grids)};
  }

  /// In 10^12, one image with guidance until a scale, 32 prompt tokens.
  static double work(const TransformerInfo& info, const char* preset, int until = 13) {
    std::vector<int> rows;
    for (int k = 0; k < 13; ++k) rows.push_back(k < until ? 2 : 1);
    return blockWork(info, shapeOf(info, preset), rows, 32) / 1e12;
  }

 private Q_SLOTS:
  void wholeRuns() {
    const TransformerInfo two = infinity2B();
    const auto near = [](double a, double b, double within) { return std::abs(a - b) < within; };
    QVERIFY2(near(work(two, "off"), 115.2, 0.06), qPrintable(QString::number(work(two, "off"))));
    QVERIFY(near(work(two, "skip"), 36.6, 0.06));
    QVERIFY(near(work(two, "fastvar"), 27.2, 0.06));
    QVERIFY(near(work(two, "off", 10) / work(two, "off"), 0.59, 0.006));
    QVERIFY(near(work(two, "off", 9) / work(two, "off"), 0.55, 0.006));
    TransformerInfo eight = two;
    eight.depth = 40;
    eight.width = 3584;
    eight.heads = 28;
    eight.hidden = 4 * 3584;
    QVERIFY(near(work(eight, "fastvar") / work(eight, "off"), 0.259, 0.0006));
    QVERIFY(near(work(eight, "skip") / work(eight, "off"), 0.343, 0.0006));
  }

  /// A tenth of the cache spares attention alone.
  void underASchedule() {
    const TransformerInfo two = infinity2B();
    std::mt19937 random(1);
    for (const auto& [preset, expected] : {std::pair{"off", 96.3}, {"fastvar", 26.0}}) {
      const CacheShape shape = shapeOf(two, preset);
      const Orders orders = test::randomOrders(random, shape, 3);
      const Schedule schedule = planSchedule({.shape = shape, .orders = orders, .share = {1, 10}});
      const auto visible = visibleTokenHeads(schedule);
      for (int t = 0; t < shape.scalesRun(); ++t) {
        for (int l = 0; l < shape.layers; ++l) {
          int64_t seen = 0;
          for (int k = 0; k < t; ++k)
            for (int h = 0; h < shape.heads; ++h) seen += schedule.visible(t, k, l, h) ? shape.tokens(k, l) : 0;
          QCOMPARE(visible[static_cast<size_t>(t)][static_cast<size_t>(l)], seen);
        }
      }
      const double all = blockWork(two, shape, std::vector<int>(13, 2), 32, [&](int k, int l) {
        return static_cast<double>(visible[static_cast<size_t>(k)][static_cast<size_t>(l)]);
      });
      QVERIFY2(std::abs(all / 1e12 - expected) < 0.2, qPrintable(QString::number(all / 1e12)));
    }
  }
};

QTEST_APPLESS_MAIN(TestRunWork)
#include "test_run_work.moc"
