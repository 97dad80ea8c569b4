// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run will hold and need, known before it starts: the plan that is shown, and the policy that keeps it.
#pragma once

#include <memory>

#include "engine/api/event.h"
#include "engine/cache/policy.h"
#include "engine/model.h"
#include "engine/schedule/sparse_attention.h"

namespace heatkv {

struct RunPlan {
  PlanEvent event;
  std::unique_ptr<CachePolicy> policy;
  std::vector<std::unique_ptr<CachePolicy>> shadows;  ///< of PaintRequest::shadows
  SparseAttention attention;
  at::ScalarType kvDType = at::kFloat;
  const Aspect* aspect = nullptr;
  int imagesAtOnce = 1;    ///< that go through a layer together
  int64_t arenaSlots = 0;  ///< of all rows
  Grid vaeGrid;            ///< of the sum: the last grid, doubled for patchified models
};

/// What a cache of this dtype is kept in. Requires another one than Auto.
at::ScalarType cacheTypeOf(DType dtype);

/// Throws Error{Usage}, {Budget}, {Model}. Does not throw where the plan does not fit in memory: see PlanEvent::fits.
RunPlan planRun(const Model& model, const PaintRequest& request, int promptTokens);

}  // namespace heatkv
