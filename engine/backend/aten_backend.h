// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The seam in plain ATen, on any device: what serves a GPU that has no kernels here, and the twin that each kernel is
// compared with. Thread: any, it has no state.
#pragma once

#include "engine/backend/backend.h"

namespace heatkv {

class AtenBackend : public Backend {
 public:
  explicit AtenBackend(at::Device device) : m_device(device) {}

  at::Device device() const override { return m_device; }
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
  bool decodesBeside() const override { return !m_device.is_cpu(); }
  bool runsTogether() const override { return true; }
  int64_t layerBytes(const LayerShape& shape) const override;

 private:
  at::Device m_device;
};

}  // namespace heatkv
