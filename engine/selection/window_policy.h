// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SnapKV and PyramidKV: the last rows of the map look back; every layer has its cap.
#pragma once

#include "engine/selection/selection_policy.h"

namespace heatkv {

class WindowPolicy : public SelectionPolicy {
 public:
  /// SnapKV: `caps` all the same; PyramidKV: as pyramidCaps gives them. [L]
  WindowPolicy(const CacheShape& shape, int64_t window, std::vector<int64_t> caps)
      : SelectionPolicy(shape), m_window(window), m_caps(std::move(caps)) {}

 protected:
  int64_t cap(int, int layer, int) const override { return m_caps[layer]; }
  Choice choose(const HeadGroup& group, int, int64_t cap) const override {
    return selectByWindow(group.queries(), group.keys(), lastRows(group.mapTokens(), m_window), cap);
  }

 private:
  int64_t m_window;
  std::vector<int64_t> m_caps;
};

}  // namespace heatkv
