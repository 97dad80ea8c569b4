// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/pooled_source.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace heatkv {

HeadTensors withPooledSource(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, Grid source,
                             Grid grid) {
  const int64_t branches = heads.k.size(0), count = heads.k.size(1), n = heads.k.size(2), c = heads.k.size(3);
  const auto empty = [&] {
    return at::empty({branches, count, grid.tokens() + n, c}, heads.k.options().dtype(at::kFloat));
  };
  const HeadTensors seen{heads.q, empty(), empty(), grid.tokens()};
  const auto pooled = [&](const at::Tensor& held) {
    const at::Tensor map = held.narrow(0, 0, source.tokens()).to(at::kFloat).t().reshape({1, c, source.h, source.w});
    return at::adaptive_avg_pool2d(map, {grid.h, grid.w}).flatten(2)[0].t();
  };
  for (int branch = 0; branch < branches; ++branch) {
    for (int head = 0; head < count; ++head) {
      const int row = firstRow + branch;
      const at::Tensor k = seen.k[branch][head], v = seen.v[branch][head];
      k.narrow(0, grid.tokens(), n).copy_(heads.k[branch][head]);
      v.narrow(0, grid.tokens(), n).copy_(heads.v[branch][head]);
      if (sourceEntries(pool.entries(row, layer, head)) == 0) continue;
      k.narrow(0, 0, grid.tokens()).copy_(pooled(pool.heldKeys(row, layer, head)));
      v.narrow(0, 0, grid.tokens()).copy_(pooled(pool.heldValues(row, layer, head)));
    }
  }
  return seen;
}

int64_t sourceEntries(const HeadEntries& entries) {
  return std::lower_bound(entries.position.begin(), entries.position.end(), 0) - entries.position.begin();
}

KeyRange::KeyRange(const HeadEntries& entries, const HeadTensors& heads) {
  if (heads.pooled == 0) return;
  heldFrom = sourceEntries(entries);
  if (heldFrom == 0) ownFrom = heads.pooled;
}

std::vector<int64_t> attendedEnds(const std::vector<int64_t>& ends, bool pooled) {
  if (!pooled) return ends;
  std::vector<int64_t> attended;
  for (size_t i = 1; i + 1 < ends.size(); ++i) attended.push_back(ends[i] - ends.front());
  attended.insert(attended.end(), {ends[ends.size() - 2], ends.back()});
  return attended;
}

at::Tensor inPositionOrder(const at::Tensor& masses) {
  const int64_t scales = masses.size(2) - 2;
  return at::cat({masses.narrow(2, scales, 1), masses.narrow(2, 0, scales), masses.narrow(2, scales + 1, 1)}, 2);
}

}  // namespace heatkv
