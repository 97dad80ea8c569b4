// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the attention of a full cache looks at what a schedule no longer holds. Pure; no tensors.
#pragma once

#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/schedule.h"

namespace heatkv {

/// [K]: for every target scale the mean over all heads of the full cache's attention mass on keys that are not visible
/// then, 0 to 1. Empty where the calibration has no scores per target scale. Throws Error{Model} where the shapes
/// differ.
std::vector<double> lostMassPerScale(const Schedule& schedule, const Calibration& calibration);

}  // namespace heatkv
