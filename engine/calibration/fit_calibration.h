// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A calibration serves every size and aspect of the same weights, scale by scale. Pure, any thread.
#pragma once

#include <memory>
#include <string>

#include "engine/api/calibration.h"

namespace heatkv {

/// The calibration for a run of `shape`: the same pointer where it was made at these grids, else a copy by scale index.
/// Source scales that it lacks take its last ranked scale, targets its last target. Statistics per prompt are left out:
/// they say nothing of this run. Throws Error{Model} for another number of layers or heads, both sizes named.
std::shared_ptr<const Calibration> fittedTo(std::shared_ptr<const Calibration> calibration, const CacheShape& shape);

/// "ranking measured at 1:1, 0.25M" where the calibration was made at other grids than the run's; else empty.
std::string rankingNote(const Calibration& calibration, const CacheShape& shape);

}  // namespace heatkv
