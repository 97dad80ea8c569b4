// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Small products of bfloat16 matrices with float32 sums, by libtorch's oneDNN: AVX512-BF16 or AMX, chosen at run time.
// Thread: any.
#pragma once

#include <cstdint>

namespace heatkv {

/// Whether the processor multiplies bfloat16 and libtorch was built with what these products need.
bool hasBfloat16Products();

/// a (rows, depth) at `depth` numbers a row; b (depth / 2, columns): two numbers of a column side by side, the first in
/// the low half; c (rows, columns) at cStride floats a row. Requires hasBfloat16Products() and an even depth.
struct Bfloat16Product {
  const uint16_t* a = nullptr;
  const uint32_t* b = nullptr;
  float* c = nullptr;
  int64_t rows = 0, columns = 0, depth = 0, cStride = 0;
  bool adds = false;  ///< c += a b, else c = a b
};
void multiply(const Bfloat16Product& product);

/// To be called by a thread after its last product: gives back what the processor keeps for them.
void endProducts();

}  // namespace heatkv
