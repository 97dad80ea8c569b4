// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sampling/bits.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

#include "engine/api/error.h"

namespace heatkv {
namespace {

/// SplitMix64: every bit of `state` reaches every bit of the word.
uint32_t nextWord(uint64_t& state) {
  uint64_t x = state += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return static_cast<uint32_t>((x ^ (x >> 31)) >> 32);
}

}  // namespace

double valueAt(const std::vector<double>& list, int scale) {
  return list.at(std::min<size_t>(static_cast<size_t>(scale), list.size() - 1));
}

double cfgAt(const Sampling& sampling, int scale) {
  return sampling.cfgUntil && scale >= *sampling.cfgUntil ? 1 : valueAt(sampling.cfg, scale);
}

at::Tensor guided(const at::Tensor& cond, const at::Tensor& uncond, const Sampling& sampling, int scale) {
  const double cfg = cfgAt(sampling, scale);
  const at::Tensor mixed = cfg * cond + (1 - cfg) * uncond;
  if (sampling.cfgRescale == 0) return mixed;
  // Towards the contrast that it had without guidance (Lin et al. 2024, section 3.4).
  const at::Tensor contrast = cond.to(at::kFloat).std() / mixed.to(at::kFloat).std().clamp_min(1e-12);
  return mixed * (sampling.cfgRescale * contrast + 1 - sampling.cfgRescale).to(mixed.scalar_type());
}

at::Generator makeGenerator(uint64_t seed) {
  auto generator = at::detail::createCPUGenerator(seed);
  if (seed <= UINT32_MAX) return generator;
  // Torch's engine starts from the low 32 bits alone: a larger seed fills the whole state.
  at::mt19937_data_pod state{seed, 1, true, 0, {}};
  for (uint32_t& word : state.state_) word = nextWord(seed);
  at::mt19937 engine;
  engine.set_data(state);
  at::check_generator<at::CPUGeneratorImpl>(generator)->set_engine(engine);
  return generator;
}

at::Tensor sampleBits(const at::Tensor& logits, int topK, double topP, at::Generator& generator) {
  const at::Tensor wide = logits.to(at::kFloat);
  const at::Tensor one = at::sigmoid(wide.select(-1, 1) - wide.select(-1, 0));
  // A NaN shows in the sum.
  if (!std::isfinite(one.sum().item<double>())) {
    throw Error(ErrorKind::Run, "The model computed values that are not numbers.",
                "Run it in float32, or try another file: the weights may be damaged.");
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
