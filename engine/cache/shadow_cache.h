// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a method would hold beside a run that holds everything, and how much of that run's attention looks at what it
// would not: a loss that does not depend on how the two pictures part. Of one row: image 0, conditional branch.
#pragma once

#include <memory>
#include <vector>

#include "engine/cache/policy.h"

namespace heatkv {

/// Attention probability of every key, mean over the queries: (H, len) float64 on the CPU, for q (H, n, c) and keys
/// (H, len, c), softmax of q.k. A few queries at a time; the whole matrix is never there.
at::Tensor meanAttention(const at::Tensor& q, const at::Tensor& keys);

class ShadowCache {
 public:
  /// Reserves what the policy holds at most, of one row.
  ShadowCache(std::unique_ptr<CachePolicy> policy, const CacheShape& shape, int headDim, at::ScalarType dtype,
              const ArenaDevice& device);

  bool wantsRawQuery() const { return m_policy->wantsRawQuery(); }
  /// `view` has one branch, `firstRow` 0; `mass` is meanAttention over everything cached and the map, by position.
  void afterLayer(const LayerView& view, const at::Tensor& mass);
  /// [K]: of every target scale the mean over all heads of the mass on keys that are not held then, 0 to 1.
  const std::vector<double>& lostMass() const { return m_lost; }

 private:
  CacheShape m_shape;
  std::unique_ptr<CachePolicy> m_policy;
  Pool m_pool;
  std::vector<double> m_lost;
};

}  // namespace heatkv
