// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roofline.h"

#include <algorithm>
#include <cctype>

namespace heatkv {
namespace {

constexpr double kElement = 2, kWide = 4;  ///< bytes of bf16 and float32
constexpr RooflineAssumptions kAssumed;

/// The steps of one layer, added up.
class Layer {
 public:
  explicit Layer(const GpuPeaks& gpu) : m_gpu(gpu) {}

  void step(double flops, double bytes, double share) {
    m_cost.flops += flops;
    m_cost.bytes += bytes;
    const double computing = flops / (m_gpu.teraflops * 1e9), moving = bytes / (m_gpu.gigabytes * 1e6);
    m_cost.boundMs += std::max(computing, moving);
    m_cost.estimateMs += std::max({computing / share, moving / kAssumed.memory, kAssumed.leastStepMs});
  }
  void product(double rows, double in, double out) {
    step(2 * rows * in * out, kElement * (in * out + rows * (in + out)), kAssumed.products);
  }
  /// A kernel that only moves.
  void pass(double bytes) { step(0, bytes, 1); }
  void attention(double rows, double keys, double width, double keyBytes) {
    step(4 * rows * keys * width, 2 * rows * width * kElement + keyBytes, kAssumed.attention);
  }
  const RooflineCost& cost() const { return m_cost; }

 private:
  const GpuPeaks& m_gpu;
  RooflineCost m_cost;
};

}  // namespace

void RooflineCost::operator+=(const RooflineCost& other) {
  flops += other.flops;
  bytes += other.bytes;
  boundMs += other.boundMs;
  estimateMs += other.estimateMs;
}

std::optional<GpuPeaks> gpuPeaks(std::string_view name) {
  static const GpuPeaks kKnown[] = {
      {"H200", 989, 4800}, {"H100", 989, 3350}, {"A100", 312, 2039}, {"4090", 165, 1008}, {"3060", 25.5, 360}};
  std::string upper(name);
  std::transform(upper.begin(), upper.end(), upper.begin(), [](unsigned char c) { return std::toupper(c); });
  for (const GpuPeaks& gpu : kKnown)
    if (gpu.name == upper) return gpu;
  return {};
}

RooflineCost rooflineOf(const RooflineRun& run, const GpuPeaks& gpu, int scale) {
  const CacheShape shape{run.model.depth, run.model.heads, run.grids};
  const double rows = run.images * run.branches, n = static_cast<double>(shape.tokens(scale, 0)), all = rows * n,
               w = run.model.width, hidden = run.model.hidden;
  const double held =
      std::min(static_cast<double>(shape.cachedBefore(scale)), run.share * static_cast<double>(shape.fullTokens()));
  const double stored = scale + 1 < shape.scales() ? 2 * rows * n * w * kElement : 0;
  Layer layer(gpu);
  layer.pass(all * w * (kWide + kElement));  // norm
  layer.product(all, w, 3 * w);
  layer.pass(all * w * 6 * kElement + stored);  // heads, written into the cache on the way
  layer.attention(all, held + n, w, 2 * rows * (held + n) * w * kElement);
  layer.product(all, w, w);
  layer.pass(all * w * (2 * kWide + 2 * kElement));  // gated sum and norm
  layer.product(all, w, w);
  layer.attention(all, run.promptTokens, w, 2.0 * rows * run.promptTokens * w * kElement);
  layer.product(all, w, w);
  layer.pass(all * w * (2 * kWide + 2 * kElement));
  layer.product(all, w, hidden);
  layer.pass(all * hidden * 2 * kElement);  // GELU
  layer.product(all, hidden, w);
  layer.pass(all * w * (2 * kWide + kElement));
  RooflineCost cost;
  for (int l = 0; l < run.model.depth; ++l) cost += layer.cost();
  return cost;
}

RooflineCost rooflineOf(const RooflineRun& run, const GpuPeaks& gpu) {
  RooflineCost cost;
  for (int k = 0; k < static_cast<int>(run.grids.size()); ++k) cost += rooflineOf(run, gpu, k);
  return cost;
}

}  // namespace heatkv
