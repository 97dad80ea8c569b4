// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The seam on a GPU: tensors to kernels, one launch a layer over all rows and heads; plain ATen where no kernel serves.
// Its kernels are started by a launcher, so that tests run all of this on an emulated machine. Thread: the engine's.
#pragma once

#include "engine/backend/aten_backend.h"
#include "engine/backend/launcher.h"

namespace heatkv {

class CudaBackend : public AtenBackend {
 public:
  CudaBackend(at::Device device, std::shared_ptr<cuda::Launcher> launcher)
      : AtenBackend(device), m_launcher(std::move(launcher)) {}

  /// k and v come in the pool's dtype, q in bfloat16 where the tensor cores take it.
  HeadTensors split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const SplitOptions& options,
                    const Pool& pool, const ReservedSlots* reserved) const override;
  bool writesReserved(const Pool& pool) const override;
  at::Tensor attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                    at::ScalarType dtype) const override;
  std::unique_ptr<ArenaWriter> arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const override;

 private:
  /// Whether the kernels serve a head of c channels over a pool of this dtype.
  bool serves(int64_t c, at::ScalarType pool) const;

  std::shared_ptr<cuda::Launcher> m_launcher;
};

}  // namespace heatkv
