// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/schedule.h"

#include <algorithm>

namespace heatkv {

int64_t CacheShape::cachedBefore(int t) const {
  int64_t tokens = 0;
  for (int k = 0; k < t; ++k) tokens += grids[k].tokens();
  return tokens;
}

bool Schedule::visible(int target, int source, int layer, int head) const {
  const Atom atom{source, layer, head};
  const ScheduleScale& scale = scales.at(target);
  if (std::binary_search(scale.removed.begin(), scale.removed.end(), atom)) return false;
  // An early atom of layer l is freed after a layer before l, so its own layer no longer sees it.
  return std::none_of(scale.early.begin(), scale.early.end(), [&](const EarlyStep& step) {
    return std::binary_search(step.atoms.begin(), step.atoms.end(), atom);
  });
}

}  // namespace heatkv
