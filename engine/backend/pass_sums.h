// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one layer at one target scale tells of its attention.
#pragma once

#include <cstdint>
#include <vector>

namespace heatkv {

struct PassRequest {
  std::vector<int64_t> ends;  ///< of the source scales in the list of keys, ascending; the last = number of keys
  int64_t historyTokens = 0;  ///< keys before the current map
  int64_t largest = 0;        ///< how many of the largest history probabilities to sum per query; 0: none
  bool keyVariance = false;   ///< sum over keys of the population variance over queries
};

/// Per head, float64.
struct PassSums {
  std::vector<double> mass;         ///< [source scale][H]: mean over queries of the mass on that scale's keys
  std::vector<double> largestMass;  ///< [H]: mean over queries; empty where not asked for
  std::vector<double> keyVariance;  ///< [H]; empty where not asked for
  double massError = 0;             ///< largest distance of a query's whole mass from 1
};

}  // namespace heatkv
