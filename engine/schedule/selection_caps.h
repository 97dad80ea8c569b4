// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many entries the rival methods let a head hold, in exact integers. Pure; no tensors.
// B is a budget in tokens per head and layer, F the tokens of a full cache.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/api/budget.h"
#include "engine/api/schedule.h"

namespace heatkv {

/// B = floor(share * F).
int64_t budgetTokens(Rational share, int64_t fullTokens);

/// w of SnapKV and PyramidKV: half the budget, 1 to 32 rows.
int64_t windowRows(int64_t budget);

/// B_l of PyramidKV, one cap per layer, descending; their sum is at most layers * B. Requires 1 <= B <= F.
std::vector<int64_t> pyramidCaps(int64_t budget, int64_t fullTokens, int layers);

/// Layers that are drafters after scale t: drafters[t], t = 0 .. K-2, ascending.
using Drafters = std::vector<std::vector<int>>;

/// ScaleKV's drafters from ASI [L][K] (NaN at scale 0). Throws Error{Usage} where a needed value is missing.
Drafters chooseDrafters(std::span<const double> asi, const CacheShape& shape, int64_t budget);

/// caps[t][l] of ScaleKV after scale t: what every head of layer l may hold. At no layer of no scale do all heads
/// together hold more than L*H*B.
std::vector<std::vector<int64_t>> scaleKvCaps(const CacheShape& shape, int64_t budget, const Drafters& drafters);

/// How many of the cached scales, from the first on, HACK's structural heads can keep whole beside the entries of
/// scales 0 and 1. As published the newest map always stays whole; of a larger one only the best entries do here.
int hackWholeScales(const CacheShape& shape, int64_t budget);

struct HackCaps {
  std::vector<uint8_t> contextual;  ///< [L][H], 1 = contextual, 0 = structural
  int64_t contextualCap = 0, structuralCap = 0;
};
/// HACK's kinds of heads from sigma [L][H], and their caps. Throws Error{Usage} where a value is missing.
HackCaps hackCaps(std::span<const double> sigma, const CacheShape& shape, int64_t budget);

}  // namespace heatkv
