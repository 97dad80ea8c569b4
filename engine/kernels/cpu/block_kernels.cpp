// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/block_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/cpu/block_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again for each target.
#include <algorithm>
#include <cmath>

#include "engine/kernels/cpu/row_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {

constexpr int64_t kChunk = 64;  // a whole number of vectors

/// Sum of (x - centre)^2, or of x where `square` is not set; two vectors at a time.
template <bool square>
HWY_INLINE float sumOf(const float* x, int64_t n, float centre) {
  const Tag d;
  const auto lanes = static_cast<int64_t>(hn::Lanes(d));
  const Vec middle = hn::Set(d, centre);
  Vec sums[2] = {hn::Zero(d), hn::Zero(d)};
  int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    for (int k = 0; k < 2; ++k) {
      const Vec v = hn::LoadU(d, x + i + k * lanes);
      const Vec off = hn::Sub(v, middle);
      sums[k] = square ? hn::MulAdd(off, off, sums[k]) : hn::Add(sums[k], v);
    }
  }
  float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(sums[0], sums[1])));
  for (; i < n; ++i) sum += square ? (x[i] - centre) * (x[i] - centre) : x[i];
  return sum;
}

template <typename T>
HWY_INLINE void addProduct(const NormRows& w, int64_t row) {
  const float* x = w.x + row * w.width;
  const T* add = static_cast<const T*>(w.add.rows) + row * w.width;
  float* sum = w.sum + row * w.width;
  if (w.add.columnScale) {
    for (int64_t i = 0; i < w.width; ++i)
      sum[i] = x[i] + w.gate[i] * (widened(add[i]) * w.add.columnScale[i] + w.add.bias[i]);
  } else {
    for (int64_t i = 0; i < w.width; ++i) sum[i] = x[i] + w.gate[i] * (widened(add[i]) + w.add.bias[i]);
  }
}

template <typename T>
HWY_INLINE void norm(const float* x, const NormRows& w, T* out) {
  const auto n = static_cast<float>(w.width);
  const float mean = sumOf<false>(x, w.width, 0) / n;
  const float inverse = 1 / std::sqrt(sumOf<true>(x, w.width, mean) / n + 1e-6f);
  for (int64_t i = 0; i < w.width; ++i) narrow((x[i] - mean) * inverse * w.scale[i] + w.shift[i], out[i]);
}

void Norm(const NormRows& w, int64_t begin, int64_t end) {
  for (int64_t row = begin; row < end; ++row) {
    if (w.add.rows) {
      if (w.add.bfloat16) {
        addProduct<uint16_t>(w, row);
      } else {
        addProduct<float>(w, row);
      }
    }
    if (!w.out) continue;
    const float* x = (w.add.rows ? w.sum : w.x) + row * w.width;
    if (w.outBfloat16) {
      norm(x, w, static_cast<uint16_t*>(w.out) + row * w.width);
    } else {
      norm(x, w, static_cast<float*>(w.out) + row * w.width);
    }
  }
}

/// x * (1 + tanh(u))/2 = x/(1 + e^-2u), u = sqrt(2/pi)*(x + 0.044715 x^3).
HWY_INLINE void gelu(float* x, int64_t count) {
  const Tag d;
  constexpr float kUnit = -2.0f * 1.44269504f * 0.79788456f;
  const Vec most = hn::Set(d, 126.0f), one = hn::Set(d, 1.0f);
  for (int64_t i = 0; i < count; i += static_cast<int64_t>(hn::Lanes(d))) {
    const Vec v = hn::Load(d, x + i);
    const Vec cubic = hn::MulAdd(hn::Mul(hn::Set(d, 0.044715f), hn::Mul(v, v)), v, v);
    const Vec power = hn::Max(hn::Min(hn::Mul(cubic, hn::Set(d, kUnit)), most), hn::Neg(most));
    hn::Store(hn::Div(v, hn::Add(one, powerOfTwo(d, power))), d, x + i);
  }
}

template <typename T>
HWY_INLINE void geluRow(const ProductRows& p, T* row, int64_t width) {
  HWY_ALIGN float chunk[kChunk];
  for (int64_t from = 0; from < width; from += kChunk) {
    const int64_t count = std::min(kChunk, width - from);
    std::fill(chunk + count, chunk + kChunk, 0.0f);
    if (p.columnScale) {
      for (int64_t i = 0; i < count; ++i)
        chunk[i] = widened(row[from + i]) * p.columnScale[from + i] + p.bias[from + i];
    } else {
      for (int64_t i = 0; i < count; ++i) chunk[i] = widened(row[from + i]) + p.bias[from + i];
    }
    gelu(chunk, kChunk);
    for (int64_t i = 0; i < count; ++i) narrow(chunk[i], row[from + i]);
  }
}

void Gelu(const ProductRows& p, int64_t width, int64_t begin, int64_t end) {
  for (int64_t row = begin; row < end; ++row) {
    if (p.bfloat16) {
      geluRow(p, static_cast<uint16_t*>(p.rows) + row * width, width);
    } else {
      geluRow(p, static_cast<float*>(p.rows) + row * width, width);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {

HWY_EXPORT(Norm);
HWY_EXPORT(Gelu);

void normRows(const NormRows& work, int64_t begin, int64_t end) {
  HWY_DYNAMIC_DISPATCH(Norm)(work, begin, end);
}

void geluRows(const ProductRows& product, int64_t width, int64_t begin, int64_t end) {
  HWY_DYNAMIC_DISPATCH(Gelu)(product, width, begin, end);
}

}  // namespace heatkv
#endif
