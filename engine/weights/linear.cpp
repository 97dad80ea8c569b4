// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/linear.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/kernels/processor.h"

namespace heatkv {
namespace {

/// libtorch's packed product reads the weights once, which wins while there are few rows; beyond that, and where the
/// processor multiplies bfloat16 itself, codes are widened first (they are exact in bfloat16).
constexpr int64_t kPackedRows = 32;

at::Tensor eightBitProduct(const at::Tensor& x, const at::Tensor& codes) {
  const at::Tensor rows = x.reshape({-1, x.size(-1)}).contiguous();
  const bool packs = x.is_cpu() && codes.size(0) % 32 == 0 && codes.size(1) % 32 == 0 &&
                     (rows.size(0) <= kPackedRows || !multipliesBFloat16());
  at::Tensor y;
  if (packs && x.scalar_type() == at::kBFloat16) {
    y = at::_weight_int8pack_mm(rows, codes, at::ones({codes.size(0)}, rows.options()));
  } else {
    y = at::mm(rows, codes.to(x.scalar_type()).t());
  }
  std::vector<int64_t> shape(x.sizes().begin(), x.sizes().end());
  shape.back() = codes.size(0);
  return y.view(shape);
}

}  // namespace

at::Tensor Linear::product(const at::Tensor& x) const {
  const at::Tensor input = x.to(dtype);
  return scale.defined() ? eightBitProduct(input, weight) : at::linear(input, weight);
}

at::Tensor Linear::operator()(const at::Tensor& x) const {
  if (!scale.defined()) return at::linear(x.to(dtype), weight, bias.defined() ? bias.to(dtype) : bias);
  at::Tensor y = product(x).to(at::kFloat).mul_(scale);
  if (bias.defined()) y.add_(bias);
  return y.to(dtype);
}

int64_t Linear::bytes() const {
  int64_t sum = 0;
  for (const at::Tensor& t : {weight, bias, scale}) sum += t.defined() ? static_cast<int64_t>(t.nbytes()) : 0;
  return sum;
}

double WeightError::relative() const {
  return of > 0 ? std::sqrt(squares / of) : 0;
}

Linear makeLinear(const at::Tensor& weight, const at::Tensor& bias, Precision precision, at::Device device,
                  WeightError& error) {
  Linear linear;
  linear.dtype = precision.dtype;
  if (bias.defined()) linear.bias = bias.to(device, at::kFloat).contiguous();
  if (!precision.eightBit) {
    linear.weight = weight.to(device, precision.dtype).contiguous();
    return linear;
  }
  const at::Tensor exact = weight.to(device, at::kFloat);
  linear.scale = exact.abs().amax(1).div_(127);
  const at::Tensor divisor = at::where(linear.scale == 0, at::ones_like(linear.scale), linear.scale).unsqueeze(1);
  linear.weight = (exact / divisor).round_().clamp_(-127, 127).to(at::kChar).contiguous();
  const at::Tensor reference = exact.to(at::kBFloat16).to(at::kFloat);
  error.squares += (linear.weight.to(at::kFloat).mul_(linear.scale.unsqueeze(1)) - reference)
                       .square_()
                       .sum(at::kDouble)
                       .item<double>();
  error.of += reference.square().sum(at::kDouble).item<double>();
  return linear;
}

}  // namespace heatkv
