// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest cache that each method can run with. Pure.
#pragma once

#include "engine/api/request.h"

namespace heatkv {

/// Token-heads of one row that the method holds at least, over all heads: the sinks and what is pinned to stay, or one
/// entry a head where it has none.
int64_t leastTokenHeads(const CacheRequest& request, const CacheShape& shape);

}  // namespace heatkv
