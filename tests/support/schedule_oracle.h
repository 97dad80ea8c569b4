// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A plain, slow schedule: sets and sums straight from the definition, minloss by trying every subset.
#pragma once

#include <map>
#include <random>
#include <set>
#include <vector>

#include "engine/api/schedule.h"

namespace heatkv::test {

struct OracleScale {
  int headsPruned = 0;
  std::set<Atom> removed;
  std::map<int, std::set<Atom>> early;
  std::vector<int64_t> held;
  double lost = 0;
  bool tried = true;  ///< false: too many subsets, early and held are empty
};

/// `rule` Reference, MinCard or MinLoss. Budgets below the minimum are not asked for.
std::vector<OracleScale> oracleSchedule(const CacheShape& shape, const Orders& orders, Rational share, EarlyRule rule,
                                        const std::vector<double>* scasTarget);

/// Random orders of a shape from a sink scale on.
Orders randomOrders(std::mt19937& random, const CacheShape& shape, int sinkScales);
/// Random non-negative scores [t][k][L][H], skewed, with zeros; NaN for k > t.
std::vector<double> randomTargets(std::mt19937& random, const CacheShape& shape);
/// Random shares left out of the scales from `sinkScales` on, with the last ones skipped at times: settled.
Pruning randomPruning(std::mt19937& random, const CacheShape& shape, int sinkScales);
/// A random small shape of 3 to 8 scales.
CacheShape randomShape(std::mt19937& random, int maxLayers, int maxHeads);

}  // namespace heatkv::test
