// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to single tokens: qkv to heads (norm, scale, rotation, and into the pool), and copies into the pool.
#pragma once

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::cuda {

/// A warp takes one head of one token. In: qkv's type, Query and Pool: those of q and of k, v and the arenas.
template <typename In, typename Query, typename Pool>
struct HeadSplit {
  static constexpr int kWarps = 4;

  struct Shared {};
  struct Lane {
    float q, k;  ///< squares, then the factors
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

  template <typename T>
  HEATKV_HD static void rotate(const SplitBatch& batch, const In* in, float factor, int token, int pair, T* out) {
    const int64_t angle = static_cast<int64_t>(token) * (batch.c / 2) + pair;
    const float a = widened(in[2 * pair]) * factor, b = widened(in[2 * pair + 1]) * factor;
    out[0] = stored<T>(batch.cos[angle] * a - batch.sin[angle] * b);
    out[1] = stored<T>(batch.sin[angle] * a + batch.cos[angle] * b);
  }

  template <typename Warp>
  HEATKV_HD static void split(Warp& warp, const SplitBatch& batch, Item item) {
    const int c = batch.c, list = item.row * batch.heads + item.head;
    const int64_t width = static_cast<int64_t>(batch.heads) * c;
    const In* q = static_cast<const In*>(batch.qkv) +
                  (static_cast<int64_t>(item.row) * batch.n + item.token) * 3 * width +
                  static_cast<int64_t>(item.head) * c;
    const In* k = q + width;
    const In* v = k + width;
    const int64_t out = (static_cast<int64_t>(list) * batch.n + item.token) * c;
    const int start = batch.slotStart ? batch.slotStart[list] : -1;
    const int64_t slot = start < 0 ? -1 : batch.slots[start + item.token];
    warp.each([&](int lane, Lane& s) {
      s.q = s.k = 0.0f;
      for (int i = lane; i < c; i += kLanes) {
        s.q += widened(q[i]) * widened(q[i]);
        s.k += widened(k[i]) * widened(k[i]);
      }
    });
    warp.warpSum([](Lane& s) -> float& { return s.q; });
    warp.warpSum([](Lane& s) -> float& { return s.k; });
    warp.each([&](int lane, Lane& s) {
      s.q = normFactor(s.q, batch.scale[item.head]);
      s.k = normFactor(s.k, 1.0f);
      for (int pair = lane; pair < c / 2; pair += kLanes) {
        Query rotatedQuery[2];
        Pool key[2];
        rotate(batch, q, s.q, item.token, pair, rotatedQuery);
        rotate(batch, k, s.k, item.token, pair, key);
        for (int i = 0; i < 2; ++i) {
          const int channel = 2 * pair + i;
          const Pool value = stored<Pool>(widened(v[channel]));
          static_cast<Query*>(batch.q)[out + channel] = rotatedQuery[i];
          static_cast<Pool*>(batch.k)[out + channel] = key[i];
          static_cast<Pool*>(batch.v)[out + channel] = value;
          if (slot < 0) continue;
          static_cast<Pool*>(batch.arenaKeys)[slot * c + channel] = key[i];
          static_cast<Pool*>(batch.arenaValues)[slot * c + channel] = value;
        }
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
    const int units = batch.rowBytes / static_cast<int>(sizeof(Unit));
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
