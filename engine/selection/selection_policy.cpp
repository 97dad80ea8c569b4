// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/selection/selection_policy.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace heatkv {

HeadGroup::HeadGroup(const LayerView& view, const Pool& pool, int branch, std::span<const int> heads)
    : m_view(view), m_pool(pool), m_branch(branch), m_row(view.firstRow + branch), m_heads(heads) {}

int64_t HeadGroup::heldTokens() const {
  return entries(0).size();
}

at::Tensor HeadGroup::ofHeads(const at::Tensor& all) const {
  const at::Tensor branch = all[m_branch];
  if (heads() == branch.size(0)) return branch;
  const std::vector<int64_t> indices(m_heads.begin(), m_heads.end());
  return branch.index_select(0, at::tensor(indices, at::kLong).to(branch.device()));
}

PresentKeys HeadGroup::keys() const {
  PresentKeys keys{{}, ofHeads(m_view.k)};
  if (heldTokens() == 0) return keys;
  std::vector<at::Tensor> held;
  for (int head : m_heads) held.push_back(m_pool.heldKeys(m_row, m_view.layer, head));
  keys.held = at::stack(held);
  return keys;
}

std::vector<int64_t> HeadGroup::entriesBefore(int32_t position) const {
  const int64_t ofMap = std::clamp<int64_t>(position - m_view.firstPosition, 0, mapTokens());
  std::vector<int64_t> counts;
  for (int64_t n = 0; n < heads(); ++n) {
    const std::vector<int32_t>& held = entries(n).position;
    counts.push_back(std::lower_bound(held.begin(), held.end(), position) - held.begin() + ofMap);
  }
  return counts;
}

std::vector<std::vector<int>> SelectionPolicy::groups(int) const {
  std::vector<int> all(m_shape.heads);
  std::iota(all.begin(), all.end(), 0);
  return {all};
}

int64_t SelectionPolicy::heldAfter(int scale, int layer, int head) const {
  int64_t held = 0;
  for (int t = 0; t <= std::min(scale, m_shape.scales() - 2); ++t)
    held = std::min(held + m_shape.grids[t].tokens(), cap(t, layer, head));
  return held;
}

std::vector<int64_t> SelectionPolicy::predictedTokenHeads(int scale) const {
  int64_t held = 0;
  for (int l = 0; l < m_shape.layers; ++l)
    for (int h = 0; h < m_shape.heads; ++h) held += heldAfter(scale - 1, l, h);
  std::vector<int64_t> predicted;
  for (int l = 0; l < m_shape.layers; ++l) {
    for (int h = 0; h < m_shape.heads; ++h) held += heldAfter(scale, l, h) - heldAfter(scale - 1, l, h);
    predicted.push_back(held);
  }
  return predicted;
}

int64_t SelectionPolicy::slotsPerRow() const {
  int64_t most = 0;
  for (int t = 0; t < m_shape.scales(); ++t)
    for (int64_t held : predictedTokenHeads(t)) most = std::max(most, held);
  return most;
}

void SelectionPolicy::afterLayer(const LayerView& view, Pool& pool) {
  const std::vector<std::vector<int>> headGroups = groups(view.layer);
  for (int branch = 0; branch < view.k.size(0); ++branch) {
    for (const std::vector<int>& heads : headGroups) {
      const HeadGroup group(view, pool, branch, heads);
      const int64_t most = cap(view.scale, view.layer, heads.front());
      const auto held = static_cast<int32_t>(group.heldTokens());
      if (group.length() <= most) {
        for (int head : heads)
          pool.append(group.row(), view.layer, head, view.k[branch][head], view.v[branch][head], view.firstPosition);
        continue;
      }
      Choice choice = choose(group, view.layer, most);
      for (size_t n = 0; n < heads.size(); ++n) {
        std::vector<int32_t>& kept = choice.kept[n];
        const auto map = std::lower_bound(kept.begin(), kept.end(), held);
        const std::span<const int32_t> stays(kept.begin(), map);
        for (auto row = map; row != kept.end(); ++row) *row -= held;
        // What goes makes room first: the arena has none for both.
        pool.keep(group.row(), view.layer, heads[n], stays);
        pool.append(group.row(), view.layer, heads[n], view.k[branch][heads[n]], view.v[branch][heads[n]],
                    view.firstPosition, std::span<const int32_t>(map, kept.end()));
      }
    }
  }
}

}  // namespace heatkv
