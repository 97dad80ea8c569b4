// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "engine/api/error.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_text.h"
#include "engine/schedule/selection_caps.h"
#include "engine/selection/hack_policy.h"
#include "engine/selection/random_policy.h"
#include "engine/selection/scalekv_policy.h"
#include "engine/selection/streaming_policy.h"
#include "engine/selection/window_policy.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

/// The calibration's statistics, which makePolicy fitted to this shape.
const Calibration& statisticsOf(const CacheRequest& request, const char* kind) {
  if (request.calibration) return *request.calibration;
  throw Error(ErrorKind::Usage,
              std::string(nameOf(request.method)) + " needs a calibration of this model with " + kind + " statistics",
              "calibrate this model with them, or choose a calibration that has them");
}

Drafters draftersOf(const CacheRequest& request, const CacheShape& shape, int64_t budget) {
  const Calibration& statistics = statisticsOf(request, "asi");
  if (statistics.drafters.empty()) return chooseDrafters(statistics.asi, shape, budget);
  bool fits = static_cast<int>(statistics.drafters.size()) == shape.scales() - 1;
  for (const auto& layers : statistics.drafters)
    for (int layer : layers) fits = fits && layer >= 0 && layer < shape.layers;
  if (!fits)
    throw Error(
        ErrorKind::Model,
        fmt::format("the imported ScaleKV budget does not fit {} layers and {} scales", shape.layers, shape.scales()),
        "import one of this model");
  return statistics.drafters;
}

}  // namespace

std::unique_ptr<CachePolicy> makeSelectionPolicy(const CacheRequest& request, const CacheShape& shape, Rational share,
                                                 EntryBytes entryBytes) {
  const int sinks = std::min(effectiveSinks(request), shape.scales() - 1);
  const int64_t full = shape.fullTokens(), sinkTokens = shape.cachedBefore(sinks), budget = budgetTokens(share, full);
  if (budget < std::max<int64_t>(1, sinkTokens)) {
    const Rational least = reduced(std::max<int64_t>(1, sinkTokens), full);
    throw budgetTooSmall({share, request.budget.ofEntries}, least, shape, sinks, SourceRule::Keep, entryBytes);
  }
  switch (request.method) {
    case CacheMethod::StreamingLLM:
      return std::make_unique<StreamingPolicy>(shape, budget, sinkTokens);
    case CacheMethod::SnapKV:
      return std::make_unique<WindowPolicy>(shape, windowRows(budget), std::vector<int64_t>(shape.layers, budget));
    case CacheMethod::PyramidKV:
      return std::make_unique<WindowPolicy>(shape, windowRows(budget), pyramidCaps(budget, full, shape.layers));
    case CacheMethod::ScaleKV:
    case CacheMethod::ScaleKVCode: {
      const Drafters drafters = draftersOf(request, shape, budget);
      const auto form = request.method == CacheMethod::ScaleKV ? ScaleKVPolicy::Form::Paper : ScaleKVPolicy::Form::Code;
      return std::make_unique<ScaleKVPolicy>(shape, scaleKvCaps(shape, budget, drafters), form);
    }
    case CacheMethod::Hack:
      return std::make_unique<HackPolicy>(shape, hackCaps(statisticsOf(request, "hack").hack, shape, budget));
    case CacheMethod::Random:
      return std::make_unique<RandomPolicy>(shape, budget, sinkTokens);
    case CacheMethod::Full:
    case CacheMethod::HeatKV:
      break;
  }
  throw Error(ErrorKind::Usage, std::string(nameOf(request.method)) + " is not a method that selects by token");
}

}  // namespace heatkv
