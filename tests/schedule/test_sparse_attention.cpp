// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys sparse attention leaves out, against the promises of its choice.
#include <QtTest>
#include <random>

#include "engine/api/error.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/sparse_attention.h"
#include "tests/support/calibration_sample.h"

using namespace heatkv;

namespace {

Calibration sample(unsigned seed, int scales = 7) {
  std::mt19937 random(seed);
  const int sides[] = {1, 2, 4, 6, 8, 12, 16};
  CacheShape shape{5, 3, {}};
  for (int k = 0; k < scales; ++k) shape.grids.push_back({sides[k], sides[k]});
  return test::randomCalibration(random, shape, 2, 3);
}

double massOf(const Calibration& c, int target, const Atom& a) {
  return c.scasTarget[c.scas.size() * static_cast<size_t>(target) + c.index(a.scale, a.layer, a.head)];
}

/// Every block that `scale` could look at.
std::vector<Atom> held(const CacheShape& shape, const Schedule* schedule, int target) {
  std::vector<Atom> atoms;
  for (int k = 0; k < target; ++k)
    for (int l = 0; l < shape.layers; ++l)
      for (int h = 0; h < shape.heads; ++h)
        if (!schedule || schedule->visible(target, k, l, h)) atoms.push_back({k, l, h});
  return atoms;
}

}  // namespace

class TestSparseAttention : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theDensestBlocksStay_data() {
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<Rational>("share");
    QTest::addColumn<bool>("scheduled");
    for (unsigned seed = 1; seed < 4; ++seed)
      for (const Rational share : {Rational{3, 4}, Rational{1, 2}, Rational{1, 10}, Rational{1, 1000}})
        for (bool scheduled : {false, true})
          QTest::addRow("%u %lld/%lld %d", seed, static_cast<long long>(share.num), static_cast<long long>(share.den),
                        scheduled)
              << seed << share << scheduled;
  }

  void theDensestBlocksStay() {
    QFETCH(unsigned, seed);
    QFETCH(Rational, share);
    QFETCH(bool, scheduled);
    const Calibration c = sample(seed);
    std::optional<Schedule> schedule;
    if (scheduled) schedule = planSchedule(c, {}, {3, 10}, EarlyRule::MinCard);
    const Schedule* kept = schedule ? &*schedule : nullptr;
    const SparseAttention made = sparseAttention(c, c.shape, kept, share);
    QCOMPARE(static_cast<int>(made.scales.size()), c.shape.scales());
    for (int t = 0; t < c.shape.scales(); ++t) {
      const SparseScale& scale = made.scales[static_cast<size_t>(t)];
      int64_t all = 0, seen = 0, fewest = 0;
      double lost = 0, thinnestSeen = 1e300, thickestSkipped = -1;
      for (const Atom& atom : held(c.shape, kept, t)) {
        const int64_t keys = c.shape.grids[static_cast<size_t>(atom.scale)].tokens();
        const double mass = massOf(c, t, atom), density = mass / static_cast<double>(keys);
        all += keys;
        if (scale.skips(atom)) {
          lost += mass / static_cast<double>(c.shape.pairs());
          if (density >= thickestSkipped) {
            thickestSkipped = density;
            fewest = keys;
          }
        } else {
          seen += keys;
          thinnestSeen = std::min(thinnestSeen, density);
        }
      }
      QCOMPARE(scale.heldKeys, all);
      QCOMPARE(scale.seenKeys, seen);
      QVERIFY(seen * share.den <= all * share.num);
      // The block that went last would not fit.
      if (!scale.skipped.empty() && fewest > 0) QVERIFY((seen + 144) * share.den > all * share.num);
      QVERIFY(thickestSkipped <= thinnestSeen * (1 + 1e-12));
      QVERIFY(std::abs(scale.lostMass - lost) < 1e-12);
      QVERIFY(std::is_sorted(scale.skipped.begin(), scale.skipped.end()));
    }
  }

  void allKeysAreNoChoice() {
    const Calibration c = sample(1);
    QVERIFY(sparseAttention(c, c.shape, nullptr, {1, 1}).scales.empty());
  }

  void whatCannotBeChosenIsNamed() {
    Calibration c = sample(1);
    QVERIFY_THROWS_EXCEPTION(Error, sparseAttention(c, c.shape, nullptr, {0, 1}));
    QVERIFY_THROWS_EXCEPTION(Error, sparseAttention(c, c.shape, nullptr, {3, 2}));
    c.scasTarget.clear();
    QVERIFY_THROWS_EXCEPTION(Error, sparseAttention(c, c.shape, nullptr, {1, 2}));
    QVERIFY(sparseAttention(c, c.shape, nullptr, {1, 1}).scales.empty());
  }

  void scalesThatDoNotRunHaveNoKeys() {
    const Calibration c = sample(2);
    CacheShape shape = c.shape;
    shape.pruning = settled(parsePruning("0,0,0,0,0,1/2,1"), shape.layers, shape.grids);
    const SparseAttention made = sparseAttention(c, shape, nullptr, {1, 2});
    QCOMPARE(made.scales.back().heldKeys, 0);
    int64_t all = 0;
    for (const Atom& atom : held(shape, nullptr, 5)) all += shape.tokens(atom.scale, atom.layer);
    QCOMPARE(made.scales[5].heldKeys, all);
  }
};

QTEST_APPLESS_MAIN(TestSparseAttention)
#include "test_sparse_attention.moc"
