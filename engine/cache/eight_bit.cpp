// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/eight_bit.h"

#include <ATen/ATen.h>

namespace heatkv {

bool isEightBit(at::ScalarType dtype) {
  return dtype == at::kChar || dtype == at::kFloat8_e4m3fn;
}

Stored storedAs(at::ScalarType dtype) {
  switch (dtype) {
    case at::kBFloat16:
      return Stored::BF16;
    case at::kChar:
      return Stored::Int8;
    case at::kFloat8_e4m3fn:
      return Stored::Fp8;
    default:
      return Stored::F32;
  }
}

EightBitRows toEightBit(const at::Tensor& rows, at::ScalarType dtype) {
  const double most = dtype == at::kChar ? 127 : 448;
  const at::Tensor scales = (rows.abs().amax(-1) / most).to(at::kBFloat16), wide = scales.to(at::kFloat).unsqueeze(-1);
  const at::Tensor codes = rows / at::where(wide == 0, at::ones_like(wide), wide);
  return {(dtype == at::kChar ? codes.round().clamp(-most, most) : codes).to(dtype), scales};
}

at::Tensor fromEightBit(const EightBitRows& rows) {
  return rows.codes.to(at::kFloat) * rows.scales.to(at::kFloat).unsqueeze(-1);
}

at::Tensor roundedAs(const at::Tensor& rows, at::ScalarType dtype) {
  return isEightBit(dtype) ? fromEightBit(toEightBit(rows, dtype)) : rows.to(dtype).to(at::kFloat);
}

}  // namespace heatkv
