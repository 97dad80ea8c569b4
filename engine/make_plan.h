// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a run: what it will hold and need, and the policy that keeps it.
#pragma once

#include "engine/run_plan.h"

namespace heatkv {

/// What a cache of this dtype is kept in. Requires another one than Auto.
at::ScalarType cacheTypeOf(DType dtype);

/// Throws Error{Usage}, {Budget}, {Model}. Does not throw where the plan does not fit in memory: see PlanEvent::fits.
RunPlan planRun(const Model& model, const PaintRequest& request, int promptTokens);

}  // namespace heatkv
