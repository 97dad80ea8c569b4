// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/selection/least_held.h"

#include <algorithm>

#include "engine/calibration/fit_calibration.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/settings/resolve.h"

namespace heatkv {

int64_t leastTokenHeads(const CacheRequest& request, const CacheShape& shape) {
  const CacheMethod method = request.schedule ? CacheMethod::HeatKV : request.method;
  if (method == CacheMethod::Full) return shape.pairs() * shape.fullTokens();
  const int sinks = std::min(effectiveSinks(request), shape.scales() - 1);
  const int64_t source = request.source == SourceRule::Keep ? shape.sourceTokens : 0;
  const int64_t least = shape.pairs() * std::max<int64_t>(1, source + shape.cachedBefore(sinks));
  if (method != CacheMethod::HeatKV || request.schedule || !request.calibration || request.pins.empty()) return least;
  const auto fitted = fittedTo(request.calibration, shape.whole());
  const Rational pinned =
      PruneOrder(shape, fitted->orders, request.sinkScales, request.pins, request.source).minimumShare();
  const int64_t full = shape.pairs() * shape.fullTokens();
  return std::max(least, (full * pinned.num + pinned.den - 1) / pinned.den);
}

}  // namespace heatkv
