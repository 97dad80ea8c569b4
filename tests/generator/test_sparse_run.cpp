// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that look at a share of the keys they hold.
#include "engine/api/error.h"
#include "tests/generator/tiny_engine.h"

using namespace heatkv;

class TestSparseRun : public QObject, TinyEngine {
  Q_OBJECT

  PaintRequest sparse(Rational share, CacheMethod method = CacheMethod::Full, const char* budget = "100%") {
    PaintRequest r = request({3});
    r.cache.method = method;
    r.cache.budget = parseBudget(budget);
    r.cache.calibration = m_calibration;
    r.cache.attend = share;
    return r;
  }

  std::shared_ptr<const Calibration> m_calibration;

 private Q_SLOTS:
  void initTestCase() { m_calibration = calibration(); }

  void allKeysChangeNothing() {
    for (const CacheMethod method : {CacheMethod::Full, CacheMethod::HeatKV}) {
      const char* budget = method == CacheMethod::Full ? "100%" : "30%";
      PaintRequest without = sparse({1, 1}, method, budget);
      if (method == CacheMethod::Full) without.cache.calibration = nullptr;
      const Outcome all = paint(sparse({1, 1}, method, budget)), plain = paint(without);
      QVERIFY(all.pictures.front()->rgb == plain.pictures.front()->rgb);
      QVERIFY(all.plan.unseenMass.empty());
    }
  }

  /// What is not looked at is held all the same, as predicted; the work and the picture change.
  void fewerKeysAreLessWork() {
    for (const CacheMethod method : {CacheMethod::Full, CacheMethod::HeatKV}) {
      const char* budget = method == CacheMethod::Full ? "100%" : "30%";
      const Outcome all = paint(sparse({1, 1}, method, budget));
      double work = all.plan.workShare, lost = 0;
      for (const Rational share : {Rational{3, 4}, Rational{1, 2}, Rational{1, 10}}) {
        const Outcome out = paint(sparse(share, method, budget));
        QVERIFY(out.pictures.front()->rgb != all.pictures.front()->rgb);
        QCOMPARE(out.largestHeld, all.largestHeld);
        QVERIFY(out.plan.workShare < work);
        QCOMPARE(out.plan.unseenMass.size(), out.plan.shape.grids.size());
        double sum = 0;
        for (double mass : out.plan.unseenMass) {
          QVERIFY(mass >= 0 && mass < 1);
          sum += mass;
        }
        QVERIFY(sum > lost);
        lost = sum;
        work = out.plan.workShare;
      }
    }
  }

  void aBatchIsAsEachAlone() {
    PaintRequest two = sparse({1, 2}, CacheMethod::HeatKV, "30%");
    two.seeds = {3, 4};
    const Outcome both = paint(two);
    QVERIFY(both.pictures.front()->rgb == paint(sparse({1, 2}, CacheMethod::HeatKV, "30%")).pictures.front()->rgb);
  }

  void whatCannotBeSparseIsRefused() {
    const auto refusal = [&](const PaintRequest& r) -> std::string {
      try {
        m_engine.paint(r, [](const Event&) {});
      } catch (const Error& e) {
        return e.kind == ErrorKind::Usage ? e.message : "wrong kind";
      }
      return {};
    };
    PaintRequest none = sparse({1, 2});
    none.cache.calibration = nullptr;
    QVERIFY(refusal(none).find("needs a calibration") != std::string::npos);
    QVERIFY(refusal(sparse({1, 2}, CacheMethod::StreamingLLM, "30%")).find("streamingllm") != std::string::npos);
    QVERIFY(refusal(sparse({0, 1})).find("above 0") != std::string::npos);
    PaintRequest orders = sparse({1, 2});
    Calibration bare = *m_calibration;
    bare.scasTarget.clear();
    orders.cache.calibration = std::make_shared<const Calibration>(bare);
    QVERIFY(refusal(orders).find("per target scale") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestSparseRun)
#include "test_sparse_run.moc"
