// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ragged attention in float32 alone, over a pool of any kind. Four lanes share a query, each with a quarter of
// its channels; a block has 32 queries and tiles of 32 keys.
#pragma once

#include "engine/kernels/cuda/ragged_index.h"

namespace heatkv::cuda {

template <int kC, typename Map, typename Arena>
struct FloatAttention {
  using Task = HeadTask<Map, Arena>;
  static constexpr int kWarps = 4;
  static constexpr int kQueries = 8 * kWarps;
  static constexpr int kKeys = 32;
  static constexpr int kChunks = kC / 16;  ///< of four channels, of one lane

  struct Shared {
    float keys[kKeys * kC], values[kKeys * kC];
  };
  struct Lane {
    float q[kChunks][4], out[kChunks][4];
    float scores[kKeys];
    float top, total, segment;
  };

  /// Lane t of four has channels 4t .. 4t + 3 of every 16.
  HEATKV_HD static int channelOf(int lane, int chunk) { return chunk * 16 + lane % 4 * 4; }

  template <typename Block>
  HEATKV_HD static void fetch(Block& block, Shared& shared, const RaggedBatch& batch, const Task& task, int first) {
    const int c = batch.c;
    block.threads([&](int thread) {
      for (int i = thread; i < kKeys * kC; i += kWarps * kLanes) {
        const int key = first + i / kC, channel = i % kC;
        const bool real = key < task.end && channel < c;
        shared.keys[i] = real ? numberAt(task, task.arenaKeys, task.keyScales, task.k, key, c, channel) : 0.0f;
        shared.values[i] = real ? numberAt(task, task.arenaValues, task.valueScales, task.v, key, c, channel) : 0.0f;
      }
    });
  }

  template <typename Warp>
  HEATKV_HD static void start(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow) {
    warp.each([&](int lane, Lane& s) {
      const int query = firstRow + lane / 4;
      const auto* q =
          static_cast<const float*>(batch.q) + task.firstQuery + static_cast<int64_t>(query) * task.queryStride;
      HEATKV_UNROLL
      for (int chunk = 0; chunk < kChunks; ++chunk) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          const int channel = channelOf(lane, chunk) + i;
          s.q[chunk][i] = query < batch.n && channel < batch.c ? queryOf(task, q[channel], channel) * kLog2E : 0.0f;
          s.out[chunk][i] = 0.0f;
        }
      }
      s.top = -INFINITY;
      s.total = s.segment = 0.0f;
    });
  }

  template <typename Warp>
  HEATKV_HD static void multiplyKeys(Warp& warp, const float* keys) {
    warp.each([&](int lane, Lane& s) {
      HEATKV_UNROLL
      for (int key = 0; key < kKeys; ++key) {
        float sum = 0.0f;
        HEATKV_UNROLL
        for (int chunk = 0; chunk < kChunks; ++chunk) {
          const float* k = keys + key * kC + channelOf(lane, chunk);
          HEATKV_UNROLL
          for (int i = 0; i < 4; ++i) sum += s.q[chunk][i] * k[i];
        }
        s.scores[key] = sum;
      }
    });
    HEATKV_UNROLL
    for (int key = 0; key < kKeys; ++key) warp.quadSum([&](Lane& s) -> float& { return s.scores[key]; });
  }

  template <typename Warp>
  HEATKV_HD static void addTile(Warp& warp, const float* values, int count) {
    warp.each([&](int lane, Lane& s) {
      float next = s.top;
      HEATKV_UNROLL
      for (int key = 0; key < kKeys; ++key) {
        if (key >= count) s.scores[key] = -INFINITY;
        next = larger(next, s.scores[key]);
      }
      const float shrink = exp2f(s.top - next);
      s.top = next;
      s.total *= shrink;
      s.segment *= shrink;
      HEATKV_UNROLL
      for (int key = 0; key < kKeys; ++key) {
        s.scores[key] = exp2f(s.scores[key] - next);
        s.total += s.scores[key];
      }
      HEATKV_UNROLL
      for (int chunk = 0; chunk < kChunks; ++chunk) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) s.out[chunk][i] *= shrink;
        HEATKV_UNROLL
        for (int key = 0; key < kKeys; ++key) {
          const float* v = values + key * kC + channelOf(lane, chunk);
          HEATKV_UNROLL
          for (int i = 0; i < 4; ++i) s.out[chunk][i] += s.scores[key] * v[i];
        }
      }
    });
  }

  template <typename Warp>
  HEATKV_HD static void addMasses(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow, int first,
                                  int count, int& segment) {
    forSegments(
        batch, segment, first, count,
        [&](int begin, int end) {
          warp.each([&](int, Lane& s) {
            HEATKV_UNROLL
            for (int key = 0; key < kKeys; ++key) {
              if (first + key >= begin && first + key < end) s.segment += s.scores[key];
            }
          });
        },
        [&](int closed) {
          warp.each([&](int lane, Lane& s) {
            const int query = firstRow + lane / 4;
            if (lane % 4 == 0 && query < batch.n) {
              task.masses[static_cast<int64_t>(query) * batch.segments + closed] = parkedMass(s.segment, s.top);
            }
            s.segment = 0.0f;
          });
        });
  }

  template <typename Warp>
  HEATKV_HD static void finish(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow) {
    warp.each([&](int lane, Lane& s) {
      const int query = firstRow + lane / 4;
      if (query >= batch.n) return;
      const float inverse = task.partial ? 1.0f : 1.0f / s.total;
      float* out = task.partial ? task.partial + query * partialStep(batch)
                                : static_cast<float*>(batch.out) + task.firstOut +
                                      query * (static_cast<int64_t>(batch.heads) * batch.c);
      HEATKV_UNROLL
      for (int chunk = 0; chunk < kChunks; ++chunk) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          const int channel = channelOf(lane, chunk) + i;
          if (channel < batch.c) out[channel] = s.out[chunk][i] * inverse;
        }
      }
      if (task.partial && lane % 4 == 0) {
        out[batch.c] = s.total;
        out[batch.c + 1] = s.top;
      }
      if (!task.masses || lane % 4 != 0) return;
      double* masses = task.masses + static_cast<int64_t>(query) * batch.segments;
      for (int i = 0; i < batch.segments; ++i) masses[i] = massOf(masses[i], s.top, s.total);
    });
  }

  HEATKV_HD static Dim gridOf(const RaggedBatch& batch) { return cuda::gridOf(batch, kQueries); }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared& shared, const RaggedBatch& batch, Dim at) {
    const Task task = taskOf<Map, Arena>(batch, at, kQueries, kKeys);
    // Warps without queries only help to fetch.
    const auto working = [&](int w) { return task.first + 8 * w < batch.n; };
    block.warps([&](int w, auto& warp) {
      if (working(w)) start(warp, batch, task, task.first + 8 * w);
    });
    int segment = 0;
    for (int first = task.begin; first < task.end; first += kKeys) {
      fetch(block, shared, batch, task, first);
      block.sync();
      const int count = task.end - first < kKeys ? task.end - first : kKeys;
      int next = segment;
      block.warps([&](int w, auto& warp) {
        if (!working(w)) return;
        multiplyKeys(warp, shared.keys);
        addTile(warp, shared.values, count);
        next = segment;
        if (task.masses) addMasses(warp, batch, task, task.first + 8 * w, first, count, next);
      });
      segment = next;
      block.sync();
    }
    block.warps([&](int w, auto& warp) {
      if (working(w)) finish(warp, batch, task, task.first + 8 * w);
    });
  }
};

}  // namespace heatkv::cuda
