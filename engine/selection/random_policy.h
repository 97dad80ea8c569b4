// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The control of the comparisons: the sink tokens and a fair draw of all others.
#pragma once

#include <algorithm>

#include "engine/selection/selection_policy.h"

namespace heatkv {

/// Every entry has a lot by its layer, head and position, and those with the smallest lots stay. So the draw is fair
/// over all entries so far, and the same in every run.
class RandomPolicy : public SelectionPolicy {
 public:
  RandomPolicy(const CacheShape& shape, int64_t budget, int64_t sinkTokens)
      : SelectionPolicy(shape), m_budget(budget), m_sinkTokens(sinkTokens) {}

 protected:
  int64_t cap(int, int, int) const override { return m_budget; }
  Choice choose(const HeadGroup& group, int layer, int64_t cap) const override {
    Choice choice{std::vector<std::vector<int32_t>>(static_cast<size_t>(group.heads())), {}};
    for (int64_t n = 0; n < group.heads(); ++n) {
      const std::vector<int32_t>& held = group.entries(n).position;
      std::vector<std::pair<uint64_t, int32_t>> lots;
      for (int32_t i = 0; i < group.length(); ++i) {
        const auto ofMap = i - static_cast<int32_t>(held.size());
        const int32_t position = ofMap < 0 ? held[static_cast<size_t>(i)] : group.firstPosition() + ofMap;
        lots.emplace_back(position < m_sinkTokens ? 0 : lot(layer, group.head(n), position), i);
      }
      std::nth_element(lots.begin(), lots.begin() + cap, lots.end());
      std::vector<int32_t>& kept = choice.kept[static_cast<size_t>(n)];
      for (auto one = lots.begin(); one != lots.begin() + cap; ++one) kept.push_back(one->second);
      std::sort(kept.begin(), kept.end());
    }
    return choice;
  }

 private:
  /// From 1: splitmix64 (Steele, Lea and Flood 2014) of the three numbers.
  static uint64_t lot(int layer, int head, int32_t position) {
    uint64_t z =
        (static_cast<uint64_t>(layer) << 48 | static_cast<uint64_t>(head) << 32 | static_cast<uint64_t>(position)) +
        0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31)) | 1;
  }

  int64_t m_budget, m_sinkTokens;
};

}  // namespace heatkv
