// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to single tokens: qkv to heads (norm, scale, rotation, and into the pool), and copies into the pool.
#pragma once

#include <type_traits>

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::cuda {

/// What an 8-bit cache keeps of a row whose largest |x| is known: its scale, and codes against it.
template <typename Code>
struct RowScale {
  Bf16 scale;
  float wide, divisor;
  HEATKV_HD explicit RowScale(float largest) {
    scale = narrowed(largest / Code::kMost);
    wide = widened(scale);
    divisor = wide == 0.0f ? 1.0f : wide;
  }
  HEATKV_HD Code code(float value) const { return stored<Code>(value / divisor); }
};

HEATKV_HD float largerOf(float a, const float* pair) {
  return larger(a, larger(fabsf(pair[0]), fabsf(pair[1])));
}

/// A warp takes one head of one token, a lane pairs of its channels. In: qkv's type, Query: q's, Pool: the arenas'. k
/// and v are in the pool's type, over 8-bit ones in q's.
template <typename In, typename Query, typename Pool>
struct HeadSplit {
  using Map = std::conditional_t<kEightBits<Pool>, Query, Pool>;
  static constexpr int kWarps = 4;
  static constexpr int kPairs = kMostChannels / 2 / kLanes;

  struct Shared {};
  struct Lane {
    float q[kPairs][2], k[kPairs][2], v[kPairs][2];
    float query, key, value;  ///< squares, then the factors, then the largest of the row
  };
  struct Item {
    int row, token, head;
  };

  HEATKV_HD static int64_t itemsOf(const SplitBatch& batch) {
    return static_cast<int64_t>(batch.rows) * batch.n * batch.heads;
  }
  /// Heads run fastest, as they lie in qkv.
  HEATKV_HD static Item itemAt(const SplitBatch& batch, int64_t index) {
    const int64_t token = index / batch.heads;
    return {static_cast<int>(token / batch.n), static_cast<int>(token % batch.n),
            static_cast<int>(index % batch.heads)};
  }

  HEATKV_HD static float normFactor(float squares, float scale) {
    const float norm = sqrtf(squares);
    return scale / (norm < 1e-12f ? 1e-12f : norm);
  }

  /// Two numbers of the layer's output, at `column` of a token's 3 * heads * c.
  HEATKV_HD static void load(const SplitBatch& batch, const In* token, int64_t column, float* to) {
    HEATKV_UNROLL
    for (int i = 0; i < 2; ++i) {
      float value = widened(token[column + i]);
      if (batch.columnScale) value *= batch.columnScale[column + i];
      to[i] = batch.bias ? value + batch.bias[column + i] : value;
    }
  }

  HEATKV_HD static void rotate(const SplitBatch& batch, int64_t angle, float factor, float* pair) {
    const float a = pair[0] * factor, b = pair[1] * factor;
    pair[0] = batch.cos[angle] * a - batch.sin[angle] * b;
    pair[1] = batch.sin[angle] * a + batch.cos[angle] * b;
  }

  /// A pair to the map's tensor and, where it has a slot, to the arena.
  HEATKV_HD static void put(const float* pair, float largest, void* map, int64_t out, void* arena, int64_t slot) {
    HEATKV_UNROLL
    for (int i = 0; i < 2; ++i) {
      if constexpr (kEightBits<Pool>) {
        const RowScale<Pool> scale(largest);
        const Pool code = scale.code(pair[i]);
        static_cast<Map*>(map)[out + i] = stored<Map>(widened(code) * scale.wide);
        if (slot >= 0) static_cast<Pool*>(arena)[slot + i] = code;
      } else {
        const Pool value = stored<Pool>(pair[i]);
        static_cast<Map*>(map)[out + i] = value;
        if (slot >= 0) static_cast<Pool*>(arena)[slot + i] = value;
      }
    }
  }

  template <typename Warp>
  HEATKV_HD static void split(Warp& warp, const SplitBatch& batch, Item item) {
    const int c = batch.c, list = item.row * batch.heads + item.head, pairs = c / 2;
    const int64_t width = static_cast<int64_t>(batch.heads) * c, column = static_cast<int64_t>(item.head) * c;
    const In* token =
        static_cast<const In*>(batch.qkv) + (static_cast<int64_t>(item.row) * batch.n + item.token) * 3 * width;
    const int64_t angles = item.row * batch.ropeRow + static_cast<int64_t>(item.token) * pairs;
    const int64_t out = (static_cast<int64_t>(list) * batch.n + item.token) * c;
    const int start = batch.slotStart ? batch.slotStart[list] : -1;
    const int64_t slot = start < 0 ? -1 : batch.slots[start + item.token];
    warp.each([&](int lane, Lane& s) {
      s.query = s.key = s.value = 0.0f;
      HEATKV_UNROLL
      for (int p = 0; p < kPairs; ++p) {
        const int pair = lane + p * kLanes;
        if (pair >= pairs) continue;
        load(batch, token, column + 2 * pair, s.q[p]);
        load(batch, token, column + width + 2 * pair, s.k[p]);
        load(batch, token, column + 2 * width + 2 * pair, s.v[p]);
        s.query += s.q[p][0] * s.q[p][0] + s.q[p][1] * s.q[p][1];
        s.key += s.k[p][0] * s.k[p][0] + s.k[p][1] * s.k[p][1];
      }
    });
    warp.warpSum([](Lane& s) -> float& { return s.query; });
    warp.warpSum([](Lane& s) -> float& { return s.key; });
    warp.each([&](int lane, Lane& s) {
      const float query = normFactor(s.query, batch.scale[item.head]), key = normFactor(s.key, 1.0f);
      s.key = s.value = 0.0f;
      HEATKV_UNROLL
      for (int p = 0; p < kPairs; ++p) {
        const int pair = lane + p * kLanes;
        if (pair >= pairs) continue;
        rotate(batch, angles + pair, query, s.q[p]);
        rotate(batch, angles + pair, key, s.k[p]);
        auto* q = static_cast<Query*>(batch.q) + out + 2 * pair;
        q[0] = stored<Query>(s.q[p][0]);
        q[1] = stored<Query>(s.q[p][1]);
        s.key = largerOf(s.key, s.k[p]);
        s.value = largerOf(s.value, s.v[p]);
      }
    });
    if constexpr (kEightBits<Pool>) {
      warp.warpMax([](Lane& s) -> float& { return s.key; });
      warp.warpMax([](Lane& s) -> float& { return s.value; });
    }
    warp.each([&](int lane, Lane& s) {
      HEATKV_UNROLL
      for (int p = 0; p < kPairs; ++p) {
        const int pair = lane + p * kLanes;
        if (pair >= pairs) continue;
        const int64_t at = slot < 0 ? -1 : slot * c + 2 * pair;
        put(s.k[p], s.key, batch.k, out + 2 * pair, batch.arenaKeys, at);
        put(s.v[p], s.value, batch.v, out + 2 * pair, batch.arenaValues, at);
      }
      if constexpr (kEightBits<Pool>) {
        if (lane != 0 || slot < 0) return;
        batch.keyScales[slot] = RowScale<Pool>(s.key).scale;
        batch.valueScales[slot] = RowScale<Pool>(s.value).scale;
      }
    });
  }

  HEATKV_HD static Dim gridOf(const SplitBatch& batch) {
    return {static_cast<int>((itemsOf(batch) + kWarps - 1) / kWarps), 1, 1};
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared&, const SplitBatch& batch, Dim at) {
    block.warps([&](int w, auto& warp) {
      const int64_t index = static_cast<int64_t>(at.x) * kWarps + w;
      if (index < itemsOf(batch)) split(warp, batch, itemAt(batch, index));
    });
  }
};

/// Rows of In on their way into 8 bits, a warp a row: k's, then v's. Blocks are (jobs, groups of tokens).
template <typename In, typename Code>
struct NarrowAppend {
  static constexpr int kWarps = 4;
  static constexpr int kTokens = 32;  ///< of a block
  static constexpr int kNumbers = kMostChannels / kLanes;

  struct Shared {};
  struct Lane {
    float numbers[kNumbers];
    float largest;
  };

  HEATKV_HD static Dim gridOf(const AppendBatch& batch) {
    return {batch.jobCount, divideUp(batch.mostTokens, kTokens), 1};
  }

  template <typename Warp>
  HEATKV_HD static void store(Warp& warp, const In* row, int c, void* arena, Bf16* scales, int64_t slot) {
    warp.each([&](int lane, Lane& s) {
      s.largest = 0.0f;
      HEATKV_UNROLL
      for (int i = 0; i < kNumbers; ++i) {
        const int channel = lane + i * kLanes;
        s.numbers[i] = channel < c ? widened(row[channel]) : 0.0f;
        s.largest = larger(s.largest, fabsf(s.numbers[i]));
      }
    });
    warp.warpMax([](Lane& s) -> float& { return s.largest; });
    warp.each([&](int lane, Lane& s) {
      const RowScale<Code> scale(s.largest);
      HEATKV_UNROLL
      for (int i = 0; i < kNumbers; ++i) {
        const int channel = lane + i * kLanes;
        if (channel < c) static_cast<Code*>(arena)[slot * c + channel] = scale.code(s.numbers[i]);
      }
      if (lane == 0) scales[slot] = scale.scale;
    });
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared&, const AppendBatch& batch, Dim at) {
    const AppendJob job = batch.jobs[at.x];
    const int first = job.begin + at.y * kTokens;
    const int count = job.end - first < kTokens ? job.end - first : kTokens;
    block.warps([&](int w, auto& warp) {
      for (int i = w; i < count; i += kWarps) {
        const int64_t from = static_cast<int64_t>(batch.rows[first + i]) * batch.c, slot = batch.slots[first + i];
        store(warp, static_cast<const In*>(job.k) + from, batch.c, batch.arenaKeys, batch.keyScales, slot);
        store(warp, static_cast<const In*>(job.v) + from, batch.c, batch.arenaValues, batch.valueScales, slot);
      }
    });
  }
};

HEATKV_HD int rowBytesOf(const AppendBatch& batch) {
  return batch.c * (batch.pool == Stored::F32 ? 4 : 2);
}

/// Blocks are (jobs, groups of tokens). A row is copied in pieces of Unit, which divides its bytes: k's first, then
/// v's.
template <typename Unit>
struct TokenAppend {
  static constexpr int kWarps = 4;
  static constexpr int kTokens = 32;  ///< of a block

  struct Shared {};
  struct Lane {};

  HEATKV_HD static Dim gridOf(const AppendBatch& batch) {
    return {batch.jobCount, divideUp(batch.mostTokens, kTokens), 1};
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared&, const AppendBatch& batch, Dim at) {
    const AppendJob job = batch.jobs[at.x];
    const int units = rowBytesOf(batch) / static_cast<int>(sizeof(Unit));
    const int first = job.begin + at.y * kTokens;
    const int count = job.end - first < kTokens ? job.end - first : kTokens;
    block.threads([&](int thread) {
      for (int i = thread; i < count * 2 * units; i += kWarps * kLanes) {
        const int token = first + i / (2 * units), unit = i % units;
        const bool value = i / units % 2 == 1;
        const auto* from = static_cast<const Unit*>(value ? job.v : job.k);
        auto* to = static_cast<Unit*>(value ? batch.arenaValues : batch.arenaKeys);
        to[static_cast<int64_t>(batch.slots[token]) * units + unit] =
            from[static_cast<int64_t>(batch.rows[token]) * units + unit];
      }
    });
  }
};

/// Sixteen bytes that are read and written as one.
struct alignas(16) Sixteen {
  uint32_t words[4];
};

}  // namespace heatkv::cuda
