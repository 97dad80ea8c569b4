// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a run beside its model's weights, counted before it starts. Pure.
#pragma once

#include <cstdint>

#include "engine/run_plan.h"

namespace heatkv {

/// -1: none is.
int lastPrunedScale(const Pruning& pruning);

/// Of the maps that fill the gaps of pruned scales.
int64_t restoreBytes(const Transformer& transformer, const CacheShape& shape, int rows);

/// What the pool needs room for: a row's most for all rows, less where guidance stops before the rows are full.
int64_t arenaSlotsOf(const CachePolicy& policy, const PlanEvent& event);

/// Live bytes: the arena, what every image keeps from scale to scale, the prompt's keys and values, norms' scales and
/// angles, the maps of pruned scales, and the larger of a block's and the decoder's scratch.
int64_t runBytes(const Model& model, const RunPlan& plan, int promptTokens, bool previews);

}  // namespace heatkv
