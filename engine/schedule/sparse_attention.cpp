// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/sparse_attention.h"

#include <algorithm>
#include <cmath>

#include "engine/api/error.h"
#include "engine/schedule/schedule_counts.h"

namespace heatkv {
namespace {

struct Block {
  Atom atom;
  int64_t keys;
  double mass;
  /// Less attention per key; of equals the first.
  bool operator<(const Block& other) const {
    const double own = mass * static_cast<double>(other.keys), others = other.mass * static_cast<double>(keys);
    return own != others ? own < others : atom < other.atom;
  }
};

SparseScale scaleOf(const Calibration& calibration, const CacheShape& shape, const Schedule* schedule, Rational share,
                    int target) {
  std::vector<Block> blocks;
  SparseScale scale;
  for (int k = 0; k < target; ++k) {
    for (int l = 0; l < shape.layers; ++l) {
      for (int h = 0; h < shape.heads; ++h) {
        if (schedule && !schedule->visible(target, k, l, h)) continue;
        const size_t at = calibration.scas.size() * static_cast<size_t>(target) + calibration.index(k, l, h);
        const double mass = calibration.scasTarget[at];
        blocks.push_back({{k, l, h}, shape.tokens(k, l), std::isnan(mass) ? 1 : mass});
        scale.heldKeys += blocks.back().keys;
      }
    }
  }
  std::sort(blocks.begin(), blocks.end());
  scale.seenKeys = scale.heldKeys;
  const int64_t most = shareOf(scale.heldKeys, share);
  for (const Block& block : blocks) {
    if (scale.seenKeys <= most) break;
    scale.seenKeys -= block.keys;
    scale.lostMass += block.mass / static_cast<double>(shape.pairs());
    scale.skipped.push_back(block.atom);
  }
  std::sort(scale.skipped.begin(), scale.skipped.end());
  return scale;
}

}  // namespace

bool SparseScale::skips(const Atom& atom) const {
  return std::binary_search(skipped.begin(), skipped.end(), atom);
}

SparseAttention sparseAttention(const Calibration& calibration, const CacheShape& shape, const Schedule* schedule,
                                Rational share) {
  if (share.num <= 0 || share.num > share.den)
    throw Error(ErrorKind::Usage, "the share of keys to attend to must lie above 0 and not above 100%", "use 50%");
  if (share.num == share.den) return {};
  if (calibration.scasTarget.empty()) {
    throw Error(ErrorKind::Usage,
                "this calibration has no scores per target scale, by which sparse attention chooses its keys",
                "calibrate this model, or attend to all keys");
  }
  SparseAttention made;
  for (int target = 0; target < shape.scales(); ++target) {
    made.scales.push_back(target < shape.scalesRun() ? scaleOf(calibration, shape, schedule, share, target)
                                                     : SparseScale());
  }
  return made;
}

}  // namespace heatkv
