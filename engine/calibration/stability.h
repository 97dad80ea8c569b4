// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far a calibration's ranking of heads depends on its prompts: two halves of them compared. Pure, any thread.
#pragma once

#include <optional>
#include <vector>

#include "engine/api/calibration.h"

namespace heatkv {

struct Stability {
  /// [K] Spearman's rank correlation of the scores that the prompts of even and of odd number give; NaN for scales that
  /// have no scores, and everywhere with fewer than two prompts.
  std::vector<double> correlation;
  /// How many entries more prompts would be expected to swap: half of those that one half of the prompts keeps to the
  /// end and the other does not, at the budget asked about. The whole calibration has half the spread of the difference
  /// of its halves. Nothing with fewer than two prompts.
  std::optional<double> expectedFlips;
};

/// Needs Calibration::scasPrompts, and gives NaN and nothing without. `share`: the budget asked about; a tenth of the
/// cache where absent, and where the sinks need more, half-way from there to the whole. Throws Error{Model} where the
/// scores are of another size.
Stability stabilityOf(const Calibration& calibration, std::optional<Rational> share = {});

/// Spearman's rank correlation, equal values sharing their mean rank; NaN where one list is constant or too short.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace heatkv
