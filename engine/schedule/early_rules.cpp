// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/early_rules.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace heatkv {

void sortForFreeing(const EarlyNeed& need, std::vector<int>& chosen) {
  std::sort(chosen.begin(), chosen.end(), [&](int i, int j) {
    const EarlyCandidate &a = need.candidates[i], &b = need.candidates[j];
    return std::tuple(-a.atom.layer, -a.atom.scale, a.rank) < std::tuple(-b.atom.layer, -b.atom.scale, b.rank);
  });
}

std::vector<int> chooseEarlyReference(const EarlyNeed& need) {
  std::vector<int> all(need.candidates.size());
  std::iota(all.begin(), all.end(), 0);
  sortForFreeing(need, all);
  return all;
}

std::vector<int> chooseEarlyMinCard(const EarlyNeed& need) {
  const int layers = static_cast<int>(need.excess.size());
  std::vector<std::vector<int>> byLayer(layers);
  for (size_t i = 0; i < need.candidates.size(); ++i) {
    byLayer[need.candidates[i].atom.layer].push_back(static_cast<int>(i));
  }
  const auto later = [&](int i, int j) {
    const EarlyCandidate &a = need.candidates[i], &b = need.candidates[j];
    return std::tuple(-a.tokens, a.rank, -a.atom.layer, -a.atom.scale) >
           std::tuple(-b.tokens, b.rank, -b.atom.layer, -b.atom.scale);
  };
  std::vector<int> heap, chosen;
  int64_t covered = 0;
  for (int l = layers - 2; l >= 0; --l) {
    for (int i : byLayer[l + 1]) {
      heap.push_back(i);
      std::push_heap(heap.begin(), heap.end(), later);
    }
    while (covered < need.excess[l] && !heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), later);
      covered += need.candidates[heap.back()].tokens;
      chosen.push_back(heap.back());
      heap.pop_back();
    }
  }
  sortForFreeing(need, chosen);
  return chosen;
}

}  // namespace heatkv
