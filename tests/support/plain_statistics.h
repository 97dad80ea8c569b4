// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plain, slow float64 statistics of attention: the whole matrix, one query at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/support/plain_selection.h"

namespace heatkv::test {

/// One head: mass per source scale (mean over queries), sum of the m largest history probabilities (mean over queries),
/// sum over keys of the population variance over queries.
struct PlainStatistics {
  std::vector<double> mass;
  double largest = 0, variance = 0;
};
PlainStatistics plainStatistics(const Matrix& q, const Matrix& k, const std::vector<int64_t>& ends, int64_t history,
                                int64_t largest);

}  // namespace heatkv::test
