// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/shadow_cache.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace heatkv {
namespace {

constexpr int64_t kBlockBytes = 16 << 20;

}  // namespace

at::Tensor meanAttention(const at::Tensor& q, const at::Tensor& keys) {
  const int64_t heads = q.size(0), queries = q.size(1), length = keys.size(1);
  const at::Tensor transposed = keys.to(q.scalar_type()).transpose(1, 2);
  const int64_t step = std::max<int64_t>(1, kBlockBytes / (8 * heads * length));
  at::Tensor sum = at::zeros({heads, length}, q.options().dtype(at::kDouble));
  for (int64_t from = 0; from < queries; from += step) {
    const at::Tensor block = q.narrow(1, from, std::min(step, queries - from));
    sum += at::softmax(at::matmul(block, transposed), -1).sum(1, false, at::kDouble);
  }
  return sum.div_(static_cast<double>(queries)).cpu();
}

ShadowCache::ShadowCache(std::unique_ptr<CachePolicy> policy, const CacheShape& shape, int headDim,
                         at::ScalarType dtype, const ArenaDevice& device)
    : m_shape(shape),
      m_policy(std::move(policy)),
      m_pool({1, shape.layers, shape.heads, headDim}, m_policy->slotsPerRow(), dtype, device),
      m_lost(static_cast<size_t>(shape.scales()), 0.0) {}

void ShadowCache::afterLayer(const LayerView& view, const at::Tensor& mass) {
  double lost = 0;
  for (int head = 0; head < m_shape.heads; ++head) {
    const double* all = mass.data_ptr<double>() + head * mass.size(1);
    lost += std::accumulate(all, all + view.firstPosition, 0.0);
    for (int32_t position : m_pool.entries(0, view.layer, head).position) lost -= all[position];
  }
  m_lost[static_cast<size_t>(view.scale)] += std::max(0.0, lost) / static_cast<double>(m_shape.pairs());
  if (view.scale + 1 < m_shape.scales()) m_policy->afterLayer(view, m_pool);
}

}  // namespace heatkv
