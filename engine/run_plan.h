// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a run before it starts: the plan that is shown, and the policy that keeps it.
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

}  // namespace heatkv
