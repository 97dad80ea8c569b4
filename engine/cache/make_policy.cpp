// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "engine/api/error.h"
#include "engine/api/methods.h"
#include "engine/cache/full_policy.h"
#include "engine/cache/heatkv_policy.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/selection/selection_policy.h"

namespace heatkv {
namespace {

/// Throws Error{Model} where `what`, made for `made`, does not fit a run of `shape`; both sizes are named.
void requireShape(const char* what, const CacheShape& made, const CacheShape& shape) {
  if (made == shape) return;
  if (made.whole() == shape.whole()) {
    throw Error(ErrorKind::Model,
                fmt::format("this {} is made for a run with --prune {}, this run has {}", what, toText(made.pruning),
                            toText(shape.pruning)),
                "use one of the same pruned tokens");
  }
  const auto words = [](const CacheShape& s) {
    return fmt::format("{} layers of {} heads and {} scales up to {}", s.layers, s.heads, s.scales(),
                       toText(s.grids.back()));
  };
  throw Error(ErrorKind::Model, fmt::format("this {} is made for {}, this run has {}", what, words(made), words(shape)),
              "use one of this model, aspect ratio and pixel budget");
}

std::shared_ptr<const Schedule> scheduleFor(const CacheRequest& request, const CacheShape& shape, Rational share,
                                            int64_t bytesPerTokenHead) {
  if (request.schedule) {
    requireShape("schedule", request.schedule->shape, shape);
    return request.schedule;
  }
  if (!request.calibration) {
    throw Error(ErrorKind::Usage, "HeatKV needs a calibration of this model",
                "run heatkv calibrate, or name one with --calibration");
  }
  requireShape("calibration", request.calibration->shape, shape.whole());
  return std::make_shared<const Schedule>(planSchedule(*request.calibration, request.budget, share, request.early,
                                                       request.pins, request.sinkScales, bytesPerTokenHead,
                                                       shape.pruning));
}

}  // namespace

std::unique_ptr<CachePolicy> makePolicy(const CacheRequest& request, const CacheShape& shape, Rational share,
                                        int64_t bytesPerTokenHead) {
  if (request.schedule || request.method == CacheMethod::HeatKV) {
    return std::make_unique<HeatKVPolicy>(scheduleFor(request, shape, share, bytesPerTokenHead));
  }
  if (request.method == CacheMethod::Full) return std::make_unique<FullPolicy>(shape);
  if (!shape.pruning.shares.empty()) {
    throw Error(ErrorKind::Usage,
                fmt::format("{} chooses by places in a whole map, which pruned tokens leave gaps in",
                            infoOf(request.method).label),
                "use a full cache or HeatKV, or prune no tokens");
  }
  return makeSelectionPolicy(request, shape, share, bytesPerTokenHead);
}

}  // namespace heatkv
