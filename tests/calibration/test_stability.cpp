// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rank correlation and halves of prompts.
#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/api/error.h"
#include "engine/calibration/stability.h"

using namespace heatkv;

namespace {

/// Two prompts on 4 layers x 4 heads, 5 scales of which 1 and 2 and 3 are prunable.
Calibration twoPrompts(const std::vector<double>& first, const std::vector<double>& second) {
  Calibration c;
  c.shape = {4, 4, parseGrids("1x1,2x2,4x4,6x6,8x8")};
  c.sinkScales = 1;
  c.promptsDone = 2;
  for (const auto& scores : {first, second}) {
    for (int k = 0; k < 5; ++k) {
      for (double v : scores) c.scasPrompts.push_back(k == 0 || k == 4 ? std::numeric_limits<double>::quiet_NaN() : v);
    }
  }
  return c;
}

/// 16 scores: first, first + step, ..
std::vector<double> ramp(double first, double step) {
  std::vector<double> scores;
  for (int i = 0; i < 16; ++i) scores.push_back(first + step * i);
  return scores;
}

}  // namespace

class TestStability : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void correlation() {
    QCOMPARE(rankCorrelation({1, 2, 3}, {10, 20, 300}), 1.0);
    QCOMPARE(rankCorrelation({1, 2, 3}, {3, 2, 1}), -1.0);
    // scipy.stats.spearmanr([1, 2, 2, 4], [1, 3, 2, 4]) = 0.9486832980505138
    QVERIFY(std::abs(rankCorrelation({1, 2, 2, 4}, {1, 3, 2, 4}) - 0.9486832980505138) < 1e-15);
    QVERIFY(std::isnan(rankCorrelation({1, 1}, {1, 2})));
    QVERIFY(std::isnan(rankCorrelation({1}, {1})));
  }

  void equalHalves() {
    const Stability s = stabilityOf(twoPrompts(ramp(.1, .01), ramp(.2, .02)));
    QCOMPARE(s.correlation.size(), size_t(5));
    QVERIFY(std::isnan(s.correlation[0]));
    QVERIFY(std::isnan(s.correlation[4]));
    for (int k : {1, 2, 3}) QCOMPARE(s.correlation[k], 1.0);
    QCOMPARE(*s.expectedFlips, 0.0);
  }

  void oppositeHalves() {
    const Stability s = stabilityOf(twoPrompts(ramp(.1, .01), ramp(.9, -.01)));
    for (int k : {1, 2, 3}) QCOMPARE(s.correlation[k], -1.0);
    QVERIFY(*s.expectedFlips > 0);
  }

  void tooLittle() {
    Calibration c = twoPrompts(ramp(.1, .01), ramp(.9, -.01));
    c.scasPrompts.pop_back();
    QVERIFY(!stabilityOf(c).expectedFlips);
    c.scasPrompts.resize(c.scasPrompts.size() + 2, 0.5);
    QVERIFY_THROWS_EXCEPTION(Error, stabilityOf(c));
    c.scasPrompts.clear();
    for (double v : stabilityOf(c).correlation) QVERIFY(std::isnan(v));
  }
};

QTEST_GUILESS_MAIN(TestStability)
#include "test_stability.moc"
