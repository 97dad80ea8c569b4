// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one layer at one target scale gives: sums of its attention probabilities, a block of
// queries at a time, so that the whole matrix of a large scale is never there. The same bits for any number of threads.
#pragma once

#include <ATen/core/Tensor.h>

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

/// queries (H, n_t, c), keys (H, len, c), any float type: softmax of q.k in float32, sums in float64. On the CPU the
/// vectorised loop, ATen elsewhere.
PassSums attentionPass(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request);
/// The same by ATen alone: what the loop is compared with.
PassSums attentionPassPlain(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request);

}  // namespace heatkv
