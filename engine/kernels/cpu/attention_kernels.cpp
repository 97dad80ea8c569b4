// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/attention_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/cpu/attention_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again for each target.
#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/cpu/row_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {

constexpr int64_t kTile = 64;  // keys a tile
// Query rows and vectors a step: as many sums as half of the registers hold.
constexpr int kRows = hn::MaxLanes(Tag()) >= 16 ? 8 : 4;
constexpr int kVectors = 2;

struct Scratch {
  hwy::AlignedFreeUniquePtr<float[]> queries, keys, values, scores, sums, largest, total;
  int64_t width = 0;
  /// For head_dim padded to `padded` floats.
  void fit(int64_t padded) {
    if (padded <= width) return;
    queries = hwy::AllocateAligned<float>(padded * kRaggedRows);
    keys = hwy::AllocateAligned<float>(padded * kTile);
    values = hwy::AllocateAligned<float>(padded * kTile);
    scores = hwy::AllocateAligned<float>(kRows * kTile);
    sums = hwy::AllocateAligned<float>(padded * kRaggedRows);
    largest = hwy::AllocateAligned<float>(kRaggedRows);
    total = hwy::AllocateAligned<float>(kRaggedRows);
    width = padded;
  }
};

/// Key j of the tile goes to column j of keys (c, kTile), value j to row j of values (kTile, padded).
template <typename Row>
HWY_INLINE void packToken(Row k, Row v, int64_t j, int c, int64_t padded, Scratch& s) {
  float* column = s.keys.get() + j;
  float* row = s.values.get() + j * padded;
  for (int i = 0; i < c; ++i) column[i * kTile] = k[i];
  for (int i = 0; i < c; ++i) row[i] = v[i];
}

HWY_INLINE void packHeld(const RaggedHead& h, int64_t slot, int64_t j, int64_t padded, Scratch& s) {
  const StoredRows &keys = h.arenaKeys, &values = h.arenaValues;
  const int64_t at = slot * h.c;
  const auto rows = [&](auto first, auto make) {
    using T = decltype(first);
    packToken(make(static_cast<const T*>(keys.rows) + at, keys), make(static_cast<const T*>(values.rows) + at, values),
              j, h.c, padded, s);
  };
  switch (keys.stored) {
    case Stored::F32:
      rows(float(), [](const float* p, const StoredRows&) { return FloatRow{p}; });
      break;
    case Stored::BF16:
      rows(uint16_t(), [](const uint16_t* p, const StoredRows&) { return Bfloat16Row{p}; });
      break;
    case Stored::Int8:
      rows(int8_t(), [&](const int8_t* p, const StoredRows& r) { return Int8Row{p, widened(r.scales[slot])}; });
      break;
    case Stored::Fp8:
      rows(uint8_t(), [&](const uint8_t* p, const StoredRows& r) {
        return Fp8Row{p, fp8Values().data(), widened(r.scales[slot])};
      });
      break;
  }
}

void packTile(const RaggedHead& h, int64_t first, int64_t count, int64_t padded, Scratch& s) {
  for (int64_t j = 0; j < count; ++j) {
    const int64_t at = first + j;
    if (at < h.held) {
      packHeld(h, h.slots[at], j, padded, s);
    } else {
      const int64_t row = (at - h.held) * h.kvStride;
      packToken(FloatRow{h.k + row}, FloatRow{h.v + row}, j, h.c, padded, s);
    }
  }
}

/// scores (kRows, kTile) = rows of q . keys, for the first `columns`, a whole number of steps.
HWY_INLINE void multiplyKeys(const float* q, int c, int64_t columns, int64_t padded, const Scratch& s) {
  const Tag d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  for (int64_t j = 0; j < columns; j += kVectors * lanes) {
    Vec sum[kRows][kVectors];
    for (auto& row : sum) {
      for (auto& x : row) x = hn::Zero(d);
    }
    for (int i = 0; i < c; ++i) {
      const float* keys = s.keys.get() + i * kTile + j;
      Vec key[kVectors];
      for (int n = 0; n < kVectors; ++n) key[n] = hn::Load(d, keys + n * lanes);
      for (int r = 0; r < kRows; ++r) {
        const Vec x = hn::Set(d, q[r * padded + i]);
        for (int n = 0; n < kVectors; ++n) sum[r][n] = hn::MulAdd(x, key[n], sum[r][n]);
      }
    }
    for (int r = 0; r < kRows; ++r) {
      for (int n = 0; n < kVectors; ++n) hn::Store(sum[r][n], d, s.scores.get() + r * kTile + j + n * lanes);
    }
  }
}

/// Turns one row of scores into powers of two against the running maximum; returns what the row's sums so far must be
/// multiplied by.
HWY_INLINE float exponentials(float* scores, int64_t count, int64_t columns, float& largest, float& total) {
  const Tag d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  std::fill(scores + count, scores + columns, -std::numeric_limits<float>::max());
  Vec top = hn::Load(d, scores);
  for (int64_t j = lanes; j < columns; j += lanes) top = hn::Max(top, hn::Load(d, scores + j));
  const float next = std::max(largest, hn::GetLane(hn::MaxOfLanes(d, top)));
  const float shrink = std::exp2(largest - next);
  const Vec lowest = hn::Set(d, -126.0f), base = hn::Set(d, next);
  Vec sum = hn::Zero(d);
  for (int64_t j = 0; j < columns; j += lanes) {
    // Below 2^-126 is zero either way.
    const Vec x = hn::Sub(hn::Load(d, scores + j), base);
    const Vec y = hn::IfThenElseZero(hn::Gt(x, lowest), powerOfTwo(d, hn::Max(x, lowest)));
    hn::Store(y, d, scores + j);
    sum = hn::Add(sum, y);
  }
  largest = next;
  total = total * shrink + hn::GetLane(hn::SumOfLanes(d, sum));
  return shrink;
}

/// sums (kRows rows of padded) = sums * shrink + scores . values.
HWY_INLINE void multiplyValues(float* sums, const float* shrink, int64_t count, int64_t padded, const Scratch& s) {
  const Tag d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto step = [&](int64_t i, auto vectors) {
    constexpr int kN = decltype(vectors)::value;
    Vec sum[kRows][kN];
    for (int r = 0; r < kRows; ++r) {
      for (int n = 0; n < kN; ++n)
        sum[r][n] = hn::Mul(hn::Load(d, sums + r * padded + i + n * lanes), hn::Set(d, shrink[r]));
    }
    for (int64_t j = 0; j < count; ++j) {
      const float* row = s.values.get() + j * padded + i;
      Vec value[kN];
      for (int n = 0; n < kN; ++n) value[n] = hn::Load(d, row + n * lanes);
      for (int r = 0; r < kRows; ++r) {
        const Vec p = hn::Set(d, s.scores[r * kTile + j]);
        for (int n = 0; n < kN; ++n) sum[r][n] = hn::MulAdd(p, value[n], sum[r][n]);
      }
    }
    for (int r = 0; r < kRows; ++r) {
      for (int n = 0; n < kN; ++n) hn::Store(sum[r][n], d, sums + r * padded + i + n * lanes);
    }
  };
  int64_t i = 0;
  for (; i + kVectors * lanes <= padded; i += kVectors * lanes) step(i, std::integral_constant<int, kVectors>());
  for (; i < padded; i += lanes) step(i, std::integral_constant<int, 1>());
}

/// Adds a row's exponentials of keys [first, first + count) to the masses of the segments they belong to.
void addMasses(const RaggedHead& h, const float* exponentials, float shrink, int64_t first, int64_t count,
               double* masses) {
  int64_t at = first;
  for (int s = 0; s < h.segments; ++s) {
    const int64_t end = std::min(h.segmentEnds[s], first + count);
    double sum = 0;
    for (; at < end; ++at) sum += static_cast<double>(exponentials[at - first]);
    masses[s] = masses[s] * static_cast<double>(shrink) + sum;
  }
}

void attendRows(const RaggedHead& h, int64_t begin, int64_t end) {
  thread_local Scratch s;
  const Tag d;
  const auto lanes = static_cast<int64_t>(hn::Lanes(d));
  const int64_t padded = (h.c + lanes - 1) / lanes * lanes;
  const int64_t rows = end - begin;
  const int64_t keys = h.held + h.current;
  s.fit(padded);
  // Exponentials are powers of two here; rows beyond those asked for are zeros that nobody reads.
  constexpr float kLog2E = 1.44269504f;
  std::fill_n(s.queries.get(), padded * kRaggedRows, 0.0f);
  for (int64_t r = 0; r < rows; ++r) {
    for (int i = 0; i < h.c; ++i) s.queries[r * padded + i] = h.q[(begin + r) * h.qStride + i] * kLog2E;
  }
  // Columns behind c multiply into sums nobody reads, but must be numbers.
  std::fill_n(s.values.get(), padded * kTile, 0.0f);
  std::fill_n(s.sums.get(), padded * kRaggedRows, 0.0f);
  std::fill_n(s.largest.get(), kRaggedRows, -std::numeric_limits<float>::max());
  std::fill_n(s.total.get(), kRaggedRows, 0.0f);
  if (h.masses) std::fill_n(h.masses + begin * h.segments, rows * h.segments, 0.0);
  for (int64_t first = 0; first < keys; first += kTile) {
    const int64_t count = std::min(kTile, keys - first), step = kVectors * lanes,
                  columns = (count + step - 1) / step * step;
    packTile(h, first, count, padded, s);
    for (int64_t r = 0; r < rows; r += kRows) {
      multiplyKeys(s.queries.get() + r * padded, h.c, columns, padded, s);
      float shrink[kRows];
      for (int64_t n = 0; n < kRows; ++n) {
        float* scores = s.scores.get() + n * kTile;
        shrink[n] = exponentials(scores, count, columns, s.largest[r + n], s.total[r + n]);
        if (h.masses && r + n < rows)
          addMasses(h, scores, shrink[n], first, count, h.masses + (begin + r + n) * h.segments);
      }
      multiplyValues(s.sums.get() + r * padded, shrink, count, padded, s);
    }
  }
  for (int64_t r = 0; r < rows; ++r) {
    const float* sums = s.sums.get() + r * padded;
    const int64_t at = (begin + r) * h.outStride;
    const float inverse = 1.0f / s.total[r];
    if (h.outBfloat16) {
      for (int i = 0; i < h.c; ++i) h.outBfloat16[at + i] = bfloat16Of(sums[i] * inverse);
    } else {
      for (int i = 0; i < h.c; ++i) h.out[at + i] = sums[i] * inverse;
    }
    if (h.masses) {
      for (int n = 0; n < h.segments; ++n) h.masses[(begin + r) * h.segments + n] /= static_cast<double>(s.total[r]);
    }
  }
}

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
    const float a = x[2 * i] * factor, b = x[2 * i + 1] * factor;
    x[2 * i] = cos[i] * a - sin[i] * b;
    x[2 * i + 1] = sin[i] * a + cos[i] * b;
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

HWY_EXPORT(attendRows);
HWY_EXPORT(splitRows);

void attendRagged(const RaggedHead& head, int64_t begin, int64_t end) {
  for (int64_t at = begin; at < end; at += kRaggedRows) {
    HWY_DYNAMIC_DISPATCH(attendRows)(head, at, std::min(end, at + kRaggedRows));
  }
}

void splitHeads(const SplitHeads& work, int64_t begin, int64_t end) {
  HWY_DYNAMIC_DISPATCH(splitRows)(work, begin, end);
  if (work.stored == Stored::F32) return;
  for (int h = 0; h < work.heads; ++h) {
    const int64_t at = (h * work.n + begin) * work.c;
    roundAsStored(work.k + at, end - begin, work.c, work.stored);
    roundAsStored(work.v + at, end - begin, work.c, work.stored);
  }
}

}  // namespace heatkv
#endif
