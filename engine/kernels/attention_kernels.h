// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU's hot loops behind plain pointers: vectorised for the processor that runs them, chosen at run time.
// Thread: any; every call works on its own rows and its own thread's scratch.
#pragma once

#include <cstdint>

#include "engine/kernels/stored.h"

namespace heatkv {

/// One head of one row: its queries, what it holds in the pool and the map that is being computed. Row-major, head_dim
/// = c.
struct RaggedHead {
  const float* q = nullptr;  ///< (queries, c) at qStride floats a row
  const float* k = nullptr;  ///< (current, c), the running scale's own keys and values
  const float* v = nullptr;
  float* out = nullptr;             ///< (queries, c) at outStride numbers a row
  uint16_t* outBfloat16 = nullptr;  ///< in place of out, where bfloat16 is wanted
  double* masses =
      nullptr;  ///< (queries, segments): each query's probability on every segment of keys, where asked for
  const int64_t* segmentEnds =
      nullptr;  ///< (segments) ascending, in the list of held and current keys; the last = their number
  int segments = 0;
  int64_t qStride = 0, kvStride = 0, outStride = 0;
  int64_t current = 0;
  const int32_t* slots = nullptr;  ///< (held) slots of the arenas, in position order
  int64_t held = 0;
  StoredRows arenaKeys, arenaValues;  ///< (slots, c)
  int c = 0;
};

/// out = softmax(q . [held, current]^T) [held, current] for query rows [begin, end), in float32, whatever the arenas
/// hold is widened a tile at a time; online softmax over tiles of keys in list order, so that the numbers do not depend
/// on where the slots lie. Where `out` is bfloat16, the arenas not wider and the processor multiplies bfloat16 faster,
/// both products take their numbers rounded to it; sums and softmax stay float32.
void attendRagged(const RaggedHead& head, int64_t begin, int64_t end);

/// Query rows that one call should take, for sharing work between threads.
constexpr int64_t kRaggedRows = 256;

/// From the product qkv (3C) of tokens [begin, end) at 3C numbers a row, bias and column scale (3C) applied on the way,
/// to q, k, v of (H, n, c): q and k get L2 norm 1 over c, q times scale[h], both are rotated in adjacent pairs by cos,
/// sin (n, c/2); k and v become what the cache will hold of them, q is rounded to bfloat16 where the product is. n
/// tokens in all.
struct SplitHeads {
  const void* qkv = nullptr;  ///< float32 or bfloat16
  bool bfloat16 = false;
  const float* columnScale = nullptr;  ///< null: 1
  const float* bias = nullptr;         ///< null: 0
  const float* scale = nullptr;
  const float* cos = nullptr;
  const float* sin = nullptr;
  float* q = nullptr;
  float* k = nullptr;
  float* v = nullptr;
  int64_t n = 0;
  int heads = 0, c = 0;
  Stored stored = Stored::F32;
};
void splitHeads(const SplitHeads& work, int64_t begin, int64_t end);

}  // namespace heatkv
