// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's hot loops behind plain pointers; built where HEATKV_CUDA is on. All pointers lie on the device, rows are
// contiguous, head_dim = c. A launch is asynchronous in `stream` (a cudaStream_t) and throws std::runtime_error with
// CUDA's words where it cannot start. Thread: any.
#pragma once

#include <cstdint>

#include "engine/kernels/stored.h"

namespace heatkv::cuda {

/// Bit pattern of a bfloat16.
using Bf16 = uint16_t;

/// What attention multiplies: bf16 on tensor cores with float32 sums, or float32 all through.
enum class Arithmetic { TensorCores, Float };

/// The largest head_dim the attention kernels are built for, and the widest row of the norms; larger ones are left to
/// ATen.
constexpr int kMostChannels = 128, kMostWidth = 8192;

/// One layer's attention over all rows (image x branch) and heads: out = softmax(q . [held, map]^T) [held, map], online
/// softmax in list order, so that the numbers do not depend on where the slots lie.
struct RaggedBatch {
  const void* q = nullptr;  ///< (rows, heads, n, c), or (rows, n, heads, c) where tokenMajor; bf16 for TensorCores,
                            ///< else float32
  const float* queryScale = nullptr;  ///< (heads * c) that a token-major q is multiplied by; null: 1
  const float* queryBias = nullptr;   ///< (heads * c) added then; null: 0
  const void* k = nullptr;  ///< the map's, (rows, heads, mapTokens, c): in the pool's type, over 8-bit ones in q's
  const void* v = nullptr;
  void* out = nullptr;  ///< (rows, n, heads * c) in q's type
  const void* arenaKeys = nullptr;
  const void* arenaValues = nullptr;
  const Bf16* keyScales = nullptr;  ///< a slot's, of 8-bit pools
  const Bf16* valueScales = nullptr;
  const int32_t* slots = nullptr;      ///< every head's slots in position order, one list after the other
  const int32_t* listStart = nullptr;  ///< (rows * heads + 1) where each list starts in `slots`
  const int32_t* order = nullptr;      ///< (rows * heads) lists, in the order that blocks take them; null: as they come
  double* masses = nullptr;            ///< (heads, n, segments) of row 0: probability on each segment; null: not asked
  const int32_t* segmentEnds = nullptr;  ///< (segments) ascending, the last = held + mapTokens
  float* partial = nullptr;  ///< (rows * heads * n, parts, c + 2) where keys are split: sums, their total and maximum
  int segments = 0, parts = 1;
  int n = 0, mapTokens = 0, rows = 0, heads = 0, c = 0;
  bool tokenMajor = false;
  Stored pool = Stored::F32;
};
/// Requires c even and at most kMostChannels, n > 0, no masses where parts > 1. Over a pool of 8 bits c is a multiple
/// of 8. Split keys are joined by a second launch.
void attendRagged(const RaggedBatch& batch, Arithmetic arithmetic, void* stream);
void joinParts(const RaggedBatch& batch, Arithmetic arithmetic, void* stream);

/// From the product qkv (rows, n, 3 * heads * c) with its layer's column scale and bias to q, k, v (rows, heads, n, c):
/// q and k get L2 norm 1 over c, q times scale[h], both are rotated in adjacent pairs by cos, sin (n, c/2), float32
/// until they are stored; k and v become what the pool holds of them. Tokens of heads with slots go to the arenas in
/// the same pass.
struct SplitBatch {
  const void* qkv = nullptr;
  const float* columnScale = nullptr;  ///< (3 * heads * c); null: 1
  const float* bias = nullptr;         ///< (3 * heads * c); null: 0
  const float* scale = nullptr;
  const float* cos = nullptr;
  const float* sin = nullptr;
  int64_t ropeRow = 0;  ///< numbers between the angles of two rows; 0: they share them
  void* q = nullptr;
  void* k = nullptr;  ///< in the pool's type; over 8-bit ones in q's
  void* v = nullptr;
  void* arenaKeys = nullptr;
  void* arenaValues = nullptr;
  Bf16* keyScales = nullptr;
  Bf16* valueScales = nullptr;
  const int32_t* slots = nullptr;      ///< of the heads that are appended, n each; null: none
  const int32_t* slotStart = nullptr;  ///< (rows * heads) where a head's slots start, -1: it is not appended
  int n = 0, rows = 0, heads = 0, c = 0;
  bool bf16Input = false, bf16Query = false;
  Stored pool = Stored::F32;
};
/// Requires c even and at most kMostChannels.
void splitHeads(const SplitBatch& batch, void* stream);

/// x += gate * (product * columnScale + bias), where there is a product; then out = norm(x) * scale + shift, where it
/// is asked for. Strides are between the vectors of two image rows of n tokens each, 0 where they share them.
struct NormBatch {
  const float* x = nullptr;       ///< (rows * n, width)
  float* sum = nullptr;           ///< may be x
  const void* product = nullptr;  ///< (rows * n, width) bf16 or float32; null: none
  const float* columnScale = nullptr;
  const float* bias = nullptr;
  const float* gate = nullptr;
  void* out = nullptr;  ///< null: no norm
  const float* scale = nullptr;
  const float* shift = nullptr;
  int64_t gateRow = 0, scaleRow = 0, shiftRow = 0;
  int n = 0, rows = 0, width = 0;
  bool bf16Product = false, bf16Out = false;
};
/// Requires width a multiple of 4 and at most kMostWidth.
void normRows(const NormBatch& batch, void* stream);

/// Rows become gelu(row * columnScale + bias), the tanh form, in place.
struct GeluBatch {
  void* rows = nullptr;  ///< (count, width)
  const float* columnScale = nullptr;
  const float* bias = nullptr;
  int64_t count = 0;
  int width = 0;
  bool bf16 = false;
};
/// Requires width a multiple of 4.
void geluRows(const GeluBatch& batch, void* stream);

/// One head's tokens on their way into the pool.
struct AppendJob {
  const void* k = nullptr;  ///< (.., c) in the pool's type; on the way into 8 bits bf16 or float32
  const void* v = nullptr;
  int32_t begin = 0, end = 0;  ///< its part of `rows` and `slots`
};
/// Row rows[i] of its job's k and v to slot slots[i], for all jobs in one launch. No slot may occur twice.
struct AppendBatch {
  const AppendJob* jobs = nullptr;
  const int32_t* rows = nullptr;
  const int32_t* slots = nullptr;
  void* arenaKeys = nullptr;
  void* arenaValues = nullptr;
  Bf16* keyScales = nullptr;
  Bf16* valueScales = nullptr;
  int jobCount = 0, mostTokens = 0;  ///< of one job
  int c = 0;
  bool bf16Rows = false;  ///< of k and v on their way into 8 bits
  Stored pool = Stored::F32;
};
void appendTokens(const AppendBatch& batch, void* stream);

}  // namespace heatkv::cuda
