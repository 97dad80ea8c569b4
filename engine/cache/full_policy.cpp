// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/full_policy.h"

#include <ATen/core/Tensor.h>

namespace heatkv {

void FullPolicy::afterLayer(const LayerView& view, Pool& pool) {
  for (int branch = 0; branch < view.k.size(0); ++branch) {
    for (int head = 0; head < view.k.size(1); ++head) {
      pool.append(view.firstRow + branch, view.layer, head, view.k[branch][head], view.v[branch][head],
                  view.firstPosition);
    }
  }
}

std::vector<int64_t> FullPolicy::predictedTokenHeads(int scale) const {
  std::vector<int64_t> held;
  const bool last = scale == m_shape.scales() - 1;
  const int64_t before = m_shape.pairs() * m_shape.cachedBefore(scale);
  for (int layer = 0; layer < m_shape.layers; ++layer) {
    held.push_back(before + (last ? 0 : m_shape.grids[scale].tokens() * m_shape.heads * (layer + 1)));
  }
  return held;
}

}  // namespace heatkv
