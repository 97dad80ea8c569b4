// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sparse attention over what is kept: which of the entries that a head holds its queries leave out, scale by scale. The
// block that is looked at or left out is an atom: all keys that a head holds of one source scale. The scale that runs
// is always looked at. Pure, any thread.
#pragma once

#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/schedule.h"

namespace heatkv {

struct SparseScale {
  std::vector<Atom> skipped;           ///< ascending
  int64_t heldKeys = 0, seenKeys = 0;  ///< token-heads of a row that are held when the scale starts, and looked at
  double lostMass = 0;                 ///< mean over heads of the attention that the calibration saw on `skipped`
  bool skips(const Atom& atom) const;
};

struct SparseAttention {
  std::vector<SparseScale> scales;  ///< [K]
};

/// The blocks with the most attention per key, as many as hold at most `share` of the keys that are held (`schedule`;
/// null: all). Empty where the share is 1. Throws Error{Usage} for a share of 0 or above 1, and where the calibration,
/// made or fitted for these grids, has no scores per target scale.
SparseAttention sparseAttention(const Calibration& calibration, const CacheShape& shape, const Schedule* schedule,
                                Rational share);

}  // namespace heatkv
