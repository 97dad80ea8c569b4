// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Self attention over ragged heads, straight from the pool: each head sees what it keeps of earlier scales and the
// whole running map.
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/cache/pool.h"
#include "engine/transformer/rope.h"
#include "engine/weights/linear.h"

namespace heatkv {

/// q, k, v of one image: (branches, H, n, c) float32, or what a GPU's kernels take; q and k normalised, scaled,
/// rotated.
struct HeadTensors {
  at::Tensor q, k, v;
};

/// What happens to qkv on its way into heads.
struct SplitOptions {
  const Linear* layer = nullptr;       ///< whose bare product qkv is; null: qkv is its output
  at::ScalarType stored = at::kFloat;  ///< k and v become what a cache of this dtype will hold of them
};
/// qkv (branches, n, 3C) float32 or bfloat16 -> heads. `scale` (H) multiplies q. The CPU's fused loop, ATen elsewhere.
HeadTensors splitIntoHeads(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                           const SplitOptions& options = {});
/// The same in plain ATen: what the fused loop is compared with.
HeadTensors splitIntoHeadsPlain(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                                const SplitOptions& options = {});

/// The same for attention over `pool`, whose dtype is options.stored. On a GPU k and v come in that dtype, q in
/// bfloat16 where tensor cores take it, and the tokens of heads with reserved slots are written on the way. `reserved`
/// may be null.
HeadTensors splitForPool(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const SplitOptions& options,
                         const Pool& pool, const ReservedSlots* reserved = nullptr);
/// Whether splitForPool() writes reserved slots there.
bool writesReserved(const Pool& pool, at::Device device);

/// Asks for the probability that branch 0's queries put on each segment of a full cache's keys.
struct MassRequest {
  std::vector<int64_t> segmentEnds;  ///< ascending; the last = held + current
  at::Tensor masses;  ///< out: (H, n, segments) float64; undefined where the device cannot sum them on its way
};

/// (branches, n, C) as `dtype`, float32 or bfloat16: softmax(q [held, k]^T) [held, v] per row and head; row = firstRow
/// + branch. `masses` may be null.
at::Tensor attendPool(const HeadTensors& heads, const Pool& pool, int firstRow, int layer,
                      MassRequest* masses = nullptr, at::ScalarType dtype = at::kFloat);
/// The same by gathering what is held and ATen's attention: float32.
at::Tensor attendPoolPlain(const HeadTensors& heads, const Pool& pool, int firstRow, int layer);

/// A prompt's keys and values of one layer and branch, (H, Lt, c) float32, keys times 1/sqrt(c).
struct PromptHeads {
  at::Tensor keys, values;
};
/// (branches, n, C) as `dtype`: cross attention of q (branches, n, C), float32, on one prompt a branch; the CPU's loop.
at::Tensor attendPrompt(const at::Tensor& q, const std::vector<PromptHeads>& prompts, at::ScalarType dtype);
/// The same by ATen's attention: float32.
at::Tensor attendPromptPlain(const at::Tensor& q, const std::vector<PromptHeads>& prompts);

}  // namespace heatkv
