// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model that is known by its sizes alone: enough to plan schedules and memory, nothing to paint with. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "engine/api/model_info.h"

namespace heatkv {

/// "2b", "8b", or layers x heads ("32x16") with heads of 128 channels: all that Infinity models of that size have.
/// Throws Error{Usage} where it is none of these.
ModelInfo shapeModel(std::string_view text);

/// What weights and cache of such a model take, per precision of the weights.
struct MemoryRow {
  DType weights = DType::BF16;
  int64_t transformerBytes = 0, cacheFullBytes = 0, cacheBytes = 0;  ///< cacheBytes: at the share asked for
};
/// For bf16 and int8 weights; `tokenHeads` of a full cache, `share` of it kept, `bytesPerTokenHead` over all images,
/// branches, K and V.
std::vector<MemoryRow> memoryTable(const TransformerInfo& model, int64_t tokenHeads, double share,
                                   int64_t bytesPerTokenHead);

}  // namespace heatkv
