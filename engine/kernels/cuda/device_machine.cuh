// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that kernel bodies run on, as a GPU has it: every thread is one lane of one warp of a block.
#pragma once

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::cuda {

template <typename Lane>
class DeviceWarp {
 public:
  __device__ DeviceWarp() : m_lane(static_cast<int>(threadIdx.x) % kLanes) {}

  template <typename F>
  __device__ __forceinline__ void each(F f) {
    f(m_lane, m_state);
  }

  /// d (16 x 8 float32) += a (16 x 16) . b (16 x 8), bf16; each names its registers of a lane's state.
  template <typename D, typename A, typename B>
  __device__ __forceinline__ void mma(D d, A a, B b) {
    float* sums = d(m_state);
    const uint32_t* left = a(m_state);
    const uint32_t* right = b(m_state);
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
        : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
  }

  /// Four 8 x 8 blocks of bf16 in shared memory; lane 8i + r names row r of block i. Register i of lane 4g + t becomes
  /// rows 2t and 2t + 1 of column g of block i.
  template <typename Row, typename Out>
  __device__ __forceinline__ void loadTransposed(Row row, Out out) {
    uint32_t* to = out(m_state);
    const auto address = static_cast<uint32_t>(__cvta_generic_to_shared(row(m_lane)));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(address)
                 : "memory");
  }

  template <typename Value>
  __device__ __forceinline__ void quadMax(Value value) {
    float& x = value(m_state);
    x = larger(x, __shfl_xor_sync(0xffffffffu, x, 1));
    x = larger(x, __shfl_xor_sync(0xffffffffu, x, 2));
  }
  template <typename Value>
  __device__ __forceinline__ void quadSum(Value value) {
    sum<2>(value);
  }
  template <typename Value>
  __device__ __forceinline__ void warpSum(Value value) {
    sum<16>(value);
  }
  template <typename Value>
  __device__ __forceinline__ void warpMax(Value value) {
    float& x = value(m_state);
#pragma unroll
    for (int step = 1; step < kLanes; step *= 2) x = larger(x, __shfl_xor_sync(0xffffffffu, x, step));
  }

 private:
  template <int kMost, typename Value>
  __device__ __forceinline__ void sum(Value value) {
    float& x = value(m_state);
#pragma unroll
    for (int step = 1; step <= kMost; step *= 2) x += __shfl_xor_sync(0xffffffffu, x, step);
  }

  int m_lane;
  Lane m_state;
};

template <typename Lane>
class DeviceBlock {
 public:
  template <typename F>
  __device__ __forceinline__ void threads(F f) {
    f(static_cast<int>(threadIdx.x));
  }
  template <typename F>
  __device__ __forceinline__ void warps(F f) {
    f(static_cast<int>(threadIdx.x) / kLanes, m_warp);
  }
  __device__ __forceinline__ void sync() { __syncthreads(); }

  /// Sixteen bytes from global to shared memory, both aligned, without waiting.
  __device__ __forceinline__ void copy16(void* to, const void* from) {
    const auto address = static_cast<uint32_t>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(address), "l"(from) : "memory");
  }
  /// Ends a group of copies.
  __device__ __forceinline__ void commitCopies() { asm volatile("cp.async.commit_group;" : : : "memory"); }
  /// Until this thread's copies have come, but those of the newest group.
  __device__ __forceinline__ void awaitAllButNewest() { asm volatile("cp.async.wait_group 1;" : : : "memory"); }

 private:
  DeviceWarp<Lane> m_warp;
};

/// A kernel is a body, its batch and the block's place.
template <typename Body, typename Batch>
__global__ void __launch_bounds__(Body::kWarps* kLanes, 1) runBody(Batch batch) {
  extern __shared__ uint4 memory[];
  DeviceBlock<typename Body::Lane> block;
  Body::run(block, *reinterpret_cast<typename Body::Shared*>(memory), batch,
            Dim{static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z)});
}

}  // namespace heatkv::cuda
