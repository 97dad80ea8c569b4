// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A linear layer as its weights are kept: in the run's dtype, or in 8 bits with one scale per output channel.
#pragma once

#include <ATen/core/Tensor.h>

namespace heatkv {

/// What a part of a model computes in, and whether its large matrices are kept in 8 bits.
struct Precision {
  at::ScalarType dtype = at::kFloat;
  bool eightBit = false;
};

struct Linear {
  at::Tensor weight;                  ///< (out, in): float32, bfloat16, or codes from -127 to 127 as at::kChar
  at::Tensor bias;                    ///< (out) float32; undefined: none
  at::Tensor scale;                   ///< (out) float32: what codes are multiplied by; undefined for other weights
  at::ScalarType dtype = at::kFloat;  ///< of its products

  /// x (.., in) -> (.., out) in `dtype`.
  at::Tensor operator()(const at::Tensor& x) const;
  /// The same before scale and bias, for who applies them on the way: x times the bare weights.
  at::Tensor product(const at::Tensor& x) const;
  int64_t bytes() const;
};

/// How far 8-bit weights lie from the bfloat16 ones they stand for.
struct WeightError {
  double squares = 0, of = 0;  ///< sums of squared differences, and of squared weights
  double relative() const;     ///< root mean square over root mean square
};

/// Weights (out, in) of any float type, bias (out) or undefined, as `precision` keeps them on `device`.
Linear makeLinear(const at::Tensor& weight, const at::Tensor& bias, Precision precision, at::Device device,
                  WeightError& error);

}  // namespace heatkv
