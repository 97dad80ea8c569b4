// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine measures on a tiny model: calibrations, what schedules lose, where a place looks.
#include "engine/api/error.h"
#include "engine/calibration/lost_mass.h"
#include "tests/generator/tiny_engine.h"

using namespace heatkv;

class TestMeasuring : public QObject, TinyEngine {
  Q_OBJECT

 private Q_SLOTS:
  /// Watched beside a run that holds everything, a schedule loses what its calibration of that very run says.
  void shadowsLoseWhatTheCalibrationSays() {
    PaintRequest r = request({1});
    r.prompt = "a red fox";
    CacheRequest heatkv, full, streaming;
    heatkv.method = CacheMethod::HeatKV;
    heatkv.budget = parseBudget("20%");
    heatkv.calibration = calibration();
    streaming.method = CacheMethod::StreamingLLM;
    streaming.budget = heatkv.budget;
    const auto plain = paint(r).pictures[0]->rgb;
    PaintRequest pruned = r;
    pruned.cache = heatkv;
    const std::vector<double> expected = lostMassPerScale(*m_engine.plan(pruned).schedule, *heatkv.calibration);
    r.shadows = {heatkv, full, streaming};
    std::vector<std::vector<double>> lost;
    std::vector<uint8_t> watched;
    m_engine.paint(r, [&](const Event& event) {
      if (const auto* image = std::get_if<ImageEvent>(&event)) {
        lost = image->lostMass;
        watched = image->picture->rgb;
      }
    });
    QVERIFY(watched == plain);
    QCOMPARE(lost.size(), size_t(3));
    double all = 0;
    for (size_t t = 0; t < expected.size(); ++t) {
      QVERIFY2(std::abs(lost[0][t] - expected[t]) < 1e-5,
               qPrintable(QStringLiteral("%1: %2, not %3").arg(t).arg(lost[0][t]).arg(expected[t])));
      QVERIFY(lost[1][t] < 1e-12);
      all += lost[2][t];
    }
    QVERIFY(all > 0.01);
    r.cache = streaming;
    QVERIFY_THROWS_EXCEPTION(Error, paint(r));
  }

  /// The mean over all places of a scale is what a calibration measures, so the weights are the run's own.
  void attentionIsWhatCalibrationAverages() {
    const auto measured = calibration();
    AttentionRequest asked;
    asked.paint = request({1});
    asked.paint.prompt = "a red fox";
    asked.layer = 2;
    asked.head = 1;
    asked.scale = 3;
    const Grid grid = asked.paint.grids[3];
    std::vector<double> mean(4, 0);
    for (asked.row = 0; asked.row < grid.h; ++asked.row) {
      for (asked.column = 0; asked.column < grid.w; ++asked.column) {
        const AttentionMap map = m_engine.attention(asked);
        QCOMPARE(map.grids.size(), size_t(4));
        double whole = 0;
        for (int k = 0; k < 4; ++k) {
          QCOMPARE(map.weights[k].size(), static_cast<size_t>(map.grids[k].tokens()));
          mean[k] += map.mass(k) / static_cast<double>(grid.tokens());
          whole += map.mass(k);
        }
        QVERIFY(std::abs(whole - 1) < 1e-5);
      }
    }
    const size_t scales = asked.paint.grids.size(), pairs = measured->shape.pairs();
    for (int k = 0; k < 4; ++k) {
      const double expected = measured->scasTarget[3 * scales * pairs + measured->index(k, 2, 1)];
      QVERIFY2(std::abs(mean[k] - expected) < 1e-5, qPrintable(QString::number(mean[k] - expected)));
    }
  }

  void attentionSeesWhatTheCacheHeld() {
    PaintRequest r = request({5, 6, 7});
    r.cache.method = CacheMethod::HeatKV;
    r.cache.budget = parseBudget("20%");
    r.cache.calibration = calibration();
    const auto schedule = m_engine.plan(r).schedule;
    int freed = 0;
    for (int layer = 0; layer < schedule->shape.layers; ++layer) {
      const AttentionRequest asked{r, 1, layer, 0, 6, 2, 3};
      const AttentionMap map = m_engine.attention(asked);
      for (int k = 0; k < 6; ++k) {
        const bool visible = schedule->visible(6, k, layer, 0);
        freed += !visible;
        for (const float weight : map.weights[k]) QCOMPARE(std::isfinite(weight), visible);
      }
      // Image 1 of the batch is the picture of its seed alone.
      PaintRequest alone = r;
      alone.seeds = {6};
      const AttentionMap same = m_engine.attention({alone, 0, layer, 0, 6, 2, 3});
      for (int k = 0; k < 7; ++k)
        QVERIFY(std::memcmp(same.weights[k].data(), map.weights[k].data(), map.weights[k].size() * sizeof(float)) == 0);
    }
    QVERIFY(freed > 0);
    for (const AttentionRequest& bad : {AttentionRequest{r, 3, 0, 0, 0, 0, 0},
                                        {r, 0, 99, 0, 0, 0, 0},
                                        {r, 0, 0, -1, 0, 0, 0},
                                        {r, 0, 0, 0, 7, 0, 0},
                                        {r, 0, 0, 0, 1, 2, 0}})
      QVERIFY_THROWS_EXCEPTION(Error, m_engine.attention(bad));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Error, m_engine.attention({r, 0, 0, 0, 6, 0, 0}, stop.get_token()));
  }

  void calibrationNeedsPromptsAndOneIsEnough() {
    CalibrationRequest r;
    r.grids = request({1}).grids;
    QVERIFY_THROWS_EXCEPTION(Error, m_engine.calibrate(r, [](const Event&) {}));
    r.prompts = {"a red fox"};
    r.seeds = {1};
    const Calibration one = m_engine.calibrate(r, [](const Event&) {});
    QCOMPARE(one.promptsDone, 1);
    QVERIFY(one.massError < 1e-5);
    QVERIFY(!one.orders.byScale.empty());
    // The same run without statistics, which the cost of calibrating is measured against.
    r.scas = false;
    const Calibration bare = m_engine.calibrate(r, [](const Event&) {});
    QCOMPARE(bare.promptsDone, 1);
    QVERIFY(bare.scas.empty() && bare.scasTarget.empty());
  }

  void calibrationResumesToTheSameBits() {
    CalibrationRequest r;
    r.prompts = {"a red fox", "two cats", "a boat"};
    r.seeds = {1, 2, 3};
    r.grids = request({1}).grids;
    r.asi = r.hack = true;
    const Calibration whole = m_engine.calibrate(r, [](const Event&) {});
    std::stop_source stop;
    const Calibration part = m_engine.calibrate(
        r,
        [&](const Event& event) {
          if (const auto* c = std::get_if<CalibrationEvent>(&event); c && c->done == 2) stop.request_stop();
        },
        stop.get_token());
    QCOMPARE(part.promptsDone, 2);
    r.resume = std::make_shared<const Calibration>(part);
    const Calibration resumed = m_engine.calibrate(r, [](const Event&) {});
    QCOMPARE(resumed.promptsDone, 3);
    const auto same = [](const std::vector<double>& a, const std::vector<double>& b) {
      return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
    };
    QVERIFY(same(whole.scas, resumed.scas) && same(whole.scasTarget, resumed.scasTarget));
    QVERIFY(same(whole.asi, resumed.asi) && same(whole.hack, resumed.hack));
    r.seeds = {7, 8, 9};
    QVERIFY_THROWS_EXCEPTION(Error, m_engine.calibrate(r, [](const Event&) {}));
  }
};

QTEST_GUILESS_MAIN(TestMeasuring)
#include "test_measuring.moc"
