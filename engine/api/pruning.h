// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Token pruning (FastVAR, ICCV 2025): which share of a scale's tokens is left out, and where. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/budget.h"
#include "engine/api/grid.h"

namespace heatkv {

/// Both included.
struct LayerRange {
  int first = 0, last = 0;
  bool operator==(const LayerRange&) const = default;
  bool has(int layer) const { return layer >= first && layer <= last; }
};

struct Pruning {
  /// Per scale, the share of its tokens left out; 1: the scale is skipped. Scales without one run whole; shares of
  /// scales that a run does not have are unused.
  std::vector<Rational> shares;
  std::optional<LayerRange> layers;  ///< that leave tokens out; absent: L/10 to 7L/8 - 1
  std::optional<int> source;         ///< whose maps fill the gaps; absent: the scale before the first pruned one
  bool operator==(const Pruning&) const = default;

  Rational share(int scale) const {
    return scale >= 0 && scale < static_cast<int>(shares.size()) ? shares[static_cast<size_t>(scale)] : Rational{0, 1};
  }
  bool skips(int scale) const { return share(scale) == Rational{1, 1}; }
  /// Whether some tokens of the scale are left out, but not all.
  bool prunes(int scale) const { return share(scale).num > 0 && !skips(scale); }
};

/// The shares by index, the same at every aspect ratio: "off", "skip" (scales 11 and 12 do not run) and "fastvar" (as
/// published: 2/5 of scale 9, 1/2 of scale 10, 11 and 12 skipped). Empty for another name.
std::optional<Pruning> prunePreset(std::string_view name);
/// "fastvar", or the shares: "0,0,2/5,1".
std::string toText(const Pruning& pruning);
/// A preset's name, or a share a scale from the first on: fractions such as 2/5, decimals or percentages. Throws
/// Error{Usage}.
Pruning parsePruning(std::string_view text);

/// With every default filled in for a run of `layers` layers and these grids; empty where all tokens of all scales run.
/// Throws Error{Usage}: a share outside 0 to 1, a skipped scale before one that runs, fewer than two scales left, a
/// source that is pruned or not below the first pruned scale, layers that do not exist.
Pruning settled(const Pruning& pruning, int layers, const Grids& grids);

}  // namespace heatkv
