// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/schedule.h"

#include <algorithm>

namespace heatkv {

__extension__ typedef __int128 Wide;

int64_t CacheShape::cachedBefore(int t) const {
  int64_t tokens = 0;
  for (int k = 0; k < t; ++k) tokens += grids[k].tokens();
  return tokens;
}

int CacheShape::scalesRun() const {
  int run = scales();
  while (run > 0 && pruning.skips(run - 1)) --run;
  return run;
}

int64_t CacheShape::tokens(int scale, int layer) const {
  if (scale == kSourceScale) return sourceTokens;
  const int64_t all = grids[static_cast<size_t>(scale)].tokens();
  if (pruning.skips(scale)) return 0;
  if (!pruning.prunes(scale) || !pruning.layers->has(layer)) return all;
  const Rational share = pruning.share(scale);
  return all - static_cast<int64_t>(static_cast<Wide>(all) * share.num / share.den);
}

int64_t CacheShape::tokensBefore(int t, int layer) const {
  int64_t held = t > kSourceScale ? sourceTokens : 0;
  for (int k = 0; k < std::min(t, scalesRun() - 1); ++k) held += tokens(k, layer);
  return held;
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
