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
  /// end and the other does not, at a tenth of the cache (or, where the sinks need more, half-way from there to the
  /// whole). The whole calibration has half the spread of the difference of its halves. Nothing with fewer than two
  /// prompts.
  std::optional<double> expectedFlips;
};

/// Needs Calibration::scasPrompts, and gives NaN and nothing without. Throws Error{Model} where its size is another
/// one.
Stability stabilityOf(const Calibration& calibration);

/// Spearman's rank correlation, equal values sharing their mean rank; NaN where one list is constant or too short.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace heatkv
