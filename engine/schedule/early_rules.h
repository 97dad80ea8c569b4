// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which atoms go early within one scale: chosen per scale from those that go after it anyway.
// Pure, any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/schedule.h"

namespace heatkv {

/// An atom that is still held when the scale starts and gone after it.
struct EarlyCandidate {
  Atom atom;
  int rank = 0;        ///< in its scale's order
  int64_t tokens = 0;  ///< of its source scale
  double loss = 0;     ///< attention mass lost where it is unseen during this scale; only minloss reads it
};

/// What one scale needs: excess[l] (of L) token-heads over the budget after layer l when nothing goes early, negative
/// where all fits. Candidates of layers > l lower it.
struct EarlyNeed {
  std::vector<EarlyCandidate> candidates;
  std::vector<int64_t> excess;
};

/// The candidates that a rule takes, as indices in the order they are to be freed: last layer first, then larger source
/// scale, then rank.
std::vector<int> chooseEarlyReference(const EarlyNeed& need);  ///< all, for the walk to stop where it fits
std::vector<int> chooseEarlyMinCard(const EarlyNeed& need);    ///< the fewest atoms
/// The least loss, exactly. Throws Error{Model} where a candidate's loss is negative or not a number.
std::vector<int> chooseEarlyMinLoss(const EarlyNeed& need);

/// Sorts candidate indices into the order they are freed in.
void sortForFreeing(const EarlyNeed& need, std::vector<int>& chosen);

}  // namespace heatkv
