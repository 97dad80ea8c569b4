// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sampling/bits.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

#include "engine/api/error.h"

namespace heatkv {

double valueAt(const std::vector<double>& list, int scale) {
  return list.at(std::min<size_t>(static_cast<size_t>(scale), list.size() - 1));
}

double cfgAt(const Sampling& sampling, int scale) {
  return sampling.cfgUntil && scale >= *sampling.cfgUntil ? 1 : valueAt(sampling.cfg, scale);
}

at::Tensor guided(const at::Tensor& cond, const at::Tensor& uncond, double cfg) {
  return cfg * cond + (1 - cfg) * uncond;
}

at::Generator makeGenerator(uint64_t seed) {
  return at::detail::createCPUGenerator(seed);
}

at::Tensor sampleBits(const at::Tensor& logits, int topK, double topP, at::Generator& generator) {
  const at::Tensor wide = logits.to(at::kFloat);
  const at::Tensor one = at::sigmoid(wide.select(-1, 1) - wide.select(-1, 0));
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
  // The CPU's numbers wherever the logits are, so that devices agree.
  const bool elsewhere = !probability.is_cpu();
  const at::Tensor drawn = at::rand(probability.sizes(), generator, at::TensorOptions().pinned_memory(elsewhere));
  return (drawn.to(probability.device(), elsewhere) < probability).to(at::kByte);
}

}  // namespace heatkv
