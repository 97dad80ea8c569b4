// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/heatkv_policy.h"

#include <ATen/core/Tensor.h>

#include <algorithm>

namespace heatkv {

HeatKVPolicy::HeatKVPolicy(std::shared_ptr<const Schedule> schedule) : m_schedule(std::move(schedule)) {
  const CacheShape& shape = m_schedule->shape;
  for (int k = 0; k < shape.scales(); ++k) m_starts.push_back(shape.cachedBefore(k));
  m_gone.resize(shape.scales(), std::vector<std::vector<Atom>>(shape.layers));
  for (int t = 0; t + 1 < shape.scalesRun(); ++t) {
    for (const Atom& atom : m_schedule->scales[t + 1].removed) {
      if (atom.scale < t) m_gone[t][atom.layer].push_back(atom);
    }
  }
}

void HeatKVPolicy::freeAtom(const Atom& atom, int row, Pool& pool) const {
  const bool source = atom.scale == kSourceScale;
  const CacheShape& shape = m_schedule->shape;
  const int64_t begin = source ? -shape.sourceTokens : m_starts[atom.scale];
  const int64_t places = source ? shape.sourceTokens : shape.grids[atom.scale].tokens();
  pool.free(row, atom.layer, atom.head, static_cast<int32_t>(begin), static_cast<int32_t>(begin + places));
}

bool HeatKVPolicy::keepsAll(int scale, int layer, int head) const {
  if (scale + 1 >= m_schedule->shape.scalesRun()) return false;
  const auto& removedNext = m_schedule->scales.at(scale + 1).removed;
  return !std::binary_search(removedNext.begin(), removedNext.end(), Atom{scale, layer, head});
}

void HeatKVPolicy::afterLayer(const LayerView& view, Pool& pool) {
  const ScheduleScale& scale = m_schedule->at(view.scale);
  const auto early =
      std::find_if(scale.early.begin(), scale.early.end(), [&](const EarlyStep& s) { return s.layer == view.layer; });
  for (int branch = 0; branch < view.k.size(0); ++branch) {
    const int row = view.firstRow + branch;
    if (view.scale != kSourceScale)
      for (const Atom& atom : m_gone[view.scale][view.layer]) freeAtom(atom, row, pool);
    if (early != scale.early.end()) {
      // Before the write: the arena has no room for both.
      for (const Atom& atom : early->atoms) freeAtom(atom, row, pool);
    }
    for (int head = 0; head < view.k.size(1); ++head) {
      if (keepsAll(view.scale, view.layer, head)) appendMap(view, branch, head, pool);
    }
  }
}

}  // namespace heatkv
