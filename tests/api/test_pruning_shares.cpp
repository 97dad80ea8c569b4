// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of tokens to leave out: presets, text, defaults, and how many tokens they come to.
#include <QtTest>

#include "engine/api/error.h"
#include "engine/api/schedule.h"

using namespace heatkv;

class TestPruningShares : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void presetsGoByIndex() {
    const Pruning fastvar = *prunePreset("fastvar");
    for (const Aspect& aspect : aspects()) {
      const Grids grids = aspect.grids(PixelBudget::P1M);
      CacheShape shape{32, 16, grids, settled(fastvar, 32, grids)};
      QCOMPARE(shape.scalesRun(), 11);
      QCOMPARE(shape.pruning.layers, std::optional(LayerRange{3, 27}));
      QCOMPARE(shape.pruning.source, std::optional(8));
      for (int k = 0; k < 13; ++k) {
        const int64_t all = grids[static_cast<size_t>(k)].tokens();
        QCOMPARE(shape.tokens(k, 2), k > 10 ? 0 : all);
        QCOMPARE(shape.tokens(k, 27), k > 10 ? 0 : k == 10 ? all - all / 2 : k == 9 ? all - all * 2 / 5 : all);
      }
    }
    const Grids square = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    const CacheShape shape{32, 16, square, settled(fastvar, 32, square)};
    QCOMPARE(shape.tokens(9, 3), int64_t{615});
    QCOMPARE(shape.tokens(10, 3), int64_t{800});
    QCOMPARE(settled(fastvar, 40, square).layers, std::optional(LayerRange{4, 34}));
    // Smaller sizes have fewer scales, and the smallest none of those that are pruned.
    const auto at = [&](PixelBudget pn) { return parseAspect("1:1").aspect->grids(pn); };
    QCOMPARE((CacheShape{32, 16, at(PixelBudget::P060M), settled(fastvar, 32, at(PixelBudget::P060M))}.scalesRun()),
             11);
    QCOMPARE(settled(fastvar, 32, at(PixelBudget::P025M)).shares.back(), (Rational{2, 5}));
    QVERIFY(settled(fastvar, 32, at(PixelBudget::P006M)).shares.empty());
    const Pruning skip = settled(*prunePreset("skip"), 32, square);
    QVERIFY(!skip.layers && !skip.source && skip.skips(11) && !skip.prunes(10));
    QVERIFY(settled({}, 32, square).shares.empty() && !prunePreset("fast"));
  }

  void text() {
    for (const char* same : {"off", "skip", "fastvar", "0,0,2/5,1/2,1"})
      QCOMPARE(toText(parsePruning(same)), std::string(same));
    QCOMPARE(toText(parsePruning("0,0.4,50%,1.0")), std::string("0,2/5,1/2,1"));
    QCOMPARE(toText(parsePruning("0,0")), std::string("off"));
    for (const char* bad : {"", "fast", "0,,1", "1.5", "-1", "2/0", "0,3/2", "nan", "0,", "1e-3"})
      QVERIFY_THROWS_EXCEPTION(Error, parsePruning(bad));
  }

  void countsAreExact() {
    const Grids grids = parseGrids("1x1,2x2,100x100");
    for (const auto& [share, kept] : {std::pair{Rational{1, 3}, 6667},
                                      {{9999, 10000}, 1},
                                      {{1, 1000000}, 10000},
                                      {{(int64_t{1} << 52) - 1, int64_t{1} << 52}, 1}}) {
      const CacheShape shape{4, 1, grids, settled({{{0, 1}, {0, 1}, share}, {}, {}}, 4, grids)};
      QCOMPARE(shape.tokens(2, 1), int64_t{kept});
    }
  }
};

QTEST_APPLESS_MAIN(TestPruningShares)
#include "test_pruning_shares.moc"
