// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/bench_attention.h"

#include <fmt/format.h>

#include <array>

#include "engine/attention_trial.h"

namespace heatkv {
namespace {

constexpr int kDemoHeads = 8, kDemoHeadDim = 32;
constexpr std::array kSizes{PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M};
constexpr double kTenth = 0.1;

TrialShape shapeOf(PixelBudget size, double share, DType kvDtype = DType::BF16) {
  return {16, 128, parseAspect("1:1").aspect->grids(size), share, kvDtype};
}

/// One layer of the 2B at every picture size: the ratio of a tenth to all, and the time of a pair of query and key,
/// which stays level where cost grows as tokens times kept keys.
void growth(std::vector<BenchFigure>& figures, int runs, const std::string& note, Session& session) {
  for (const PixelBudget size : kSizes) {
    const AttentionTrial tenth(shapeOf(size, kTenth)), full(shapeOf(size, 1));
    std::vector<double> tenthTimes, fullTimes, ratios;
    for (int i = -1; i < runs; ++i) {
      session.checkStop();
      const double little = tenth.run(), all = full.run();
      if (i < 0) continue;
      tenthTimes.push_back(little * 1e6 / tenth.pairs());
      fullTimes.push_back(all * 1e6 / full.pairs());
      ratios.push_back(little / all);
    }
    const std::string name = nameOf(size), layer = note + ", one layer of the 2B at " + name;
    if (size == PixelBudget::P1M) figures.push_back({"attention.last_scale.10%/full", ratios, "ratio", layer});
    figures.push_back({"attention.pair." + name + ".10%", tenthTimes, "ns", layer});
    figures.push_back({"attention.pair." + name + ".full", fullTimes, "ns", layer});
  }
}

}  // namespace

std::vector<BenchFigure> benchAttention(int runs, const std::string& note, Session& session) {
  std::vector<BenchFigure> figures;
  growth(figures, runs, note, session);
  const auto ratio = [&](const std::string& name, const std::string& what, auto a, auto b) {
    figures.push_back({name,
                       sampled(runs, session,
                               [&] {
                                 const double first = a();
                                 return first / b();
                               }),
                       "ratio", note + what});
  };
  const auto demo = [](double share) {
    TrialShape shape = shapeOf(PixelBudget::P025M, share, DType::F32);
    shape.heads = kDemoHeads;
    shape.headDim = kDemoHeadDim;
    return AttentionTrial(shape);
  };
  const AttentionTrial demoTenth = demo(kTenth), demoFull = demo(1);
  const std::string ofDemo = ", one layer of the demo at 0.25M, fp32";
  ratio(
      "attention.last_scale.demo.10%/full", ofDemo, [&] { return demoTenth.run(); }, [&] { return demoFull.run(); });
  ratio(
      "attention.last_scale.fast/plain", ofDemo, [&] { return demoFull.run(); }, [&] { return demoFull.run(true); });
  const AttentionTrial half(shapeOf(PixelBudget::P025M, 1));
  for (const DType dtype : {DType::Int8, DType::Fp8}) {
    const AttentionTrial eight(shapeOf(PixelBudget::P025M, 1, dtype));
    ratio(
        fmt::format("attention.last_scale.{}/bf16", nameOf(dtype)), ", one layer of the 2B at 0.25M, full",
        [&] { return eight.run(); }, [&] { return half.run(); });
  }
  return figures;
}

}  // namespace heatkv
