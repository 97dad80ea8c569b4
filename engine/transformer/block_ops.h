// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What lies between a block's matrix products, one pass over the rows each on the CPU, ATen elsewhere. The residual
// stream x is (branches, n, C) float32; gates, scales and shifts are (C), or (branches, C) where branches differ; norms
// take eps 1e-6.
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/weights/linear.h"

namespace heatkv {

/// norm(x) * scale + shift, as `dtype`.
struct NormInto {
  at::Tensor scale, shift;
  at::ScalarType dtype = at::kFloat;
};
at::Tensor normed(const at::Tensor& x, const NormInto& norm);
at::Tensor normedPlain(const at::Tensor& x, const NormInto& norm);

/// A product with the layer that it belongs to: its output is product * layer.scale + layer.bias.
struct LayerProduct {
  const Linear& layer;
  at::Tensor rows;  ///< (branches, n, C) float32 or bfloat16
};
/// x + gate * output. `reuse`: the result may take x's memory.
at::Tensor gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, bool reuse);
/// The same, and the norm of the result.
struct SumAndNorm {
  at::Tensor sum, normed;
};
SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, const NormInto& norm,
                          bool reuse);
SumAndNorm gatedSumNormedPlain(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                               const NormInto& norm);

/// gelu (tanh) of the output, in the product's dtype and memory.
at::Tensor geluOf(const LayerProduct& product);
at::Tensor geluOfPlain(const LayerProduct& product);

/// The layer's output in the product's dtype.
at::Tensor outputOf(const LayerProduct& product);

}  // namespace heatkv
