// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What lies between matrix products, every row read and written once: gated sum and norm together, GELU, and the
// joining of split keys' sums.
#pragma once

#include "engine/kernels/cuda/ragged_index.h"

namespace heatkv::cuda {

/// Four numbers at a place that is a multiple of four.
struct Four {
  float v[4];
};
HEATKV_HD Four fourAt(const float* address) {
  Four four;
#ifdef __CUDA_ARCH__
  const float4 all = *reinterpret_cast<const float4*>(address);
  four.v[0] = all.x, four.v[1] = all.y, four.v[2] = all.z, four.v[3] = all.w;
#else
  memcpy(&four, address, sizeof four);
#endif
  return four;
}
HEATKV_HD Four fourAt(const Bf16* address) {
  const Eight bytes = eightAt(address);
  Bf16 narrow[4];
  memcpy(narrow, &bytes, sizeof narrow);
  return {{widened(narrow[0]), widened(narrow[1]), widened(narrow[2]), widened(narrow[3])}};
}
HEATKV_HD void putFour(float* address, const Four& four) {
#ifdef __CUDA_ARCH__
  *reinterpret_cast<float4*>(address) = make_float4(four.v[0], four.v[1], four.v[2], four.v[3]);
#else
  memcpy(address, &four, sizeof four);
#endif
}
HEATKV_HD void putFour(Bf16* address, const Four& four) {
  putPair(address, packed(four.v[0], four.v[1]));
  putPair(address + 2, packed(four.v[2], four.v[3]));
}
/// product * columnScale + bias.
HEATKV_HD Four outputOf(Four four, const float* columnScale, const float* bias) {
  if (columnScale) {
    const Four by = fourAt(columnScale);
    HEATKV_UNROLL
    for (int i = 0; i < 4; ++i) four.v[i] *= by.v[i];
  }
  if (bias) {
    const Four more = fourAt(bias);
    HEATKV_UNROLL
    for (int i = 0; i < 4; ++i) four.v[i] += more.v[i];
  }
  return four;
}

/// A block takes a row. T: of the product and of the norm; kFours: of a thread at most.
template <typename T, int kFours>
struct RowNorm {
  static constexpr int kWarps = 4;
  static constexpr int kThreads = kWarps * kLanes;

  struct Shared {
    float parts[2][kWarps];
  };
  struct Lane {
    Four row[kFours];
    float part;
  };

  HEATKV_HD static Dim gridOf(const NormBatch& batch) { return {batch.rows * batch.n, 1, 1}; }

  /// f(its fours, channel) for each four of a thread that the row has.
  template <typename Warp, typename F>
  HEATKV_HD static void overRow(Warp& warp, int w, int width, F f) {
    warp.each([&](int lane, Lane& s) {
      HEATKV_UNROLL
      for (int i = 0; i < kFours; ++i) {
        const int channel = 4 * (i * kThreads + w * kLanes + lane);
        if (channel < width) f(s, s.row[i], channel);
      }
    });
  }

  template <typename Warp>
  HEATKV_HD static void load(Warp& warp, int w, const NormBatch& batch, int64_t at, int image) {
    const float* gate = batch.gate ? batch.gate + image * batch.gateRow : nullptr;
    overRow(warp, w, batch.width, [&](Lane& s, Four& four, int channel) {
      four = fourAt(batch.x + at + channel);
      if (batch.product) {
        const Four add = outputOf(fourAt(static_cast<const T*>(batch.product) + at + channel),
                                  batch.columnScale ? batch.columnScale + channel : nullptr,
                                  batch.bias ? batch.bias + channel : nullptr);
        const Four by = fourAt(gate + channel);
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) four.v[i] += by.v[i] * add.v[i];
        putFour(batch.sum + at + channel, four);
      }
      HEATKV_UNROLL
      for (int i = 0; i < 4; ++i) s.part += four.v[i];
    });
  }

  /// The sum of all threads' parts, of which every warp has written its own.
  HEATKV_HD static float whole(const float* parts) {
    float sum = 0.0f;
    HEATKV_UNROLL
    for (int i = 0; i < kWarps; ++i) sum += parts[i];
    return sum;
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared& shared, const NormBatch& batch, Dim at) {
    const int64_t row = static_cast<int64_t>(at.x) * batch.width;
    const int image = at.x / batch.n;
    const float size = static_cast<float>(batch.width);
    const auto share = [&](auto& warp, int w, float* parts) {
      warp.warpSum([](Lane& s) -> float& { return s.part; });
      warp.each([&](int lane, Lane& s) {
        if (lane == 0) parts[w] = s.part;
      });
    };
    block.warps([&](int w, auto& warp) {
      warp.each([](int, Lane& s) { s.part = 0.0f; });
      load(warp, w, batch, row, image);
      if (batch.out) share(warp, w, shared.parts[0]);
    });
    if (!batch.out) return;
    block.sync();
    block.warps([&](int w, auto& warp) {
      const float mean = whole(shared.parts[0]) / size;
      warp.each([](int, Lane& s) { s.part = 0.0f; });
      overRow(warp, w, batch.width, [&](Lane& s, Four& four, int) {
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) {
          four.v[i] -= mean;
          s.part += four.v[i] * four.v[i];
        }
      });
      share(warp, w, shared.parts[1]);
    });
    block.sync();
    block.warps([&](int w, auto& warp) {
      const float inverse = 1.0f / sqrtf(whole(shared.parts[1]) / size + 1e-6f);
      const float* scale = batch.scale + image * batch.scaleRow;
      const float* shift = batch.shift + image * batch.shiftRow;
      overRow(warp, w, batch.width, [&](Lane&, Four& four, int channel) {
        const Four by = fourAt(scale + channel), more = fourAt(shift + channel);
        HEATKV_UNROLL
        for (int i = 0; i < 4; ++i) four.v[i] = four.v[i] * inverse * by.v[i] + more.v[i];
        putFour(static_cast<T*>(batch.out) + row + channel, four);
      });
    });
  }
};

/// A thread takes four numbers. Blocks are (groups of a row's numbers, rows).
template <typename T>
struct RowGelu {
  static constexpr int kWarps = 8;
  static constexpr int kNumbers = 4 * kWarps * kLanes;  ///< of a block

  struct Shared {};
  struct Lane {};

  HEATKV_HD static Dim gridOf(const GeluBatch& batch) {
    return {static_cast<int>((batch.count * batch.width + kNumbers - 1) / kNumbers), 1, 1};
  }

  HEATKV_HD static float gelu(float x) {
    return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared&, const GeluBatch& batch, Dim at) {
    block.threads([&](int thread) {
      const int64_t place = static_cast<int64_t>(at.x) * kNumbers + 4 * thread;
      if (place >= batch.count * batch.width) return;
      const int channel = static_cast<int>(place % batch.width);
      T* address = static_cast<T*>(batch.rows) + place;
      Four four = outputOf(fourAt(address), batch.columnScale ? batch.columnScale + channel : nullptr,
                           batch.bias ? batch.bias + channel : nullptr);
      HEATKV_UNROLL
      for (int i = 0; i < 4; ++i) four.v[i] = gelu(four.v[i]);
      putFour(address, four);
    });
  }
};

/// Joins the parts of split keys: a warp takes one query of one head. Out: the attended's type.
template <typename Out>
struct JoinParts {
  static constexpr int kWarps = 4;

  struct Shared {};
  struct Lane {};

  HEATKV_HD static int64_t itemsOf(const RaggedBatch& batch) {
    return static_cast<int64_t>(batch.rows) * batch.heads * batch.n;
  }
  HEATKV_HD static Dim gridOf(const RaggedBatch& batch) {
    return {static_cast<int>((itemsOf(batch) + kWarps - 1) / kWarps), 1, 1};
  }

  template <typename Block>
  HEATKV_HD static void run(Block& block, Shared&, const RaggedBatch& batch, Dim at) {
    block.warps([&](int w, auto& warp) {
      const int64_t item = static_cast<int64_t>(at.x) * kWarps + w;
      if (item >= itemsOf(batch)) return;
      const int64_t list = item / batch.n, query = item % batch.n, step = batch.c + 2;
      const float* parts = batch.partial + item * batch.parts * step;
      const int64_t row = list / batch.heads, head = list % batch.heads;
      auto* out = static_cast<Out*>(batch.out) + ((row * batch.n + query) * batch.heads + head) * batch.c;
      warp.each([&](int lane, auto&) {
        float top = -INFINITY, total = 0.0f;
        for (int p = 0; p < batch.parts; ++p) top = larger(top, parts[p * step + batch.c + 1]);
        for (int p = 0; p < batch.parts; ++p)
          total += parts[p * step + batch.c] * exp2f(parts[p * step + batch.c + 1] - top);
        for (int channel = lane; channel < batch.c; channel += kLanes) {
          float sum = 0.0f;
          for (int p = 0; p < batch.parts; ++p)
            sum += parts[p * step + channel] * exp2f(parts[p * step + batch.c + 1] - top);
          out[channel] = stored<Out>(sum / total);
        }
      });
    });
  }
};

}  // namespace heatkv::cuda
