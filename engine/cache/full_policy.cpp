// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/full_policy.h"

#include <ATen/core/Tensor.h>

namespace heatkv {

void FullPolicy::afterLayer(const LayerView& view, Pool& pool) {
  for (int branch = 0; branch < view.k.size(0); ++branch) {
    for (int head = 0; head < view.k.size(1); ++head) appendMap(view, branch, head, pool);
  }
}

std::vector<int64_t> FullPolicy::predictedTokenHeads(int scale) const {
  int64_t sum = 0;
  for (int layer = 0; layer < m_shape.layers; ++layer) sum += m_shape.heads * m_shape.tokensBefore(scale, layer);
  std::vector<int64_t> held;
  for (int layer = 0; layer < m_shape.layers; ++layer) {
    const int64_t more = m_shape.tokensBefore(scale + 1, layer) - m_shape.tokensBefore(scale, layer);
    held.push_back(sum += m_shape.heads * more);
  }
  return held;
}

}  // namespace heatkv
