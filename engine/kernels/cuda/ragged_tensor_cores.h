// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ragged attention on tensor cores: bf16 q, k, v, float32 sums. A warp has 16 queries, a block 128; all of its warps
// share tiles of 64 keys, of which the next is fetched while one is worked on. Fragments are those of PTX's
// mma.m16n8k16: of lane 4g + t, element pairs of rows g and g + 8 and columns 2t, 2t + 1 (and 8 more).
#pragma once

#include "engine/kernels/cuda/ragged_index.h"

namespace heatkv::cuda {

/// kC: head_dim rounded up to a width there is a kernel for. Arena: what the pool holds; 8-bit rows are widened on
/// their way into a tile.
template <int kC, typename Arena>
struct TensorCoreAttention {
  using Task = HeadTask<Bf16, Arena>;
  static constexpr int kWarps = 8;
  static constexpr int kQueries = 16 * kWarps;
  static constexpr int kKeys = 64;
  static constexpr int kStride = kC + 8;  ///< of a row in shared memory: eight rows then lie in different banks
  static constexpr int kSteps = kC / 16;
  static constexpr int kTiles = kKeys / 8;

  struct Shared {
    alignas(16) Bf16 keys[2][kKeys * kStride];
    alignas(16) Bf16 values[2][kKeys * kStride];
  };
  struct Lane {
    uint32_t q[kSteps][4];
    float scores[kTiles][4];
    float out[2 * kSteps][4];
    float top[2], total[2], segment[2];
    float found[2];
    uint32_t a[4], b[4];
  };

  HEATKV_HD static void widen(const Arena* from, Bf16 scale, Bf16* to) {
    const Eight codes = eightAt(from);
    const float factor = widened(scale);
    HEATKV_UNROLL
    for (int j = 0; j < 8; j += 2) {
      Arena pair[2];
      memcpy(pair, codes.bytes + j, 2 * sizeof(Arena));
      putPair(to + j, packed(widened(pair[0]) * factor, widened(pair[1]) * factor));
    }
  }

  /// Starts the copy of keys [first, first + kKeys) into a buffer. What lies beyond the list or the head_dim is zero.
  template <typename Block>
  HEATKV_HD static void fetch(Block& block, const RaggedBatch& batch, const Task& task, int first, Bf16* keys,
                              Bf16* values) {
    constexpr int kChunk = 8, kChunks = kC / kChunk;
    const int c = batch.c;
    block.threads([&](int thread) {
      for (int i = thread; i < kKeys * kChunks; i += kWarps * kLanes) {
        const int key = first + i / kChunks, channel = i % kChunks * kChunk;
        const int at = i / kChunks * kStride + channel;
        if (key < task.end && c % kChunk == 0 && channel < c) {
          const bool held = key < task.held;
          const int64_t row = (held ? task.slots[key] : key - task.held) * static_cast<int64_t>(c) + channel;
          if (!held) {
            block.copy16(keys + at, task.k + row);
            block.copy16(values + at, task.v + row);
          } else if constexpr (kEightBits<Arena>) {
            widen(task.arenaKeys + row, task.keyScales[task.slots[key]], keys + at);
            widen(task.arenaValues + row, task.valueScales[task.slots[key]], values + at);
          } else {
            block.copy16(keys + at, task.arenaKeys + row);
            block.copy16(values + at, task.arenaValues + row);
          }
          continue;
        }
        for (int j = 0; j < kChunk; ++j) {
          const bool real = key < task.end && channel + j < c;
          const int ch = channel + j;
          keys[at + j] = real ? narrowed(numberAt(task, task.arenaKeys, task.keyScales, task.k, key, c, ch)) : Bf16{0};
          values[at + j] =
              real ? narrowed(numberAt(task, task.arenaValues, task.valueScales, task.v, key, c, ch)) : Bf16{0};
        }
      }
    });
    block.commitCopies();
  }

  template <typename Warp>
  HEATKV_HD static void start(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow) {
    warp.each([&](int lane, Lane& s) {
      const int g = lane / 4, t = lane % 4;
      HEATKV_UNROLL
      for (int step = 0; step < kSteps; ++step) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          const int query = firstRow + g + i % 2 * 8, channel = step * 16 + 2 * t + i / 2 * 8;
          const bool real = query < batch.n && channel < batch.c;
          const auto* q = static_cast<const Bf16*>(batch.q) + task.firstQuery;
          uint32_t pair = real ? pairAt(q + static_cast<int64_t>(query) * task.queryStride + channel) : 0u;
          if (real && (task.queryScale || task.queryBias)) {
            const float low = queryOf(task, widened(static_cast<Bf16>(pair & 0xffffu)), channel);
            pair = packed(low, queryOf(task, widened(static_cast<Bf16>(pair >> 16)), channel + 1));
          }
          s.q[step][i] = pair;
        }
      }
      HEATKV_UNROLL
      for (auto& tile : s.out) tile[0] = tile[1] = tile[2] = tile[3] = 0.0f;
      HEATKV_UNROLL
      for (int r = 0; r < 2; ++r) {
        s.top[r] = -INFINITY;
        s.total[r] = s.segment[r] = 0.0f;
      }
    });
  }

  template <typename Warp>
  HEATKV_HD static void multiplyKeys(Warp& warp, const Bf16* keys) {
    HEATKV_UNROLL
    for (int tile = 0; tile < kTiles; ++tile) {
      warp.each(
          [&](int, Lane& s) { s.scores[tile][0] = s.scores[tile][1] = s.scores[tile][2] = s.scores[tile][3] = 0.0f; });
      HEATKV_UNROLL
      for (int step = 0; step < kSteps; ++step) {
        warp.each([&](int lane, Lane& s) {
          const Bf16* row = keys + (tile * 8 + lane / 4) * kStride + step * 16 + lane % 4 * 2;
          s.b[0] = pairAt(row);
          s.b[1] = pairAt(row + 8);
        });
        warp.mma([&](Lane& s) { return s.scores[tile]; }, [&](Lane& s) { return s.q[step]; },
                 [](Lane& s) { return s.b; });
      }
    }
  }

  /// Scores to powers of two against the running maximum; what was summed before shrinks accordingly.
  template <typename Warp>
  HEATKV_HD static void exponentials(Warp& warp, int count) {
    warp.each([&](int lane, Lane& s) {
      s.found[0] = s.found[1] = -INFINITY;
      HEATKV_UNROLL
      for (int tile = 0; tile < kTiles; ++tile) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          const bool real = tile * 8 + lane % 4 * 2 + i % 2 < count;
          s.scores[tile][i] = real ? s.scores[tile][i] * kLog2E : -INFINITY;
          s.found[i / 2] = larger(s.found[i / 2], s.scores[tile][i]);
        }
      }
    });
    warp.quadMax([](Lane& s) -> float& { return s.found[0]; });
    warp.quadMax([](Lane& s) -> float& { return s.found[1]; });
    warp.each([&](int, Lane& s) {
      float shrink[2];
      HEATKV_UNROLL
      for (int r = 0; r < 2; ++r) {
        const float next = larger(s.top[r], s.found[r]);
        shrink[r] = exp2f(s.top[r] - next);
        s.top[r] = next;
        s.total[r] *= shrink[r];
        s.segment[r] *= shrink[r];
      }
      HEATKV_UNROLL
      for (int tile = 0; tile < kTiles; ++tile) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          s.scores[tile][i] = exp2f(s.scores[tile][i] - s.top[i / 2]);
          s.total[i / 2] += s.scores[tile][i];
        }
      }
      HEATKV_UNROLL
      for (auto& tile : s.out) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) tile[i] *= shrink[i / 2];
      }
    });
  }

  template <typename Warp>
  HEATKV_HD static void addMasses(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow, int first,
                                  int count, int& segment) {
    forSegments(
        batch, segment, first, count,
        [&](int begin, int end) {
          warp.each([&](int lane, Lane& s) {
            HEATKV_UNROLL
            for (int tile = 0; tile < kTiles; ++tile) {
              HEATKV_UNROLL
              for (int i = 0; i < 4; ++i) {
                const int key = first + tile * 8 + lane % 4 * 2 + i % 2;
                if (key >= begin && key < end) s.segment[i / 2] += s.scores[tile][i];
              }
            }
          });
        },
        [&](int closed) {
          warp.quadSum([](Lane& s) -> float& { return s.segment[0]; });
          warp.quadSum([](Lane& s) -> float& { return s.segment[1]; });
          warp.each([&](int lane, Lane& s) {
            HEATKV_UNROLL
            for (int r = 0; r < 2; ++r) {
              const int query = firstRow + lane / 4 + r * 8;
              if (lane % 4 == 0 && query < batch.n) {
                task.masses[static_cast<int64_t>(query) * batch.segments + closed] = parkedMass(s.segment[r], s.top[r]);
              }
              s.segment[r] = 0.0f;
            }
          });
        });
  }

  /// out += exponentials . values: what the scores' fragments hold is, two tiles together, an operand of the next
  /// product.
  template <typename Warp>
  HEATKV_HD static void multiplyValues(Warp& warp, const Bf16* values) {
    HEATKV_UNROLL
    for (int step = 0; step < kKeys / 16; ++step) {
      warp.each([&](int, Lane& s) {
        const float* left = s.scores[2 * step];
        const float* right = s.scores[2 * step + 1];
        s.a[0] = packed(left[0], left[1]);
        s.a[1] = packed(left[2], left[3]);
        s.a[2] = packed(right[0], right[1]);
        s.a[3] = packed(right[2], right[3]);
      });
      HEATKV_UNROLL
      for (int pair = 0; pair < kSteps; ++pair) {
        // Four 8 x 8 blocks: keys 0-7 and 8-15 of channels 0-7, then of channels 8-15; a lane names one row.
        warp.loadTransposed(
            [&](int lane) {
              const int key = step * 16 + lane / 8 % 2 * 8 + lane % 8, channel = pair * 16 + lane / 16 * 8;
              return values + key * kStride + channel;
            },
            [](Lane& s) { return s.b; });
        warp.mma([&](Lane& s) { return s.out[2 * pair]; }, [](Lane& s) { return s.a; }, [](Lane& s) { return s.b; });
        warp.mma([&](Lane& s) { return s.out[2 * pair + 1]; }, [](Lane& s) { return s.a; },
                 [](Lane& s) { return s.b + 2; });
      }
    }
  }

  HEATKV_HD static void putPartial(float* to, int c, const Lane& s, int r, int t) {
    HEATKV_UNROLL
    for (int tile = 0; tile < 2 * kSteps; ++tile) {
      const int channel = tile * 8 + 2 * t;
      if (channel >= c) continue;
      to[channel] = s.out[tile][2 * r];
      to[channel + 1] = s.out[tile][2 * r + 1];
    }
    if (t != 0) return;
    to[c] = s.total[r];
    to[c + 1] = s.top[r];
  }

  template <typename Warp>
  HEATKV_HD static void finish(Warp& warp, const RaggedBatch& batch, const Task& task, int firstRow) {
    warp.quadSum([](Lane& s) -> float& { return s.total[0]; });
    warp.quadSum([](Lane& s) -> float& { return s.total[1]; });
    warp.each([&](int lane, Lane& s) {
      const int g = lane / 4, t = lane % 4;
      const int64_t outStride = static_cast<int64_t>(batch.heads) * batch.c;
      HEATKV_UNROLL
      for (int r = 0; r < 2; ++r) {
        const int query = firstRow + g + r * 8;
        if (query >= batch.n) continue;
        if (task.partial) {
          putPartial(task.partial + query * partialStep(batch), batch.c, s, r, t);
          continue;
        }
        const float inverse = 1.0f / s.total[r];
        Bf16* out = static_cast<Bf16*>(batch.out) + task.firstOut + query * outStride;
        HEATKV_UNROLL
        for (int tile = 0; tile < 2 * kSteps; ++tile) {
          const int channel = tile * 8 + 2 * t;
          if (channel >= batch.c) continue;
          putPair(out + channel, packed(s.out[tile][2 * r] * inverse, s.out[tile][2 * r + 1] * inverse));
        }
        if (!task.masses || t != 0) continue;
        double* masses = task.masses + static_cast<int64_t>(query) * batch.segments;
        for (int i = 0; i < batch.segments; ++i) masses[i] = massOf(masses[i], s.top[r], s.total[r]);
      }
    });
  }

  HEATKV_HD static Dim gridOf(const RaggedBatch& batch) { return cuda::gridOf(batch, kQueries); }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared& shared, const RaggedBatch& batch, Dim at) {
    const Task task = taskOf<Bf16, Arena>(batch, at, kQueries, kKeys);
    const int tiles = divideUp(task.end - task.begin, kKeys);
    fetch(block, batch, task, task.begin, shared.keys[0], shared.values[0]);
    // Warps without queries only help to fetch.
    const auto working = [&](int w) { return task.first + 16 * w < batch.n; };
    block.warps([&](int w, auto& warp) {
      if (working(w)) start(warp, batch, task, task.first + 16 * w);
    });
    int segment = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      // The other buffer's readers have passed the barrier below.
      if (tile + 1 < tiles) {
        fetch(block, batch, task, task.begin + (tile + 1) * kKeys, shared.keys[(tile + 1) % 2],
              shared.values[(tile + 1) % 2]);
      } else {
        block.commitCopies();
      }
      block.awaitAllButNewest();
      block.sync();
      const int first = task.begin + tile * kKeys, count = task.end - first < kKeys ? task.end - first : kKeys;
      int next = segment;
      block.warps([&](int w, auto& warp) {
        if (!working(w)) return;
        multiplyKeys(warp, shared.keys[tile % 2]);
        exponentials(warp, count);
        next = segment;
        if (task.masses) addMasses(warp, batch, task, task.first + 16 * w, first, count, next);
        multiplyValues(warp, shared.values[tile % 2]);
      });
      segment = next;
      block.sync();
    }
    block.warps([&](int w, auto& warp) {
      if (working(w)) finish(warp, batch, task, task.first + 16 * w);
    });
  }
};

}  // namespace heatkv::cuda
