// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Self attention over ragged heads, straight from the pool: each head sees what it keeps of earlier scales and the
// whole running map.
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/cache/pool.h"
#include "engine/transformer/rope.h"

namespace heatkv {

/// q, k, v of one image: (branches, H, n, c) float32, or what a GPU's kernels take; q and k normalised, scaled,
/// rotated.
struct HeadTensors {
  at::Tensor q, k, v;
};

/// qkv (branches, n, 3C) -> heads. `scale` (H) multiplies q. The CPU's fused loop, ATen elsewhere.
HeadTensors splitIntoHeads(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope);
/// The same in plain ATen: what the fused loop is compared with.
HeadTensors splitIntoHeadsPlain(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope);

/// The heads of a layer as attention over `pool` takes them: k and v are what the pool would hold of them. float32 on
/// the CPU; on a GPU k and v in the pool's dtype, q in bfloat16 with tensor cores, and the tokens of heads with
/// reserved slots are written on the way. `reserved` may be null.
HeadTensors splitForPool(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const Pool& pool,
                         const ReservedSlots* reserved = nullptr);
/// Whether splitForPool() writes reserved slots there.
bool writesReserved(const Pool& pool, at::Device device);

/// Asks for the probability that branch 0's queries put on each segment of a full cache's keys.
struct MassRequest {
  std::vector<int64_t> segmentEnds;  ///< ascending; the last = held + current
  at::Tensor masses;  ///< out: (H, n, segments) float64; undefined where the device cannot sum them on its way
};

/// (branches, n, C) in q's dtype: softmax(q [held, k]^T) [held, v] per row and head; row = firstRow + branch. `masses`
/// may be null.
at::Tensor attendPool(const HeadTensors& heads, const Pool& pool, int firstRow, int layer,
                      MassRequest* masses = nullptr);
/// The same by gathering what is held and ATen's attention.
at::Tensor attendPoolPlain(const HeadTensors& heads, const Pool& pool, int firstRow, int layer);

}  // namespace heatkv
