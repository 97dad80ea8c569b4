// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// HACK: structural heads keep the first scales and the map, contextual ones what is looked at most, each with its cap.
#pragma once

#include "engine/schedule/selection_caps.h"
#include "engine/selection/selection_policy.h"

namespace heatkv {

class HackPolicy : public SelectionPolicy {
 public:
  HackPolicy(const CacheShape& shape, HackCaps caps) : SelectionPolicy(shape), m_caps(std::move(caps)) {}

 protected:
  int64_t cap(int, int layer, int head) const override {
    return contextual(layer, head) ? m_caps.contextualCap : m_caps.structuralCap;
  }
  Choice choose(const HeadGroup& group, int layer, int64_t cap) const override {
    if (contextual(layer, group.head(0))) return selectContextual(group.queries(), group.keys(), cap);
    const auto firstScales = static_cast<int32_t>(shape().cachedBefore(std::min(2, shape().scales())));
    return selectStructural(group.queries(), group.keys(), group.entriesBefore(firstScales), cap);
  }
  std::vector<std::vector<int>> groups(int layer) const override {
    std::vector<std::vector<int>> kinds(2), there;
    for (int h = 0; h < shape().heads; ++h) kinds[contextual(layer, h)].push_back(h);
    for (auto& heads : kinds)
      if (!heads.empty()) there.push_back(std::move(heads));
    return there;
  }

 private:
  bool contextual(int layer, int head) const {
    return m_caps.contextual[static_cast<size_t>(layer) * shape().heads + head] != 0;
  }

  HackCaps m_caps;
};

}  // namespace heatkv
