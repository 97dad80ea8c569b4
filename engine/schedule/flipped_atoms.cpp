// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/flipped_atoms.h"

#include "engine/schedule/schedule_text.h"

namespace heatkv {

int64_t flippedAtoms(const CacheShape& shape, const Orders& a, const Orders& b, Rational share,
                     std::optional<int> sinkScales, std::span<const Pin> pins) {
  const PruneOrder first(shape, a, sinkScales, pins), second(shape, b, sinkScales, pins);
  const auto n = first.headsPruned(shape.scales() - 1, limitOf(shape, share));
  if (!n) {
    throw budgetTooSmall({share}, first.minimumShare(), shape, first.sinkScales(), SourceRule::Keep, {});
  }
  int64_t flipped = 0;
  for (int k = first.sinkScales(); k < shape.scales() - 1; ++k) {
    const auto order = first.order(k);
    for (int i = 0; i < first.count(k, *n); ++i) {
      if (second.rank(k, order[i].layer, order[i].head) >= second.count(k, *n)) ++flipped;
    }
  }
  return flipped;
}

}  // namespace heatkv
