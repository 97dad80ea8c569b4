// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU's loops between a block's matrix products, each one pass over the rows: adaptive norm, gated residual and
// norm together, GELU. Vectorised for the processor that runs them. Thread: any; every call works on its own rows.
#pragma once

#include <cstdint>

namespace heatkv {

/// Rows of a matrix product and what makes a linear layer's output of them: row * columnScale + bias.
struct ProductRows {
  void* rows = nullptr;                ///< (rows, width) float32 or bfloat16
  const float* columnScale = nullptr;  ///< (width), of 8-bit weights; null: 1
  const float* bias = nullptr;         ///< (width)
  bool bfloat16 = false;
};

/// x += gate * (the product's output), where there is one; then out = norm(x) * scale + shift, where it is asked for.
/// The norm takes mean and variance over a row, eps 1e-6, in float32.
struct NormRows {
  const float* x = nullptr;     ///< (rows, width)
  float* sum = nullptr;         ///< (rows, width), may be x itself; unused without a product
  ProductRows add;              ///< rows null: nothing is added
  const float* gate = nullptr;  ///< (width)
  void* out = nullptr;          ///< (rows, width) float32 or bfloat16; null: no norm
  bool outBfloat16 = false;
  const float* scale = nullptr;  ///< (width)
  const float* shift = nullptr;
  int64_t width = 0;
};
void normRows(const NormRows& work, int64_t begin, int64_t end);

/// Rows become gelu(their output), the tanh form, in place.
void geluRows(const ProductRows& product, int64_t width, int64_t begin, int64_t end);

}  // namespace heatkv
