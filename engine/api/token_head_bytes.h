// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a cache costs, by how its numbers are kept. Values only.
#pragma once

#include "engine/api/budget.h"
#include "engine/api/model_info.h"

namespace heatkv {

/// Bytes of K and V of one token of one head in a cache of this dtype, the bfloat16 scales of 8-bit values included.
/// Requires another dtype than Auto.
constexpr int64_t tokenHeadBytes(DType dtype, int headDim) {
  const int64_t number = dtype == DType::F32 ? 4 : dtype == DType::BF16 ? 2 : 1, scale = number == 1 ? 2 : 0;
  return 2 * (number * headDim + scale);
}

/// The same over the rows of a run, and of the cache that its budget is a share of.
inline EntryBytes entryBytes(DType dtype, int headDim, int64_t rows) {
  const DType reference = dtype == DType::F32 ? DType::F32 : DType::BF16;
  return {rows * tokenHeadBytes(dtype, headDim), rows * tokenHeadBytes(reference, headDim)};
}

}  // namespace heatkv
