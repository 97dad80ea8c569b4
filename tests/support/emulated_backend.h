// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's backend without a GPU: its own host code, over kernels that run on the emulated machine.
#pragma once

#include "engine/backend/cuda_backend.h"

namespace heatkv::test {

class EmulatedLauncher : public cuda::Launcher {
 public:
  int processors() const override { return 24; }
  at::Tensor upload(std::span<const char> bytes) override;
  void attend(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override;
  void join(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override;
  void split(const cuda::SplitBatch& batch) override;
  void append(const cuda::AppendBatch& batch) override;
  void norm(const cuda::NormBatch& batch) override;
  void gelu(const cuda::GeluBatch& batch) override;
};

class EmulatedBackend : public CudaBackend {
 public:
  EmulatedBackend() : CudaBackend(at::kCPU, std::make_shared<EmulatedLauncher>()) {}
};

}  // namespace heatkv::test
