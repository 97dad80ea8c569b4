// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_trial.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <chrono>
#include <cmath>

#include "engine/backend/aten_backend.h"
#include "engine/backend/cpu_backend.h"
#include "engine/cache/pool.h"
#include "engine/make_plan.h"

namespace heatkv {

struct AttentionTrial::Impl {
  Pool pool;
  HeadTensors heads;
  double pairs = 0;
};

AttentionTrial::AttentionTrial(const TrialShape& shape) {
  const c10::InferenceMode inference;
  const CacheShape cache{1, shape.heads, shape.grids};
  const int64_t full = cache.fullTokens(), map = shape.grids.back().tokens(), c = shape.headDim;
  // From none to twice the share, evenly: heads of a schedule differ as much.
  std::vector<int64_t> held;
  int64_t slots = 0;
  for (int h = 0; h < shape.heads; ++h) {
    const double even = shape.heads > 1 ? 2.0 * h / (shape.heads - 1) : 1;
    const double spread = std::min(shape.share, 1 - shape.share);
    held.push_back(std::llround(static_cast<double>(full) * (shape.share + spread * (even - 1))));
    slots += held.back();
  }
  m_impl = std::make_unique<Impl>(
      Impl{Pool({1, 1, shape.heads, shape.headDim}, slots, cacheTypeOf(shape.kvDtype), cpuBackend()), {}});
  at::manual_seed(0);
  const auto random = [&](int64_t tokens) { return at::randn({tokens, c}); };
  for (int h = 0; h < shape.heads; ++h) {
    const int64_t tokens = held[static_cast<size_t>(h)];
    if (tokens > 0) m_impl->pool.append(0, 0, h, random(tokens) / std::sqrt(static_cast<double>(c)), random(tokens), 0);
    m_impl->pairs += static_cast<double>(map) * static_cast<double>(tokens + map);
  }
  const auto maps = [&] { return at::randn({1, shape.heads, map, c}); };
  m_impl->heads = {maps(), maps() / std::sqrt(static_cast<double>(c)), maps()};
}

AttentionTrial::~AttentionTrial() = default;
AttentionTrial::AttentionTrial(AttentionTrial&&) noexcept = default;

double AttentionTrial::run(bool plain) const {
  const c10::InferenceMode inference;
  const auto begin = std::chrono::steady_clock::now();
  // 8-bit caches, too, are those of runs in bfloat16.
  const at::ScalarType dtype = m_impl->pool.dtype() == at::kFloat ? at::kFloat : at::kBFloat16;
  const at::Tensor out = plain ? AtenBackend(at::kCPU).attend(m_impl->heads, m_impl->pool, 0, 0, nullptr, at::kFloat)
                               : cpuBackend().attend(m_impl->heads, m_impl->pool, 0, 0, nullptr, dtype);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double AttentionTrial::pairs() const {
  return m_impl->pairs;
}

}  // namespace heatkv
