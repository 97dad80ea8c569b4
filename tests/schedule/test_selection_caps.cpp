// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Caps of the rival methods: against known numbers, a plain version, and the budget after every layer.
#include <QtTest>

#include <cmath>
#include <numeric>
#include <random>

#include "engine/api/error.h"
#include "engine/schedule/selection_caps.h"
#include "tests/support/plain_selection.h"

using namespace heatkv;

namespace {

CacheShape shapeOf(int layers, int heads, const char* aspect, PixelBudget pn) {
  return {layers, heads, parseAspect(aspect).aspect->grids(pn)};
}

/// The largest number of tokens held after any layer, all heads of a layer at its cap.
int64_t peak(const CacheShape& shape, const std::vector<std::vector<int64_t>>& caps) {
  std::vector<int64_t> held(shape.layers, 0);
  int64_t most = 0;
  for (size_t t = 0; t < caps.size(); ++t)
    for (int l = 0; l < shape.layers; ++l) {
      held[l] = std::min(caps[t][l], shape.cachedBefore(static_cast<int>(t) + 1));
      most = std::max(most, std::accumulate(held.begin(), held.end(), int64_t{0}));
    }
  return most;
}

}  // namespace

class TestSelectionCaps : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pyramid() {
    using Caps = std::vector<int64_t>;
    QCOMPARE(pyramidCaps(53, 265, 4), (Caps{79, 61, 44, 27}));
    QCOMPARE(pyramidCaps(26, 265, 4), (Caps{39, 30, 21, 13}));
    QCOMPARE(pyramidCaps(162, 1623, 6), (Caps{286, 236, 186, 137, 87, 38}));
    QCOMPARE(pyramidCaps(64, 1623, 6), (Caps{95, 82, 70, 57, 45, 33}));
    QCOMPARE(pyramidCaps(81, 1623, 6), (Caps{128, 109, 90, 71, 52, 34}));
    QCOMPARE(pyramidCaps(40, 265, 1), (Caps{40}));
    for (int layers : {2, 3, 7, 32, 40})
      for (int64_t budget = 1; budget <= 300; ++budget) {
        const Caps caps = pyramidCaps(budget, 300, layers);
        QVERIFY(std::accumulate(caps.begin(), caps.end(), int64_t{0}) <= layers * budget);
        QVERIFY(std::is_sorted(caps.rbegin(), caps.rend()));
        QVERIFY(caps.front() <= 300 && caps.back() >= windowRows(budget));
      }
  }

  void scaleKv() {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
      const auto pn = static_cast<PixelBudget>(random() % 2);
      const CacheShape shape = shapeOf(1 + static_cast<int>(random() % 9), 2, "2:1", pn);
      const int64_t budget = 1 + static_cast<int64_t>(random() % static_cast<uint64_t>(shape.fullTokens()));
      Drafters drafters(shape.scales() - 1);
      for (auto& layers : drafters)
        for (int l = 0; l < shape.layers; ++l)
          if (random() % 4 == 0) layers.push_back(l);
      const auto caps = scaleKvCaps(shape, budget, drafters);
      QCOMPARE(caps, test::plainScaleKvCaps(shape, budget, drafters));
      QVERIFY(peak(shape, caps) <= shape.layers * budget);
    }
  }

  void drafterChoice() {
    const CacheShape shape = shapeOf(17, 1, "1:1", PixelBudget::P006M);
    std::vector<double> asi(17 * 7, 1.0);
    for (int l = 0; l < 17; ++l) asi[l * 7] = NAN;
    // Scale 4 (after scale 3) is cut at B = 57 and 100 but not above C_4 = 57: 2 drafters per scale that cuts.
    asi[5 * 7 + 5] = 0.5;
    const Drafters drafters = chooseDrafters(asi, shape, 57);
    QCOMPARE(drafters.size(), size_t(6));
    size_t all = 0;
    for (const auto& layers : drafters) all += layers.size();
    QCOMPARE(all, size_t(2 * 2));
    // Scale 5's outlier pulls the others of that scale up, the flat scale 6 ties: lower layers first.
    QCOMPARE(drafters[4], (std::vector<int>{5}));
    QCOMPARE(drafters[5], (std::vector<int>{0, 1, 2}));
    asi[3] = NAN;
    QVERIFY(!chooseDrafters(asi, shape, 57).empty());
    QVERIFY_THROWS_EXCEPTION(Error, chooseDrafters(asi, shape, 20));
    QVERIFY_THROWS_EXCEPTION(Error, chooseDrafters({}, shape, 57));
  }

  void hack() {
    const CacheShape shape = shapeOf(4, 4, "1:1", PixelBudget::P006M);
    std::vector<double> sigma(16);
    for (int i = 0; i < 16; ++i) sigma[i] = 16 - i;
    sigma[2] = sigma[9];
    HackCaps caps = hackCaps(sigma, shape, 53);
    QCOMPARE(caps.contextualCap, int64_t(16));
    QCOMPARE(caps.structuralCap, int64_t(90));
    QCOMPARE(caps.contextual, (std::vector<uint8_t>{0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1}));
    caps = hackCaps(sigma, shape, 26);
    QCOMPARE(caps.structuralCap, int64_t(36));
    for (int64_t budget = 1; budget <= shape.fullTokens(); ++budget) {
      caps = hackCaps(sigma, shape, budget);
      QVERIFY(8 * caps.contextualCap + 8 * caps.structuralCap <= 16 * budget);
      QVERIFY(caps.structuralCap <= shape.fullTokens() && caps.contextualCap >= 1);
    }
    QCOMPARE(caps.contextualCap, shape.fullTokens());
    const CacheShape single = shapeOf(1, 1, "1:1", PixelBudget::P006M);
    QCOMPARE(hackCaps(std::vector<double>{1.0}, single, 40).structuralCap, int64_t(40));
    sigma[3] = NAN;
    QVERIFY_THROWS_EXCEPTION(Error, hackCaps(sigma, shape, 53));
  }

  void budgets() {
    QCOMPARE(budgetTokens({1, 5}, 265), int64_t(53));
    QCOMPARE(budgetTokens({1, 10}, 265), int64_t(26));
    QCOMPARE(budgetTokens({999999999999, 1000000000000}, 6425), int64_t(6424));
    QCOMPARE(windowRows(1), int64_t(1));
    QCOMPARE(windowRows(1000), int64_t(32));
  }

  void wholeMapsOfHack() {
    const CacheShape shape{4, 4, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
    QCOMPARE(hackWholeScales(shape, shape.fullTokens()), shape.scales() - 1);
    int before = 0;
    for (int64_t budget = 21; budget <= shape.fullTokens(); budget += 97) {
      const int whole = hackWholeScales(shape, budget);
      QVERIFY(whole >= before && whole < shape.scales());
      before = whole;
      // The caps themselves, with any statistics.
      const HackCaps caps = hackCaps(std::vector<double>(16, 1.0), shape, budget);
      const auto fits = [&](int t) {
        const int64_t tokens = t < 2 ? shape.cachedBefore(t + 1) : shape.cachedBefore(2) + shape.grids[t].tokens();
        return tokens <= caps.structuralCap;
      };
      for (int t = 0; t + 1 < shape.scales(); ++t) QCOMPARE(fits(t), t < whole);
    }
  }
};

QTEST_GUILESS_MAIN(TestSelectionCaps)
#include "test_selection_caps.moc"
