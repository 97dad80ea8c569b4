// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plain, slow versions of the rival methods' choices (design section on the comparison), one head at a time, float64.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/schedule.h"

namespace heatkv::test {

using Matrix = std::vector<std::vector<double>>;  ///< rows of channels

struct PlainChoice {
  std::vector<int32_t> kept;   ///< ascending
  std::vector<double> scores;  ///< of ranked entries, NaN elsewhere; empty where nothing was ranked
  /// (worst kept - best dropped) / |worst kept| among the ranked; 0 for an exact tie, infinity where nothing was cut.
  double margin = 0;
};

PlainChoice plainStreaming(int64_t length, int64_t cap, int64_t sinks);
/// q: all rows of the map; k: all entries; window: rows of the map.
PlainChoice plainWindow(const Matrix& q, const Matrix& k, const std::vector<int64_t>& window, int64_t cap);
PlainChoice plainScaleKvCode(const Matrix& q, const Matrix& k, int64_t cap);
PlainChoice plainHack(const Matrix& q, const Matrix& k, bool structural, int64_t firstEntries, int64_t cap);

/// Caps of ScaleKV, raised one by one.
std::vector<std::vector<int64_t>> plainScaleKvCaps(const CacheShape& shape, int64_t budget,
                                                   const std::vector<std::vector<int>>& drafters);

}  // namespace heatkv::test
