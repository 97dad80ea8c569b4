// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rival methods as policies: what the pool holds is what was chosen, what was predicted, and within the budget.
#include <ATen/ATen.h>

#include <QtTest>
#include <cmath>
#include <random>
#include <set>

#include "engine/api/error.h"
#include "engine/backend/cpu_backend.h"
#include "engine/schedule/selection_caps.h"
#include "engine/selection/selection_policy.h"

using namespace heatkv;

namespace {

const CacheShape kShape{3, 4, parseAspect("2:1").aspect->grids(PixelBudget::P006M)};
constexpr int kChannels = 8;

std::shared_ptr<const Calibration> calibration() {
  auto c = std::make_shared<Calibration>();
  c->shape = kShape;
  std::mt19937 random(2);
  std::uniform_real_distribution<double> uniform;
  for (int i = 0; i < kShape.layers * kShape.scales(); ++i) c->asi.push_back(uniform(random));
  for (int i = 0; i < kShape.pairs(); ++i) c->hack.push_back(uniform(random));
  return c;
}

CacheRequest requestOf(CacheMethod method) {
  CacheRequest request;
  request.method = method;
  request.calibration = calibration();
  return request;
}

at::Tensor randn(std::vector<int64_t> shape, std::mt19937& random) {
  std::normal_distribution<float> normal;
  const at::Tensor out = at::empty(shape, at::kFloat);
  for (int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] = normal(random);
  return out;
}

/// Random maps through a policy; `check` sees the pool after every layer of the last image.
template <typename Check>
void run(CachePolicy& policy, Pool& pool, int images, int branches, const Check& check) {
  std::mt19937 random(4);
  for (int t = 0; t + 1 < kShape.scales(); ++t) {
    const int64_t n = kShape.grids[t].tokens();
    for (int l = 0; l < kShape.layers; ++l) {
      for (int image = 0; image < images; ++image) {
        const std::vector<int64_t> shape{branches, kShape.heads, n, kChannels};
        LayerView view{t, l, image * branches, static_cast<int32_t>(kShape.cachedBefore(t)), {}, {}, {}, {}};
        view.q = randn(shape, random);
        view.k = randn(shape, random);
        view.v = at::zeros(shape);
        if (policy.wantsRawQuery()) view.rawQuery = randn(shape, random);
        // Values tell where they come from.
        for (int64_t i = 0; i < n; ++i) view.v.select(2, i).fill_(static_cast<double>(view.firstPosition + i));
        policy.afterLayer(view, pool);
      }
      check(t, l);
    }
  }
}

/// All that choose by place or attention: neither the full cache nor a schedule.
std::vector<CacheMethod> selecting() {
  std::vector<CacheMethod> methods;
  for (const MethodInfo& info : kMethods) {
    if (info.method != CacheMethod::Full && info.method != CacheMethod::HeatKV) methods.push_back(info.method);
  }
  return methods;
}

}  // namespace

class TestPolicies : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void heldIsWhatWasPredicted_data() {
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("percent");
    for (CacheMethod method : selecting())
      for (int percent : {7, 10, 20, 60, 100})
        QTest::addRow("%s %d %%", nameOf(method), percent) << static_cast<int>(method) << percent;
  }

  void heldIsWhatWasPredicted() {
    QFETCH(int, method);
    QFETCH(int, percent);
    const auto policy = makeSelectionPolicy(requestOf(static_cast<CacheMethod>(method)), kShape, reduced(percent, 100));
    const int images = 2, branches = 2, rows = images * branches;
    const int64_t limit = kShape.pairs() * budgetTokens(reduced(percent, 100), kShape.fullTokens());
    QVERIFY(policy->slotsPerRow() <= limit);
    if (percent == 100) QCOMPARE(policy->slotsPerRow(), kShape.pairs() * kShape.fullTokens());
    Pool pool({rows, kShape.layers, kShape.heads, kChannels}, policy->slotsPerRow() * rows, at::kFloat, cpuBackend());
    int64_t most = 0;
    run(*policy, pool, images, branches, [&](int t, int l) {
      QCOMPARE(pool.heldSlots(), rows * policy->predictedTokenHeads(t)[l]);
      most = std::max(most, pool.heldSlots() / rows);
      for (int row = 0; row < rows; ++row)
        for (int h = 0; h < kShape.heads; ++h) {
          const HeadEntries& entries = pool.entries(row, l, h);
          QVERIFY(std::is_sorted(entries.position.begin(), entries.position.end()));
          const at::Tensor values = pool.heldValues(row, l, h);
          for (int64_t i = 0; i < entries.size(); ++i)
            QCOMPARE(values[i][0].item<float>(), static_cast<float>(entries.position[i]));
        }
    });
    QCOMPARE(most, policy->slotsPerRow());
    // The last scale is never cached.
    QCOMPARE(policy->predictedTokenHeads(kShape.scales() - 1).back(), pool.heldSlots() / rows);
  }

  void streamingKeepsSinksAndTheNewest() {
    CacheRequest request = requestOf(CacheMethod::StreamingLLM);
    request.sinkScales = 2;
    const auto policy = makeSelectionPolicy(request, kShape, {1, 10});
    const auto budget = static_cast<int32_t>(budgetTokens({1, 10}, kShape.fullTokens()));
    Pool pool({1, kShape.layers, kShape.heads, kChannels}, policy->slotsPerRow(), at::kFloat, cpuBackend());
    run(*policy, pool, 1, 1, [&](int t, int l) {
      const auto end = static_cast<int32_t>(kShape.cachedBefore(t + 1));
      if (end <= budget) return;
      const HeadEntries& entries = pool.entries(0, l, 3);
      QCOMPARE(static_cast<int32_t>(entries.size()), budget);
      for (int32_t i = 0; i < budget; ++i) QCOMPARE(entries.position[i], i < 5 ? i : end - budget + i);
    });
  }

  /// Early and late maps keep the same share of their tokens, and every head draws for itself.
  void randomDrawsFairly() {
    CacheRequest request = requestOf(CacheMethod::Random);
    request.sinkScales = 2;
    const auto policy = makeSelectionPolicy(request, kShape, {1, 4});
    Pool pool({1, kShape.layers, kShape.heads, kChannels}, policy->slotsPerRow(), at::kFloat, cpuBackend());
    run(*policy, pool, 1, 1, [](int, int) {});
    const auto all = static_cast<int32_t>(kShape.cachedBefore(kShape.scales() - 1));
    const auto budget = budgetTokens({1, 4}, kShape.fullTokens());
    std::set<std::vector<int32_t>> draws;
    double early = 0, late = 0;
    for (int l = 0; l < kShape.layers; ++l)
      for (int h = 0; h < kShape.heads; ++h) {
        const std::vector<int32_t>& kept = pool.entries(0, l, h).position;
        QCOMPARE(static_cast<int64_t>(kept.size()), budget);
        for (int32_t i = 0; i < 5; ++i) QCOMPARE(kept[static_cast<size_t>(i)], i);
        for (const int32_t position : kept)
          if (position >= 5) (position < (all + 5) / 2 ? early : late) += 1;
        draws.insert(kept);
      }
    QCOMPARE(static_cast<int>(draws.size()), kShape.layers * kShape.heads);
    // Four standard deviations of a fair draw's share.
    QVERIFY2(std::abs(early / (early + late) - 0.5) < 2 / std::sqrt(early + late), std::to_string(early).c_str());
  }

  void anImageOfABatchChoosesAsAlone() {
    for (CacheMethod method : selecting()) {
      const auto policy = makeSelectionPolicy(requestOf(method), kShape, {1, 10});
      const int64_t slots = policy->slotsPerRow();
      Pool alone({2, kShape.layers, kShape.heads, kChannels}, 2 * slots, at::kFloat, cpuBackend());
      Pool batch({4, kShape.layers, kShape.heads, kChannels}, 4 * slots, at::kFloat, cpuBackend());
      std::mt19937 random(4);
      for (int t = 0; t + 1 < kShape.scales(); ++t)
        for (int l = 0; l < kShape.layers; ++l)
          for (int image : {0, 1}) {
            const std::vector<int64_t> shape{2, kShape.heads, kShape.grids[t].tokens(), kChannels};
            LayerView view{t, l, 2 * image, static_cast<int32_t>(kShape.cachedBefore(t))};
            view.q = randn(shape, random);
            view.k = randn(shape, random);
            view.v = randn(shape, random);
            view.rawQuery = view.q;
            policy->afterLayer(view, batch);
            if (image == 0) continue;
            view.firstRow = 0;
            policy->afterLayer(view, alone);
            for (int row : {0, 1})
              for (int h = 0; h < kShape.heads; ++h)
                QCOMPARE(batch.entries(2 + row, l, h).position, alone.entries(row, l, h).position);
          }
    }
  }

  void importedDraftersWin() {
    CacheRequest request = requestOf(CacheMethod::ScaleKV);
    auto changed = std::make_shared<Calibration>(*request.calibration);
    changed->asi.clear();
    changed->drafters.assign(kShape.scales() - 1, {1});
    request.calibration = changed;
    const auto policy = makeSelectionPolicy(request, kShape, {1, 10});
    const auto held = policy->predictedTokenHeads(4);
    QVERIFY(held[1] - held[0] > held[0] - policy->predictedTokenHeads(3).back());
  }

  void refusals() {
    // Sinks bind the methods that keep them, and no other.
    CacheRequest request = requestOf(CacheMethod::SnapKV);
    QVERIFY(makeSelectionPolicy(request, kShape, {1, 100}));
    request = requestOf(CacheMethod::StreamingLLM);
    try {
      makeSelectionPolicy(request, kShape, {1, 100});
      QFAIL("a budget below the sinks was taken");
    } catch (const Error& e) {
      QCOMPARE(e.kind, ErrorKind::Budget);
    }
    for (CacheMethod method : {CacheMethod::ScaleKV, CacheMethod::Hack}) {
      request = requestOf(method);
      request.calibration = nullptr;
      QVERIFY_THROWS_EXCEPTION(Error, makeSelectionPolicy(request, kShape, {1, 5}));
      auto empty = std::make_shared<Calibration>();
      request.calibration = empty;
      QVERIFY_THROWS_EXCEPTION(Error, makeSelectionPolicy(request, kShape, {1, 5}));
      empty->shape = kShape;
      QVERIFY_THROWS_EXCEPTION(Error, makeSelectionPolicy(request, kShape, {1, 5}));
    }
  }
};

QTEST_GUILESS_MAIN(TestPolicies)
#include "test_policies.moc"
