// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and values in 8 bits, in plain ATen: any device, and what the CPU's loops (kernels/stored.h) are compared with.
// One bfloat16 scale a row; K is stored after its rotation.
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/stored.h"

namespace heatkv {

/// Codes (.., c), at::kChar or at::kFloat8_e4m3fn, and scales (..) bfloat16.
struct EightBitRows {
  at::Tensor codes, scales;
};

bool isEightBit(at::ScalarType dtype);
/// How rows of this dtype are kept.
Stored storedAs(at::ScalarType dtype);
/// rows (.., c) float32.
EightBitRows toEightBit(const at::Tensor& rows, at::ScalarType dtype);
/// (.., c) float32.
at::Tensor fromEightBit(const EightBitRows& rows);
/// What rows (.., c) float32 become once they were kept as `dtype`, an 8-bit one or not.
at::Tensor roundedAs(const at::Tensor& rows, at::ScalarType dtype);

}  // namespace heatkv
