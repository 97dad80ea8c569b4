// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/bfloat16_products.h"

#include <ATen/native/CPUBlas.h>

#include <exception>

#include "engine/kernels/processor.h"

namespace heatkv {

namespace blas = at::native::cpublas;

bool hasBfloat16Products() {
  static const bool has = [] {
    if (!multipliesBFloat16()) return false;
    try {
      constexpr uint16_t kOne = 0x3f80;
      const uint16_t a[2] = {kOne, kOne};
      const uint32_t b = kOne | kOne << 16;
      float c = 0;
      multiply({a, &b, &c, 1, 1, 2, 1});
      endProducts();
      return c == 2;
    } catch (const std::exception&) {
      return false;  // this libtorch has no oneDNN, or an older one
    }
  }();
  return has;
}

void multiply(const Bfloat16Product& p) {
  blas::brgemm(p.rows, p.columns, p.depth, p.depth, p.columns, p.cStride, p.adds,
               reinterpret_cast<const at::BFloat16*>(p.a), reinterpret_cast<const at::BFloat16*>(p.b), p.c);
}

void endProducts() {
  blas::brgemm_release();
}

}  // namespace heatkv
