// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calibration statistics: the blockwise loop against the plain float64 version, merging and resuming.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>

#include "engine/api/error.h"
#include "engine/backend/statistics_pass.h"
#include "engine/calibration/statistics.h"
#include "engine/kernels/attention_sums.h"
#include "tests/support/plain_statistics.h"

using namespace heatkv;

namespace {

at::Tensor randn(std::vector<int64_t> shape, std::mt19937& random) {
  std::normal_distribution<float> normal;
  const at::Tensor out = at::empty(shape, at::kFloat);
  for (int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] = normal(random);
  return out;
}

test::Matrix matrix(const at::Tensor& rows) {
  const at::Tensor d = rows.to(at::kDouble).contiguous();
  test::Matrix out;
  for (int64_t i = 0; i < d.size(0); ++i)
    out.emplace_back(d.data_ptr<double>() + i * d.size(1), d.data_ptr<double>() + (i + 1) * d.size(1));
  return out;
}

const CacheShape kShape{2, 3, {{1, 1}, {2, 2}, {3, 2}, {5, 4}, {9, 7}}};

/// Random attention of one prompt into the accumulator.
void feed(Statistics& statistics, uint32_t seed) {
  std::mt19937 random(seed);
  statistics.beginPrompt();
  for (int t = 0; t < kShape.scales(); ++t)
    for (int l = 0; l < kShape.layers; ++l)
      statistics.add(t, l, randn({3, kShape.grids[t].tokens(), 8}, random),
                     randn({3, kShape.cachedBefore(t + 1), 8}, random));
  statistics.finishPrompt();
}

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

bool sameBits(const Calibration& a, const Calibration& b) {
  return a.promptsDone == b.promptsDone && a.massError == b.massError && sameBits(a.scas, b.scas) &&
         sameBits(a.scasTarget, b.scasTarget) && sameBits(a.scasPrompts, b.scasPrompts) && sameBits(a.asi, b.asi) &&
         sameBits(a.hack, b.hack);
}

}  // namespace

class TestStatistics : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// The sum of the largest against sorting: any number of them, ties, zeros, tiny values, rows that differ much.
  void largestSums() {
    std::mt19937 random(3);
    for (const int64_t length : {1, 2, 15, 33, 200, 1497}) {
      for (int kind = 0; kind < 4; ++kind) {
        const int64_t rows = 5, stride = length + 3;
        std::vector<float> scores(static_cast<size_t>(rows * stride));
        for (float& value : scores) {
          const float draw = std::uniform_real_distribution<float>(0, 1)(random);
          value = kind == 0 ? draw : kind == 1 ? std::round(draw * 4) / 4 : kind == 2 ? std::exp(-200 * draw) : 0;
        }
        if (kind == 3) scores[0] = 1;
        for (const int64_t count : {int64_t{1}, (length + 9) / 10, (length + 1) / 2, length}) {
          double expected = 0;
          for (int64_t r = 0; r < rows; ++r) {
            std::vector<float> sorted(scores.begin() + r * stride, scores.begin() + r * stride + length);
            std::sort(sorted.begin(), sorted.end(), std::greater<>());
            for (int64_t i = 0; i < count; ++i) expected += static_cast<double>(sorted[static_cast<size_t>(i)]);
          }
          const double sum = largestSum({scores.data(), rows, length, stride}, length, count);
          QVERIFY2(std::abs(sum - expected) <= 1e-12 * std::max(1.0, expected),
                   qPrintable(QStringLiteral("%1, not %2").arg(sum).arg(expected)));
        }
      }
    }
  }

  void pass_data() {
    QTest::addColumn<int>("channels");
    QTest::addColumn<float>("sharpness");
    QTest::newRow("soft") << 16 << 0.1F;
    QTest::newRow("plain") << 12 << 1.F;
    QTest::newRow("sharp") << 32 << 5.F;
  }

  void pass() {
    QFETCH(int, channels);
    QFETCH(float, sharpness);
    std::mt19937 random(3);
    for (int64_t map : {1, 2, 7, 31, 32, 33, 130, 200}) {
      const int64_t history = static_cast<int64_t>(random() % 150) + 3, heads = 3;
      const at::Tensor q = randn({heads, map, channels}, random) * sharpness,
                       k = randn({heads, history + map, channels}, random);
      PassRequest request{{1, 1, history - 1, history, history + map}, history, (history + 9) / 10, true};
      const PassSums fast = attentionPass(q, k, request), plain = attentionPassPlain(q, k, request);
      QVERIFY(fast.massError < 2e-6 && plain.massError < 2e-6);
      for (int64_t h = 0; h < heads; ++h) {
        const auto slow = test::plainStatistics(matrix(q[h]), matrix(k[h]), request.ends, history, request.largest);
        for (const PassSums& sums : {fast, plain}) {
          for (size_t i = 0; i < request.ends.size(); ++i)
            QVERIFY(std::abs(sums.mass[i * heads + h] - slow.mass[i]) < 2e-6);
          QVERIFY(std::abs(sums.largestMass[h] - slow.largest) < 2e-6);
          QVERIFY(std::abs(sums.keyVariance[h] - slow.variance) < 2e-6);
        }
      }
    }
  }

  void threadsDoNotMatter() {
    std::mt19937 random(5);
    const at::Tensor q = randn({3, 300, 16}, random), k = randn({3, 500, 16}, random);
    const PassRequest request{{20, 200, 500}, 200, 20, true};
    const int before = at::get_num_threads();
    at::set_num_threads(1);
    const PassSums one = attentionPass(q, k, request);
    at::set_num_threads(3);
    const PassSums three = attentionPass(q, k, request);
    at::set_num_threads(before);
    QVERIFY(sameBits(one.mass, three.mass) && sameBits(one.largestMass, three.largestMass) &&
            sameBits(one.keyVariance, three.keyVariance));
  }

  void meaning() {
    Statistics statistics(kShape, 2, {true, true, true});
    std::mt19937 random(9);
    const int t = 3, l = 1;
    std::vector<at::Tensor> qs, ks;
    for (int target = 0; target < 5; ++target)
      for (int layer = 0; layer < 2; ++layer) {
        qs.push_back(randn({3, kShape.grids[target].tokens(), 8}, random));
        ks.push_back(randn({3, kShape.cachedBefore(target + 1), 8}, random));
        statistics.add(target, layer, qs.back(), ks.back());
      }
    statistics.finishPrompt();
    Calibration c;
    statistics.fill(c);
    QCOMPARE(c.promptsDone, 1);
    QCOMPARE(c.scas.size(), size_t(5 * 6));
    const auto target = [&](int to, int from, int layer, int head) {
      return c.scasTarget[((to * 5 + from) * 2 + layer) * 3 + head];
    };
    double now = 0, history = 0;
    for (int h = 0; h < 3; ++h) {
      const auto slow =
          test::plainStatistics(matrix(qs[t * 2 + l][h]), matrix(ks[t * 2 + l][h]), {1, 5, 11, 31}, 11, 2);
      for (int k = 0; k < 4; ++k) QVERIFY(std::abs(target(t, k, l, h) - slow.mass[k]) < 1e-6);
      QVERIFY(std::isnan(target(t, 4, l, h)));
      QVERIFY(std::abs(c.score(2, l, h) - (target(3, 2, l, h) + target(4, 2, l, h)) / 2) < 1e-15);
      QVERIFY(std::isnan(c.score(1, l, h)) && std::isnan(c.score(4, l, h)));
      now += slow.mass[3] / 3;
      history += slow.largest / 3;
      const auto last = test::plainStatistics(matrix(qs[8 + l][h]), matrix(ks[8 + l][h]), {94}, 31, 4);
      QVERIFY(std::abs(c.hack[l * 3 + h] - last.variance) < 1e-6);
    }
    QVERIFY(std::abs(c.asi[l * 5 + t] - now * history) < 1e-6);
    QVERIFY(std::isnan(c.asi[l * 5]));
    QVERIFY(c.massError > 0 && c.massError < 1e-6);
  }

  void resumeGivesTheSameBits() {
    Statistics whole(kShape, 2, {true, true, true}), first(kShape, 2, {true, true, true}),
        second(kShape, 2, {true, true, true});
    for (uint32_t seed : {1, 2, 3, 4, 5}) feed(whole, seed);
    for (uint32_t seed : {1, 2, 3}) feed(first, seed);
    Calibration half, resumed, unbroken;
    first.fill(half);
    second.resume(half);
    std::mt19937 random(1);
    second.add(0, 0, randn({3, 1, 8}, random), randn({3, 1, 8}, random));  // of a prompt that never finished
    for (uint32_t seed : {4, 5}) feed(second, seed);
    second.fill(resumed);
    whole.fill(unbroken);
    QVERIFY(sameBits(resumed, unbroken));
    QCOMPARE(unbroken.scasPrompts.size(), 5 * unbroken.scas.size());
    double mean = 0;
    for (int p = 0; p < 5; ++p) mean += unbroken.scasPrompts[p * unbroken.scas.size() + 14] / 5;
    QVERIFY(std::abs(mean - unbroken.scas[14]) < 1e-12);
  }

  /// Endless lists of prompts take no endless memory, and go on to the same bits all the same.
  void fewPromptsAreKeptOneByOne() {
    Statistics whole(kShape, 2, {true, false, false}), half(kShape, 2, {true, false, false}),
        rest(kShape, 2, {true, false, false});
    for (uint32_t seed = 0; seed < kMostPromptScores + 6; ++seed) feed(whole, seed);
    for (uint32_t seed = 0; seed < kMostPromptScores + 3; ++seed) feed(half, seed);
    Calibration before, after, unbroken;
    half.fill(before);
    rest.resume(before);
    for (uint32_t seed = kMostPromptScores + 3; seed < kMostPromptScores + 6; ++seed) feed(rest, seed);
    rest.fill(after);
    whole.fill(unbroken);
    QVERIFY(sameBits(after, unbroken));
    QCOMPARE(unbroken.promptsDone, kMostPromptScores + 6);
    QCOMPARE(unbroken.scasPrompts.size(), kMostPromptScores * unbroken.scas.size());
  }

  void massesOfTheAttentionAreEnoughForScas() {
    Statistics passes(kShape, 2, {true, false, false}), masses(kShape, 2, {true, false, false});
    std::mt19937 random(6);
    for (int t = 0; t < kShape.scales(); ++t)
      for (int l = 0; l < kShape.layers; ++l) {
        const at::Tensor q = randn({3, kShape.grids[t].tokens(), 8}, random);
        const at::Tensor k = randn({3, kShape.cachedBefore(t + 1), 8}, random);
        passes.add(t, l, q, k);
        const at::Tensor p = at::softmax(at::matmul(q, k.transpose(1, 2)), -1);
        std::vector<at::Tensor> parts;
        for (int s = 0; s <= t; ++s)
          parts.push_back(p.narrow(2, kShape.cachedBefore(s), kShape.grids[s].tokens()).sum(2, false, at::kDouble));
        QVERIFY(masses.massesSuffice(t));
        masses.addMasses(t, l, at::stack(parts, 2));
      }
    passes.finishPrompt();
    masses.finishPrompt();
    Calibration a, b;
    passes.fill(a);
    masses.fill(b);
    for (size_t i = 0; i < a.scasTarget.size(); ++i) {
      QCOMPARE(std::isnan(a.scasTarget[i]), std::isnan(b.scasTarget[i]));
      if (!std::isnan(a.scasTarget[i])) QVERIFY(std::abs(a.scasTarget[i] - b.scasTarget[i]) < 1e-7);
    }
    QVERIFY(b.massError > 0 && b.massError < 1e-6);
    const Statistics all(kShape, 2, {true, true, true}), hack(kShape, 2, {true, false, true});
    QVERIFY(all.massesSuffice(0) && !all.massesSuffice(1) && hack.massesSuffice(3) && !hack.massesSuffice(4));
    QVERIFY_THROWS_EXCEPTION(Error, masses.addMasses(2, 0, at::ones({3, 6, 2}, at::kDouble)));
  }

  void refusals() {
    Statistics statistics(kShape, 2, {true, false, false});
    feed(statistics, 1);
    Calibration c;
    statistics.fill(c);
    Statistics more(kShape, 2, {true, true, false}), sinks(kShape, 3, {true, false, false});
    QVERIFY_THROWS_EXCEPTION(Error, more.resume(c));
    QVERIFY_THROWS_EXCEPTION(Error, sinks.resume(c));
    QVERIFY_THROWS_EXCEPTION(Error, statistics.finishPrompt());
    std::mt19937 random(1);
    QVERIFY_THROWS_EXCEPTION(Error, statistics.add(2, 0, randn({3, 6, 8}, random), randn({3, 10, 8}, random)));
    Statistics only({1, 1, {{1, 1}, {2, 1}}}, 1, {false, false, true});
    QVERIFY(!only.wants(0) && only.wants(1));
    only.add(1, 0, at::full({1, 2, 4}, NAN, at::kFloat), at::ones({1, 3, 4}, at::kFloat));
    QVERIFY_THROWS_EXCEPTION(Error, only.finishPrompt());
  }
};

QTEST_GUILESS_MAIN(TestStatistics)
#include "test_statistics.moc"
