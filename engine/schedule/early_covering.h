// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One scale's early atoms as a covering problem, its relaxation (any fraction of an atom may go) and a good first
// choice. Used by minloss alone.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/schedule/early_rules.h"

namespace heatkv {

struct CoverItem {
  int index = 0, layer = 0;
  int64_t weight = 0;  ///< tokens in units of their common divisor
  double loss = 0;
  double reduced = 0;  ///< loss less what the prices pay for its tokens
  bool taken = false;  ///< whole by the relaxed optimum: where `reduced` is negative, and some where it is 0
  double density() const { return loss / static_cast<double>(weight); }
};

/// One scale's problem: from layer l on at least need[l] units must go, l = 1 .. L-1.
struct Covering {
  std::vector<std::vector<CoverItem>> layers;
  std::vector<int64_t> need;
  std::vector<double> price;  ///< price[l] of one unit that counts for need[1 .. l]; never falls with l
  double bound = 0;           ///< no choice loses less
  int last() const { return static_cast<int>(layers.size()) - 1; }
};

/// The problem with its prices and bound. Throws Error{Model} where a loss is negative or not a number.
Covering coveringOf(const EarlyNeed& need);

using CoverChoice = std::vector<const CoverItem*>;
/// A choice that covers everything: cheapest per unit, the last one of each layer cheapest as a whole, then everything
/// needless dropped.
CoverChoice greedyChoice(const Covering& covering);
double lossOf(const CoverChoice& choice);

}  // namespace heatkv
