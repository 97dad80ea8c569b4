// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The seam in plain ATen, in float64 wherever numbers add up: what every backend is compared with.
#pragma once

#include "engine/backend/aten_backend.h"

namespace heatkv::test {

class PlainBackend : public AtenBackend {
 public:
  PlainBackend() : AtenBackend(at::kCPU) {}

  at::Tensor product(const Linear& layer, const at::Tensor& x) const override;
  at::Tensor normed(const at::Tensor& x, const NormInto& norm) const override;
  SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, const NormInto& norm,
                            bool reuse) const override;
  at::Tensor attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                    at::ScalarType dtype) const override;
  bool decodesBeside() const override { return false; }
};

}  // namespace heatkv::test
