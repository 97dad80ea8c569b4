// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a cache keeps a token's numbers, and the CPU's loops from float32 to that and back. 8-bit rows have one bfloat16
// scale each: x is about code * scale, the scale = the largest |x| over the code's largest value. Storing what was read
// gives the same codes and scale again. Thread: any; every call works on its own rows.
#pragma once

#include <cstdint>

namespace heatkv {

/// Int8: -127 to 127. Fp8: e4m3, four bits of exponent and three of mantissa, up to 448.
enum class Stored : uint8_t { F32, BF16, Int8, Fp8 };

/// Rows of c numbers, and their scales where they are 8-bit.
struct StoredRows {
  void* rows = nullptr;
  uint16_t* scales = nullptr;  ///< bfloat16; null for F32 and BF16
  Stored stored = Stored::F32;
};

/// Writes float32 rows to slots: row rows[i] (or first + i where `rows` is null) of `from` goes to slot slots[i], for i
/// in [begin, end).
struct StoreRows {
  const float* from = nullptr;
  int64_t stride = 0;  ///< floats between rows
  const int32_t* rows = nullptr;
  const int32_t* slots = nullptr;
  StoredRows to;
  int c = 0;
};
void storeRows(const StoreRows& work, int64_t begin, int64_t end);

/// `count` rows of c floats, one after the other, become what would be read once they were stored.
void roundAsStored(float* rows, int64_t count, int c, Stored stored);

}  // namespace heatkv
