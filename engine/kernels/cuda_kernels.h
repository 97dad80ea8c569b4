// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's hot loops behind plain pointers; built where HEATKV_CUDA is on. All pointers lie on the device, rows are
// contiguous, head_dim = c. A launch is asynchronous in `stream` (a cudaStream_t) and throws std::runtime_error with
// CUDA's words where it cannot start. Thread: any.
#pragma once

#include <cstdint>

namespace heatkv::cuda {

/// Bit pattern of a bfloat16.
using Bf16 = uint16_t;

/// What attention multiplies: bf16 on tensor cores with float32 sums, or float32 all through, with the pool in either.
enum class Arithmetic { TensorCores, Float, FloatOverBf16 };

/// The largest head_dim the attention kernels are built for; larger ones are left to ATen.
constexpr int kMostChannels = 128;

/// One layer's attention over all rows (image x branch) and heads: out = softmax(q . [held, map]^T) [held, map], online
/// softmax in list order, so that the numbers do not depend on where the slots lie.
struct RaggedBatch {
  const void* q = nullptr;  ///< (rows, heads, n, c) bf16 for TensorCores, else float32
  const void* k = nullptr;  ///< the map's, (rows, heads, n, c) in the pool's type
  const void* v = nullptr;
  void* out = nullptr;  ///< (rows, n, heads * c) in q's type
  const void* arenaKeys = nullptr;
  const void* arenaValues = nullptr;
  const int32_t* slots = nullptr;      ///< every head's slots in position order, one list after the other
  const int32_t* listStart = nullptr;  ///< (rows * heads + 1) where each list starts
  double* masses = nullptr;            ///< (heads, n, segments) of row 0: probability on each segment; null: not asked
  const int32_t* segmentEnds = nullptr;  ///< (segments) ascending, the last = held + n
  int segments = 0;
  int n = 0, rows = 0, heads = 0, c = 0;
};
/// Requires c even and at most kMostChannels, n > 0.
void attendRagged(const RaggedBatch& batch, Arithmetic arithmetic, void* stream);

/// From qkv (rows, n, 3 * heads * c) to q, k, v (rows, heads, n, c): q and k get L2 norm 1 over c, q times scale[h],
/// both are rotated in adjacent pairs by cos, sin (n, c/2), float32 until they are stored. Tokens of heads with slots
/// go to the arenas in the same pass.
struct SplitBatch {
  const void* qkv = nullptr;
  const float* scale = nullptr;
  const float* cos = nullptr;
  const float* sin = nullptr;
  void* q = nullptr;
  void* k = nullptr;
  void* v = nullptr;
  void* arenaKeys = nullptr;
  void* arenaValues = nullptr;
  const int32_t* slots = nullptr;      ///< of the heads that are appended, n each; null: none
  const int32_t* slotStart = nullptr;  ///< (rows * heads) where a head's slots start, -1: it is not appended
  int n = 0, rows = 0, heads = 0, c = 0;
  bool bf16Input = false, bf16Query = false, bf16Pool = false;
};
/// Requires c even.
void splitHeads(const SplitBatch& batch, void* stream);

/// One head's tokens on their way into the pool.
struct AppendJob {
  const void* k = nullptr;  ///< (.., c) in the pool's type
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
  int jobCount = 0, mostTokens = 0;  ///< of one job
  int rowBytes = 0;                  ///< c times the pool's element size
};
void appendTokens(const AppendBatch& batch, void* stream);

}  // namespace heatkv::cuda
