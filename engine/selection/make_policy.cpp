// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/error.h"
#include "engine/api/methods.h"
#include "engine/cache/full_policy.h"
#include "engine/cache/heatkv_policy.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/fit_calibration.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/selection/selection_policy.h"

namespace heatkv {
namespace {

std::shared_ptr<const Schedule> scheduleFor(const CacheRequest& request, const CacheShape& shape, Rational share,
                                            EntryBytes entryBytes) {
  if (request.schedule) {
    requireSameShape(request.schedule->shape, shape, "this schedule", {});
    return request.schedule;
  }
  if (!request.calibration) {
    throw Error(ErrorKind::Usage, "HeatKV needs a calibration of this model",
                "calibrate this model, or choose a calibration of it");
  }
  return std::make_shared<const Schedule>(planSchedule(*request.calibration, request.budget, share, request.early,
                                                       request.pins, request.sinkScales, entryBytes, shape.pruning,
                                                       request.source));
}

}  // namespace

std::unique_ptr<CachePolicy> makePolicy(const CacheRequest& asked, const CacheShape& shape, Rational share,
                                        EntryBytes entryBytes) {
  CacheRequest request = asked;
  if (request.calibration) request.calibration = fittedTo(request.calibration, shape.whole());
  if (request.schedule || request.method == CacheMethod::HeatKV) {
    return std::make_unique<HeatKVPolicy>(scheduleFor(request, shape, share, entryBytes));
  }
  if (request.method == CacheMethod::Full) return std::make_unique<FullPolicy>(shape);
  if (shape.sourceTokens > 0) {
    throw Error(ErrorKind::Usage,
                fmt::format("{} does not know a source picture, so it cannot edit one", infoOf(request.method).label),
                "use a full cache or HeatKV");
  }
  if (!shape.pruning.shares.empty()) {
    throw Error(ErrorKind::Usage,
                fmt::format("{} chooses by places in a whole map, which pruned tokens leave gaps in",
                            infoOf(request.method).label),
                "use a full cache or HeatKV, or prune no tokens");
  }
  return makeSelectionPolicy(request, shape, share, entryBytes);
}

}  // namespace heatkv
