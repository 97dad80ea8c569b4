// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sampling/bits.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

#include "engine/api/error.h"
#include "engine/vae/codes.h"

namespace heatkv {

double valueAt(const std::vector<double>& list, int scale) {
  return list.at(std::min<size_t>(static_cast<size_t>(scale), list.size() - 1));
}

at::Tensor guided(const at::Tensor& cond, const at::Tensor& uncond, double cfg) {
  return cfg * cond + (1 - cfg) * uncond;
}

at::Generator makeGenerator(uint64_t seed) {
  return at::detail::createCPUGenerator(seed);
}

at::Tensor sampleBits(const at::Tensor& logits, int topK, double topP, at::Generator& generator) {
  const at::Tensor onCpu = logits.to(at::kCPU, at::kFloat);
  const at::Tensor one = at::sigmoid(onCpu.select(-1, 1) - onCpu.select(-1, 0));
  // A NaN shows in the sum.
  if (!std::isfinite(one.sum().item<double>())) {
    throw Error(ErrorKind::Run, "the model's logits are not numbers",
                "the weights may be damaged; try another file or --dtype fp32");
  }
  const at::Tensor likelier = one > 0.5;
  at::Tensor probability = one;
  if (topK == 1) {
    probability = likelier.to(at::kFloat);
  } else {
    const at::Tensor least = at::minimum(one, 1 - one);
    probability = at::where(least <= 1 - topP, likelier.to(at::kFloat), one);
  }
  return (at::rand(probability.sizes(), generator) < probability).to(at::kByte);
}

at::Tensor codeOf(const at::Tensor& bits, Grid grid, bool patchified, at::Device device) {
  const int64_t d = bits.size(1), vaeBits = patchified ? d / 4 : d;
  const at::Tensor signs = (bits.to(device, at::kFloat) * 2 - 1) / std::sqrt(static_cast<double>(vaeBits));
  const at::Tensor map = signs.t().reshape({1, d, grid.h, grid.w});
  return patchified ? at::pixel_shuffle(map, 2) : map;
}

at::Tensor nextFeatures(const at::Tensor& sum, Grid grid, bool patchified) {
  const int factor = patchified ? 2 : 1;
  at::Tensor map = resizedTo(sum, {grid.h * factor, grid.w * factor});
  if (patchified) map = at::pixel_unshuffle(map, 2);
  return map.flatten(2).transpose(1, 2).squeeze(0);
}

}  // namespace heatkv
