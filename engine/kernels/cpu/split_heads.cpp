// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/attention_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/cpu/split_heads.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again for each target.
#include <algorithm>
#include <cmath>

#include "engine/kernels/cpu/row_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {

/// One head of one token: L2 norm times `scale`, then adjacent pairs rotated, in place.
HWY_INLINE void normRotate(float* x, float scale, const float* cos, const float* sin, int c) {
  constexpr int kParts = 8;
  float parts[kParts] = {};
  int i = 0;
  for (; i + kParts <= c; i += kParts) {
    for (int p = 0; p < kParts; ++p) parts[p] += x[i + p] * x[i + p];
  }
  for (; i < c; ++i) parts[0] += x[i] * x[i];
  float squares = 0;
  for (const float part : parts) squares += part;
  const float factor = scale / std::max(std::sqrt(squares), 1e-12f);
  for (i = 0; i < c / 2; ++i) {
    float* pair = x + int64_t{2} * i;
    const float a = pair[0] * factor, b = pair[1] * factor;
    pair[0] = cos[i] * a - sin[i] * b;
    pair[1] = sin[i] * a + cos[i] * b;
  }
}

/// c numbers from column `from` of a token's product.
template <typename T>
HWY_INLINE void takeColumns(const SplitHeads& w, const T* row, int64_t from, float* to) {
  for (int i = 0; i < w.c; ++i) to[i] = widened(row[from + i]);
  if (w.columnScale) {
    for (int i = 0; i < w.c; ++i) to[i] *= w.columnScale[from + i];
  }
  if (w.bias) {
    for (int i = 0; i < w.c; ++i) to[i] += w.bias[from + i];
  }
}

template <typename T>
void splitRowsOf(const SplitHeads& w, int64_t begin, int64_t end) {
  const int64_t width = int64_t{w.heads} * w.c;
  for (int64_t t = begin; t < end; ++t) {
    const T* row = static_cast<const T*>(w.qkv) + t * 3 * width;
    const float* cos = w.cos + t * (w.c / 2);
    const float* sin = w.sin + t * (w.c / 2);
    for (int h = 0; h < w.heads; ++h) {
      const int64_t in = int64_t{h} * w.c, out = (h * w.n + t) * w.c;
      takeColumns(w, row, in, w.q + out);
      normRotate(w.q + out, w.scale[h], cos, sin, w.c);
      takeColumns(w, row, width + in, w.k + out);
      normRotate(w.k + out, 1.0f, cos, sin, w.c);
      takeColumns(w, row, 2 * width + in, w.v + out);
    }
  }
}

void splitRows(const SplitHeads& w, int64_t begin, int64_t end) {
  if (w.bfloat16) {
    splitRowsOf<uint16_t>(w, begin, end);
  } else {
    splitRowsOf<float>(w, begin, end);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {

HWY_EXPORT(splitRows);

void splitHeads(const SplitHeads& work, int64_t begin, int64_t end) {
  HWY_DYNAMIC_DISPATCH(splitRows)(work, begin, end);
  for (int h = 0; h < work.heads; ++h) {
    const int64_t at = (h * work.n + begin) * work.c;
    if (work.bfloat16) roundAsStored(work.q + at, end - begin, work.c, Stored::BF16);
    if (work.stored == Stored::F32) continue;
    roundAsStored(work.k + at, end - begin, work.c, work.stored);
    roundAsStored(work.v + at, end - begin, work.c, work.stored);
  }
}

}  // namespace heatkv
#endif
