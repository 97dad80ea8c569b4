// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What kernel bodies are made of, compiled by nvcc for the device and by the C++ compiler for the tests' emulation. A
// body is a template over the machine it runs on: device_machine.cuh on a GPU, tests/support/host_machine.h on a CPU.
//   block.threads(f)    f(thread) for every thread           block.warps(f)   f(warp index, warp)
//   block.sync()        all threads have come so far         block.copy16, commitCopies, awaitCopies: see there
//   warp.each(f)        f(lane, its state) for every lane    warp.mma, loadTransposed, quadMax, quadSum, warpSum,
//                                                           warpMax
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

/// A code of an 8-bit cache, to be multiplied by its row's scale.
struct Int8 {
  static constexpr float kMost = 127.0f;
  int8_t code;
};
/// e4m3: four bits of exponent, three of mantissa.
struct Fp8 {
  static constexpr float kMost = 448.0f;
  uint8_t code;
};
HEATKV_HD float widened(Int8 value) {
  return static_cast<float>(value.code);
}
HEATKV_HD float widened(Fp8 value) {
  const uint32_t magnitude = value.code & 0x7fu, sign = static_cast<uint32_t>(value.code & 0x80u) << 24;
  float wide;
  if (magnitude == 0x7fu) {
    wide = NAN;
  } else if (magnitude < 8) {
    wide = static_cast<float>(magnitude) * 0.001953125f;
  } else {
    const uint32_t bits = (magnitude << 20) + (120u << 23);
    memcpy(&wide, &bits, sizeof wide);
  }
  uint32_t bits = bitsOf(wide) | sign;
  memcpy(&wide, &bits, sizeof wide);
  return wide;
}
template <>
HEATKV_HD Int8 stored<Int8>(float value) {
  const float whole = rintf(value);
  return {static_cast<int8_t>(whole > Int8::kMost ? Int8::kMost : whole < -Int8::kMost ? -Int8::kMost : whole)};
}
/// To the nearest, half to even; beyond the largest the largest; a NaN stays one.
template <>
HEATKV_HD Fp8 stored<Fp8>(float value) {
  const uint32_t bits = bitsOf(value), sign = bits >> 24 & 0x80u;
  const float size = fabsf(value);
  uint32_t code;
  if (!(size == size)) {
    code = 0x7fu;
  } else if (size >= Fp8::kMost) {
    code = 0x7eu;
  } else if (size < 0.015625f) {
    code = static_cast<uint32_t>(rintf(size * 512.0f));
  } else {
    const uint32_t own = bits & 0x7fffffffu;
    code = (own + 0x7ffffu + (own >> 20 & 1u) - (120u << 23)) >> 20;
  }
  return {static_cast<uint8_t>(code | sign)};
}
template <typename T>
constexpr bool kEightBits = sizeof(T) == 1;

/// Eight bytes at a place that they divide, read as one.
struct Eight {
  uint8_t bytes[8];
};
HEATKV_HD Eight eightAt(const void* address) {
  Eight all;
#ifdef __CUDA_ARCH__
  const uint2 pair = *static_cast<const uint2*>(address);
  memcpy(&all, &pair, sizeof all);
#else
  memcpy(&all, address, sizeof all);
#endif
  return all;
}

HEATKV_HD float larger(float a, float b) {
  return a < b ? b : a;
}

}  // namespace heatkv::cuda
