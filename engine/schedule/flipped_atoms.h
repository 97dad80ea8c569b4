// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much another calibration would change of a schedule. (When an entry goes: widgets/plots/atom_fate.h.) Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/api/schedule.h"
#include "engine/schedule/schedule_counts.h"

namespace heatkv {

/// Atoms that are gone when the last scale starts under one order and not under the other, at the same share: what the
/// change of the calibration would flip. Throws Error{Budget} below the smallest share.
int64_t flippedAtoms(const CacheShape& shape, const Orders& a, const Orders& b, Rational share,
                     std::optional<int> sinkScales = {}, std::span<const Pin> pins = {});

}  // namespace heatkv
