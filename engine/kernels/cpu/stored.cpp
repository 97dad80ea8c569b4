// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/stored.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/cpu/stored.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again for each target.
#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/kernels/cpu/row_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {

/// One row into slot `slot`.
HWY_INLINE void storeRow(const float* from, const StoredRows& to, int64_t slot, int c) {
  const int64_t at = slot * c;
  float divisor;
  switch (to.stored) {
    case Stored::F32:
      std::memcpy(static_cast<float*>(to.rows) + at, from, sizeof(float) * static_cast<size_t>(c));
      break;
    case Stored::BF16: {
      auto* row = static_cast<uint16_t*>(to.rows) + at;
      for (int i = 0; i < c; ++i) row[i] = bfloat16Of(from[i]);
      break;
    }
    case Stored::Int8:
      to.scales[slot] = scaleOf(from, c, kInt8Most, divisor);
      int8Codes(from, c, divisor, static_cast<int8_t*>(to.rows) + at);
      break;
    case Stored::Fp8:
      to.scales[slot] = scaleOf(from, c, kFp8Most, divisor);
      fp8Codes(from, c, divisor, static_cast<uint8_t*>(to.rows) + at);
      break;
  }
}

void Store(const StoreRows& work, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) {
    storeRow(work.from + (work.rows ? work.rows[i] : i) * work.stride, work.to, work.slots[i], work.c);
  }
}

template <typename Row>
HWY_INLINE void copyRow(Row row, int c, float* to) {
  for (int i = 0; i < c; ++i) to[i] = row[i];
}

void RoundAsStored(float* rows, int64_t count, int c, Stored stored) {
  if (stored == Stored::F32) return;
  if (stored == Stored::BF16) {
    for (int64_t i = 0; i < count * c; ++i) rows[i] = widened(bfloat16Of(rows[i]));
    return;
  }
  thread_local std::vector<int8_t> codes;
  codes.resize(static_cast<size_t>(c));
  uint16_t scale = 0;
  const StoredRows one{codes.data(), &scale, stored};
  for (int64_t r = 0; r < count; ++r) {
    float* row = rows + r * c;
    storeRow(row, one, 0, c);
    if (stored == Stored::Int8) {
      copyRow(Int8Row{codes.data(), widened(scale)}, c, row);
    } else {
      copyRow(Fp8Row{reinterpret_cast<const uint8_t*>(codes.data()), fp8Values().data(), widened(scale)}, c, row);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {

HWY_EXPORT(Store);
HWY_EXPORT(RoundAsStored);

void storeRows(const StoreRows& work, int64_t begin, int64_t end) {
  HWY_DYNAMIC_DISPATCH(Store)(work, begin, end);
}

void roundAsStored(float* rows, int64_t count, int c, Stored stored) {
  HWY_DYNAMIC_DISPATCH(RoundAsStored)(rows, count, c, stored);
}

}  // namespace heatkv
#endif
