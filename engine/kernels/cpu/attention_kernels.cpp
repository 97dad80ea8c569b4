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

#include "engine/kernels/bfloat16_products.h"
#include "engine/kernels/cpu/row_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {

constexpr int64_t kTile = 64;  // keys a tile
// Query rows and vectors a step: as many sums as half of the registers hold.
constexpr int kRows = hn::MaxLanes(Tag()) >= 16 ? 8 : 4;
constexpr int kVectors = 2;
// Query rows of one product in bfloat16.
constexpr int64_t kProductRows = 64;

struct Scratch {
  hwy::AlignedFreeUniquePtr<float[]> queries, keys, values, scores, sums, largest, total;
  // Where products are in bfloat16. Pairs: as Bfloat16Product wants them.
  hwy::AlignedFreeUniquePtr<uint16_t[]> narrowQueries, narrowWeights;
  hwy::AlignedFreeUniquePtr<uint32_t[]> keyPairs, valuePairs;
  int64_t width = 0;
  /// For head_dim padded to `padded` floats.
  void fit(int64_t padded) {
    if (padded <= width) return;
    queries = hwy::AllocateAligned<float>(padded * kRaggedRows);
    keys = hwy::AllocateAligned<float>(padded * kTile);
    values = hwy::AllocateAligned<float>(padded * kTile);
    scores = hwy::AllocateAligned<float>(kProductRows * kTile);
    sums = hwy::AllocateAligned<float>(padded * kRaggedRows);
    largest = hwy::AllocateAligned<float>(kRaggedRows);
    total = hwy::AllocateAligned<float>(kRaggedRows * hn::MaxLanes(Tag()));
    narrowQueries = hwy::AllocateAligned<uint16_t>(padded * kRaggedRows);
    narrowWeights = hwy::AllocateAligned<uint16_t>(kProductRows * kTile);
    keyPairs = hwy::AllocateAligned<uint32_t>(padded / 2 * kTile);
    valuePairs = hwy::AllocateAligned<uint32_t>(padded * kTile / 2);
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

/// Calls use(key, value) with the rows of a slot.
template <typename Use>
HWY_INLINE void readHeld(const RaggedHead& h, int64_t slot, Use use) {
  const StoredRows &keys = h.arenaKeys, &values = h.arenaValues;
  const int64_t at = slot * h.c;
  const auto rows = [&](auto first, auto make) {
    using T = decltype(first);
    use(make(static_cast<const T*>(keys.rows) + at, keys), make(static_cast<const T*>(values.rows) + at, values));
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

/// Calls pack(key, value, column) with keys first to first + count in the list of held and current ones.
template <typename Pack>
HWY_INLINE void readTile(const RaggedHead& h, int64_t first, int64_t count, Pack pack) {
  for (int64_t j = 0; j < count; ++j) {
    const int64_t at = first + j;
    if (at < h.held) {
      readHeld(h, h.slots[at], [&](auto k, auto v) { pack(k, v, j); });
    } else {
      const int64_t row = (at - h.held) * h.kvStride;
      pack(FloatRow{h.k + row}, FloatRow{h.v + row}, j);
    }
  }
}

void packTile(const RaggedHead& h, int64_t first, int64_t count, int64_t padded, Scratch& s) {
  readTile(h, first, count, [&](auto k, auto v, int64_t j) { packToken(k, v, j, h.c, padded, s); });
}

template <typename Row>
HWY_INLINE uint32_t bitsOf(Row row, int64_t i) {
  return bfloat16Of(row[i]);
}
HWY_INLINE uint32_t bitsOf(Bfloat16Row row, int64_t i) {
  return row.p[i];
}

/// As packToken, in pairs of bfloat16.
template <typename Row>
HWY_INLINE void packPairs(Row k, Row v, int64_t j, int c, Scratch& s) {
  uint32_t* column = s.keyPairs.get() + j;
  uint32_t* row = s.valuePairs.get() + j / 2 * c;
  for (int i = 0; i < c / 2; ++i) column[i * kTile] = bitsOf(k, 2 * i) | bitsOf(k, 2 * i + 1) << 16;
  if (j % 2 == 0) {
    for (int i = 0; i < c; ++i) row[i] = bitsOf(v, i);
  } else {
    for (int i = 0; i < c; ++i) row[i] |= bitsOf(v, i) << 16;
  }
}

void packTilePairs(const RaggedHead& h, int64_t first, int64_t count, Scratch& s) {
  readTile(h, first, count, [&](auto k, auto v, int64_t j) { packPairs(k, v, j, h.c, s); });
}

// The two products are functions of their own: inlined, GCC lacks registers for them and works in memory.
/// scores (kRows, kTile) = rows of q . keys, for the first `columns`, a whole number of steps.
HWY_NOINLINE void multiplyKeys(const float* q, int c, int64_t columns, int64_t padded, const Scratch& s) {
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

/// Turns one row of scores, in units of log2 `unit`, into powers of two against the running maximum and adds them to
/// `total`, lane by lane; returns what the row's sums so far must be multiplied by.
HWY_INLINE float exponentials(float* scores, float unit, int64_t count, int64_t columns, float& largest, float* total) {
  const Tag d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  std::fill(scores + count, scores + columns, -std::numeric_limits<float>::max());
  Vec top = hn::Load(d, scores);
  for (int64_t j = lanes; j < columns; j += lanes) top = hn::Max(top, hn::Load(d, scores + j));
  const Vec step = hn::Set(d, unit), lowest = hn::Set(d, -126.0f);
  top = hn::Mul(top, step);
  Vec sum = hn::Load(d, total);
  float shrink = 1.0f;
  // Seldom after the first tiles.
  if (!hn::AllFalse(d, hn::Gt(top, hn::Set(d, largest)))) {
    const float next = hn::GetLane(hn::MaxOfLanes(d, top));
    shrink = std::exp2(largest - next);
    largest = next;
    sum = hn::Mul(sum, hn::Set(d, shrink));
  }
  const Vec base = hn::Set(d, largest);
  for (int64_t j = 0; j < columns; j += lanes) {
    // Below 2^-126 is zero either way.
    const Vec x = hn::MulSub(hn::Load(d, scores + j), step, base);
    const Vec y = hn::IfThenElseZero(hn::Gt(x, lowest), powerOfTwo(d, hn::Max(x, lowest)));
    hn::Store(y, d, scores + j);
    sum = hn::Add(sum, y);
  }
  hn::Store(sum, d, total);
  return shrink;
}

/// sums (kRows rows of padded) = sums * shrink + scores . values.
HWY_NOINLINE void multiplyValues(float* sums, const float* shrink, int64_t count, int64_t padded, const Scratch& s) {
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

constexpr float kLog2E = 1.44269504f;

/// Queries begin to end, and sums to start from; rows beyond those asked for are zeros that nobody reads.
void start(const RaggedHead& h, int64_t begin, int64_t end, bool narrow, int64_t padded, Scratch& s) {
  const int64_t rows = end - begin;
  s.fit(padded);
  if (narrow) {
    std::fill_n(s.narrowQueries.get(), h.c * kRaggedRows, uint16_t{0});
    for (int64_t r = 0; r < rows; ++r) {
      for (int i = 0; i < h.c; ++i) s.narrowQueries[r * h.c + i] = bfloat16Of(h.q[(begin + r) * h.qStride + i]);
    }
    std::fill_n(s.valuePairs.get(), h.c * kTile / 2, uint32_t{0});
  } else {
    std::fill_n(s.queries.get(), padded * kRaggedRows, 0.0f);
    for (int64_t r = 0; r < rows; ++r) {
      for (int i = 0; i < h.c; ++i) s.queries[r * padded + i] = h.q[(begin + r) * h.qStride + i] * kLog2E;
    }
    // Columns behind c multiply into sums nobody reads, but must be numbers.
    std::fill_n(s.values.get(), padded * kTile, 0.0f);
  }
  std::fill_n(s.sums.get(), padded * kRaggedRows, 0.0f);
  std::fill_n(s.largest.get(), kRaggedRows, -std::numeric_limits<float>::max());
  std::fill_n(s.total.get(), kRaggedRows * static_cast<int64_t>(hn::Lanes(Tag())), 0.0f);
  if (h.masses) std::fill_n(h.masses + begin * h.segments, rows * h.segments, 0.0);
}

/// One tile of keys for `rows` query rows from `begin` on.
void attendTile(const RaggedHead& h, int64_t begin, int64_t rows, int64_t first, int64_t count, int64_t padded,
                Scratch& s) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(Tag())), step = kVectors * lanes,
                columns = (count + step - 1) / step * step;
  packTile(h, first, count, padded, s);
  for (int64_t r = 0; r < rows; r += kRows) {
    multiplyKeys(s.queries.get() + r * padded, h.c, columns, padded, s);
    float shrink[kRows];
    for (int64_t n = 0; n < kRows; ++n) {
      float* scores = s.scores.get() + n * kTile;
      shrink[n] = exponentials(scores, 1.0f, count, columns, s.largest[r + n], s.total.get() + (r + n) * lanes);
      if (h.masses && r + n < rows)
        addMasses(h, scores, shrink[n], first, count, h.masses + (begin + r + n) * h.segments);
    }
    multiplyValues(s.sums.get() + r * padded, shrink, count, padded, s);
  }
}

/// The same with products in bfloat16.
void attendTileNarrow(const RaggedHead& h, int64_t begin, int64_t rows, int64_t first, int64_t count, int64_t padded,
                      Scratch& s) {
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(Tag()));
  packTilePairs(h, first, count, s);
  for (int64_t r = 0; r < rows; r += kProductRows) {
    // In eights, so that few shapes occur: the first product of a shape makes its code.
    const int64_t height = (std::min(kProductRows, rows - r) + 7) / 8 * 8;
    float* sums = s.sums.get() + r * padded;
    multiply({s.narrowQueries.get() + r * h.c, s.keyPairs.get(), s.scores.get(), height, kTile, h.c, kTile});
    for (int64_t n = 0; n < height; ++n) {
      float* scores = s.scores.get() + n * kTile;
      const float shrink =
          exponentials(scores, kLog2E, count, kTile, s.largest[r + n], s.total.get() + (r + n) * lanes);
      if (h.masses && r + n < rows) addMasses(h, scores, shrink, first, count, h.masses + (begin + r + n) * h.segments);
      uint16_t* weights = s.narrowWeights.get() + n * kTile;
      for (int64_t j = 0; j < kTile; ++j) weights[j] = bfloat16Of(scores[j]);
      if (shrink == 1.0f) continue;
      for (int64_t i = 0; i < padded; ++i) sums[n * padded + i] *= shrink;
    }
    multiply({s.narrowWeights.get(), s.valuePairs.get(), sums, height, h.c, kTile, padded, true});
  }
}

void finish(const RaggedHead& h, int64_t begin, int64_t end, int64_t padded, const Scratch& s) {
  const Tag d;
  for (int64_t row = begin; row < end; ++row) {
    const float* sums = s.sums.get() + (row - begin) * padded;
    const Vec parts = hn::Load(d, s.total.get() + (row - begin) * static_cast<int64_t>(hn::Lanes(d)));
    const float total = hn::GetLane(hn::SumOfLanes(d, parts)), inverse = 1.0f / total;
    const int64_t at = row * h.outStride;
    if (h.outBfloat16) {
      for (int i = 0; i < h.c; ++i) h.outBfloat16[at + i] = bfloat16Of(sums[i] * inverse);
    } else {
      for (int i = 0; i < h.c; ++i) h.out[at + i] = sums[i] * inverse;
    }
    if (h.masses) {
      for (int n = 0; n < h.segments; ++n) h.masses[row * h.segments + n] /= static_cast<double>(total);
    }
  }
}

void attendRows(const RaggedHead& h, int64_t begin, int64_t end) {
  thread_local Scratch s;
  const auto lanes = static_cast<int64_t>(hn::Lanes(Tag()));
  const int64_t padded = (h.c + lanes - 1) / lanes * lanes, keys = h.held + h.current;
  const bool narrow = h.outBfloat16 && h.arenaKeys.stored != Stored::F32 && hasBfloat16Products();
  start(h, begin, end, narrow, padded, s);
  for (int64_t first = 0; first < keys; first += kTile)
    (narrow ? attendTileNarrow : attendTile)(h, begin, end - begin, first, std::min(kTile, keys - first), padded, s);
  finish(h, begin, end, padded, s);
  if (narrow) endProducts();
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {

HWY_EXPORT(attendRows);

void attendRagged(const RaggedHead& head, int64_t begin, int64_t end) {
  for (int64_t at = begin; at < end; at += kRaggedRows) {
    HWY_DYNAMIC_DISPATCH(attendRows)(head, at, std::min(end, at + kRaggedRows));
  }
}

}  // namespace heatkv
#endif
