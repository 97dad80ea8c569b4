// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU's fused loops (kernels/cpu) behind the seam: one pass over the rows for each step. Thread: any, it has no
// state.
#pragma once

#include "engine/backend/backend.h"
#include "engine/kernels/stored.h"

namespace heatkv {

class CpuBackend : public Backend {
 public:
  at::Device device() const override { return at::kCPU; }
  at::Tensor normed(const at::Tensor& x, const NormInto& norm) const override;
  at::Tensor gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, bool reuse) const override;
  SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, const NormInto& norm,
                            bool reuse) const override;
  at::Tensor gelu(const LayerProduct& product) const override;
  HeadTensors split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const SplitOptions& options,
                    const Pool& pool, const ReservedSlots* reserved) const override;
  at::Tensor attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                    at::ScalarType dtype) const override;
  at::Tensor attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompt,
                          at::ScalarType dtype) const override;
  std::unique_ptr<ArenaWriter> arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const override;
  PassSums passSums(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) const override;
  int64_t layerBytes(const LayerShape& shape) const override;
};

/// The one there is.
const CpuBackend& cpuBackend();

/// An arena's rows as the loops take them.
StoredRows storedRows(const at::Tensor& rows, const at::Tensor& scales);

}  // namespace heatkv
