// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the pool holds, sorted by what became of every token: the picture that the cache view draws.
#pragma once

#include "engine/api/event.h"
#include "engine/cache/pool.h"

namespace heatkv {

/// Right after `layer` of `scale` wrote and freed. Counted on row 0: every row of a run holds as much.
Occupancy occupancyOf(const Pool& pool, const CacheShape& shape, int sinkScales, const Schedule* schedule, int scale,
                      int layer);

}  // namespace heatkv
