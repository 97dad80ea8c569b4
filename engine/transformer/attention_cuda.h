// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's side of attention: tensors to kernels, one launch a layer over all rows and heads. Built where HEATKV_CUDA
// is on; launches go to the current stream.
#pragma once

#include "engine/cache/slot_lists.h"
#include "engine/transformer/attention.h"

namespace heatkv {

/// Whether the kernels serve a head of c channels over a pool of this dtype.
bool servedOnCuda(int64_t c, at::ScalarType pool);

/// qkv (rows, n, 3C) float32 or bfloat16 -> heads: k and v in `pool`, q in bfloat16 where the tensor cores take it,
/// else float32. Tokens of heads with reserved slots are in the pool's arenas when this is done.
HeadTensors splitOnCuda(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const Pool& pool,
                        const ReservedSlots* reserved);

/// As attendPool; the result has q's dtype.
at::Tensor attendOnCuda(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses);

}  // namespace heatkv
