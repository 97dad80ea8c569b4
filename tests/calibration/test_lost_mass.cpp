// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention mass that a schedule loses, against a sum over everything that is not visible.
#include <QtTest>
#include <cmath>
#include <random>

#include "engine/api/error.h"
#include "engine/calibration/lost_mass.h"
#include "engine/schedule/schedule_planner.h"

using namespace heatkv;

namespace {

/// Random scores; the masses of a head at a target scale sum up to 1.
Calibration randomCalibration(int layers, int heads) {
  Calibration c;
  c.shape = {layers, heads, parseAspect("2:1").aspect->grids(PixelBudget::P025M)};
  const int scales = c.shape.scales();
  const auto pairs = static_cast<size_t>(c.shape.pairs());
  std::mt19937 random(8);
  std::uniform_real_distribution<double> uniform(0.1, 1);
  c.scasTarget.assign(scales * scales * pairs, NAN);
  for (int t = 0; t < scales; ++t)
    for (size_t i = 0; i < pairs; ++i) {
      double sum = 0;
      for (int k = 0; k <= t; ++k) sum += c.scasTarget[(t * scales + k) * pairs + i] = uniform(random);
      for (int k = 0; k <= t; ++k) c.scasTarget[(t * scales + k) * pairs + i] /= sum;
    }
  c.scas.assign(scales * pairs, NAN);
  for (size_t i = c.sinkScales * pairs; i < (scales - 1) * pairs; ++i) c.scas[i] = uniform(random);
  c.orders = ordersFromScores(c.shape, c.sinkScales, c.scas);
  return c;
}

}  // namespace

class TestLostMass : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void equalsWhatIsNotVisible() {
    const Calibration c = randomCalibration(5, 3);
    const int scales = c.shape.scales();
    for (const EarlyRule rule : {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss})
      for (const int percent : {4, 10, 37}) {
        const Schedule schedule =
            planSchedule(c, parseBudget(std::to_string(percent) + "%"), reduced(percent, 100), rule);
        const std::vector<double> lost = lostMassPerScale(schedule, c);
        QCOMPARE(lost.size(), static_cast<size_t>(scales));
        double all = 0;
        for (int t = 0; t < scales; ++t) {
          double sum = 0;
          for (int k = 0; k < t; ++k)
            for (int l = 0; l < 5; ++l)
              for (int h = 0; h < 3; ++h)
                if (!schedule.visible(t, k, l, h)) sum += c.scasTarget[((t * scales + k) * 5 + l) * 3 + h] / 15;
          QVERIFY(std::abs(lost[t] - sum) < 1e-12);
          QVERIFY(lost[t] >= 0 && lost[t] < 1);
          all += lost[t];
        }
        QVERIFY(all > 0);
      }
  }

  void aFullCacheLosesNothing() {
    Calibration c = randomCalibration(2, 2);
    const Schedule schedule = planSchedule(c, parseBudget("100%"), {1, 1}, EarlyRule::MinCard);
    for (double lost : lostMassPerScale(schedule, c)) QCOMPARE(lost, 0.0);
    c.scasTarget.clear();
    QVERIFY(lostMassPerScale(schedule, c).empty());
    c.shape.layers = 3;
    QVERIFY_THROWS_EXCEPTION(Error, lostMassPerScale(schedule, c));
  }
};

QTEST_GUILESS_MAIN(TestLostMass)
#include "test_lost_mass.moc"
