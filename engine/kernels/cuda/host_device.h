// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What kernel bodies are made of, compiled by nvcc for the device and by the C++ compiler for the tests' emulation. A
// body is a template over the machine it runs on: device_machine.cuh on a GPU, tests/support/host_machine.h on a CPU.
//   block.threads(f)    f(thread) for every thread           block.warps(f)   f(warp index, warp)
//   block.sync()        all threads have come so far         block.copy16, commitCopies, awaitCopies: see there
//   warp.each(f)        f(lane, its state) for every lane    warp.mma, loadTransposed, quadMax, quadSum, warpSum
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/kernels/cuda_kernels.h"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#define HEATKV_HD __host__ __device__ __forceinline__
#define HEATKV_UNROLL _Pragma("unroll")
#else
#define HEATKV_HD inline
#define HEATKV_UNROLL
#endif

namespace heatkv::cuda {

constexpr int kLanes = 32;
constexpr float kLog2E = 1.44269504f;

struct Dim {
  int x = 0, y = 0, z = 0;
};

HEATKV_HD int divideUp(int a, int b) {
  return (a + b - 1) / b;
}

HEATKV_HD uint32_t bitsOf(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

HEATKV_HD float widened(float value) {
  return value;
}
HEATKV_HD float widened(Bf16 value) {
  const uint32_t bits = static_cast<uint32_t>(value) << 16;
  float wide;
  memcpy(&wide, &bits, sizeof wide);
  return wide;
}

/// To the nearest, half to even; a NaN stays one.
HEATKV_HD Bf16 narrowed(float value) {
#ifdef __CUDA_ARCH__
  return __bfloat16_as_ushort(__float2bfloat16_rn(value));
#else
  const uint32_t bits = bitsOf(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return 0x7fff;
  return static_cast<Bf16>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
#endif
}

/// Two bf16 in one register, the first in the low half, as the tensor cores' fragments hold them.
HEATKV_HD uint32_t packed(float low, float high) {
  return static_cast<uint32_t>(narrowed(low)) | static_cast<uint32_t>(narrowed(high)) << 16;
}

/// Two bf16 at an even place: one access of 32 bits on the device, where memcpy would make two of 16.
HEATKV_HD uint32_t pairAt(const Bf16* address) {
#ifdef __CUDA_ARCH__
  return *reinterpret_cast<const uint32_t*>(address);
#else
  uint32_t pair;
  memcpy(&pair, address, sizeof pair);
  return pair;
#endif
}
HEATKV_HD void putPair(Bf16* address, uint32_t pair) {
#ifdef __CUDA_ARCH__
  *reinterpret_cast<uint32_t*>(address) = pair;
#else
  memcpy(address, &pair, sizeof pair);
#endif
}

template <typename T>
HEATKV_HD T stored(float value);
template <>
HEATKV_HD float stored<float>(float value) {
  return value;
}
template <>
HEATKV_HD Bf16 stored<Bf16>(float value) {
  return narrowed(value);
}

HEATKV_HD float larger(float a, float b) {
  return a < b ? b : a;
}

}  // namespace heatkv::cuda
