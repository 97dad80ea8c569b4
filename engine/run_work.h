// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much arithmetic a run's transformer does. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/api/schedule.h"

namespace heatkv {

/// Floating-point operations of all blocks over a run with `rows` [K] rows at every scale. `held(scale, layer)`: the
/// token-heads of earlier scales that a row sees there.
double blockWork(const TransformerInfo& info, const CacheShape& shape, const std::vector<int>& rows, int promptTokens,
                 const std::function<double(int scale, int layer)>& held);
/// What a full cache shows: every token of every earlier scale that was computed.
double blockWork(const TransformerInfo& info, const CacheShape& shape, const std::vector<int>& rows, int promptTokens);

/// Token-heads that a schedule shows each layer of each scale, [K][L].
std::vector<std::vector<int64_t>> visibleTokenHeads(const Schedule& schedule);

}  // namespace heatkv
