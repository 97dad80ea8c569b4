// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the CPU's loops share: number formats, and an exponential of vectors. Included once for every target of Highway.
#if defined(HEATKV_ROW_MATH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HEATKV_ROW_MATH_INL
#undef HEATKV_ROW_MATH_INL
#else
#define HEATKV_ROW_MATH_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/kernels/stored.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// At most 16 lanes, so that a tile of keys is a whole number of vectors on every processor.
using Tag = hn::CappedTag<float, 16>;
using Vec = hn::Vec<Tag>;

constexpr float kInt8Most = 127.0f, kFp8Most = 448.0f;

HWY_INLINE float widened(float value) {
  return value;
}
HWY_INLINE float widened(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}
/// To the nearest bfloat16, ties to even. NaN stays one.
HWY_INLINE uint16_t bfloat16Of(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? 0x7fc0 : rounded);
}
HWY_INLINE void narrow(float value, float& to) {
  to = value;
}
HWY_INLINE void narrow(float value, uint16_t& to) {
  to = bfloat16Of(value);
}

/// To the nearest e4m3, ties to even. Requires |value| < 464.
HWY_INLINE uint8_t fp8Of(float value) {
  // The last place of floats around 2^14 is the step of the smallest e4m3 numbers.
  constexpr float kSubnormal = 16384.0f;
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffff, sign = bits >> 24 & 0x80;
  const uint32_t small =
      std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + kSubnormal) - std::bit_cast<uint32_t>(kSubnormal);
  const uint32_t normal = (magnitude + 0x7ffff + (magnitude >> 20 & 1) - (120U << 23)) >> 20;
  return static_cast<uint8_t>(sign | (magnitude < (121U << 23) ? small : normal));
}

inline const std::array<float, 256>& fp8Values() {
  static const std::array<float, 256> values = [] {
    std::array<float, 256> made{};
    for (int code = 0; code < 256; ++code) {
      const int exponent = code >> 3 & 15, mantissa = code & 7;
      const float size = exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -9)
                                       : std::ldexp(static_cast<float>(8 + mantissa), exponent - 10);
      made[static_cast<size_t>(code)] = code & 0x80 ? -size : size;
    }
    return made;
  }();
  return values;
}

/// One stored row, read number by number.
struct FloatRow {
  const float* p;
  HWY_INLINE float operator[](int64_t i) const { return p[i]; }
};
struct Bfloat16Row {
  const uint16_t* p;
  HWY_INLINE float operator[](int64_t i) const { return widened(p[i]); }
};
struct Int8Row {
  const int8_t* p;
  float scale;
  HWY_INLINE float operator[](int64_t i) const { return static_cast<float>(p[i]) * scale; }
};
struct Fp8Row {
  const uint8_t* p;
  const float* values;
  float scale;
  HWY_INLINE float operator[](int64_t i) const { return values[p[i]] * scale; }
};

/// The bfloat16 scale of a row, and what its numbers are divided by: never zero.
HWY_INLINE uint16_t scaleOf(const float* row, int c, float most, float& divisor) {
  // Floats that are not negative are ordered as their bits.
  uint32_t largest = 0;
  for (int i = 0; i < c; ++i) {
    const uint32_t bits = std::bit_cast<uint32_t>(row[i]) & 0x7fffffff;
    largest = bits > largest ? bits : largest;
  }
  const uint16_t scale = bfloat16Of(std::bit_cast<float>(largest) / most);
  divisor = scale == 0 ? 1.0f : widened(scale);
  return scale;
}

HWY_INLINE void int8Codes(const float* row, int c, float divisor, int8_t* codes) {
  for (int i = 0; i < c; ++i) {
    const float code = std::rint(row[i] / divisor);
    codes[i] = static_cast<int8_t>(code > kInt8Most ? kInt8Most : code < -kInt8Most ? -kInt8Most : code);
  }
}
HWY_INLINE void fp8Codes(const float* row, int c, float divisor, uint8_t* codes) {
  for (int i = 0; i < c; ++i) codes[i] = fp8Of(row[i] / divisor);
}

/// 2^x for |x| <= 126: the whole part goes into the exponent, the rest through a polynomial (relative error 2e-7).
HWY_INLINE Vec powerOfTwo(Tag d, Vec x) {
  const hn::RebindToSigned<Tag> di;
  const auto whole = hn::NearestInt(x);
  const Vec rest = hn::Sub(x, hn::ConvertTo(d, whole));
  Vec y = hn::Set(d, 1.5403530e-4f);
  for (float c : {1.3333558e-3f, 9.6181291e-3f, 5.5504109e-2f, 2.4022651e-1f, 6.9314718e-1f, 1.0f}) {
    y = hn::MulAdd(y, rest, hn::Set(d, c));
  }
  return hn::BitCast(d, hn::Add(hn::BitCast(di, y), hn::ShiftLeft<23>(whole)));
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#endif
