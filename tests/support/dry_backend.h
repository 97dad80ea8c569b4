// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's backend with bodies and products switched off: it allocates as always and counts what it would start and
// the bytes that this would read and write. Memory that nobody touches costs nothing, so any model's layer fits.
#pragma once

#include "engine/backend/cuda_backend.h"

namespace heatkv::test {

/// What was started: kernels, products, and copies to the device.
struct Started {
  int kernels = 0, products = 0, uploads = 0;
  int joins = 0;      ///< kernels that join split keys
  int64_t bytes = 0;  ///< that kernels and products read and write, each number once
  int all() const { return kernels + products + uploads; }
};

class DryLauncher : public cuda::Launcher {
 public:
  explicit DryLauncher(std::shared_ptr<Started> started) : m_started(std::move(started)) {}

  int processors() const override { return 132; }
  at::Tensor upload(std::span<const char> bytes) override;
  void attend(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override;
  void join(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override;
  void split(const cuda::SplitBatch& batch) override;
  void append(const cuda::AppendBatch& batch) override;
  void norm(const cuda::NormBatch& batch) override;
  void gelu(const cuda::GeluBatch& batch) override;

 private:
  void count(int64_t bytes) {
    ++m_started->kernels;
    m_started->bytes += bytes;
  }

  std::shared_ptr<Started> m_started;
};

class DryBackend : public CudaBackend {
 public:
  explicit DryBackend(std::shared_ptr<Started> started)
      : CudaBackend(at::kCPU, std::make_shared<DryLauncher>(started)), m_started(std::move(started)) {}
  at::Tensor product(const Linear& layer, const at::Tensor& x) const override;
  bool decodesBeside() const override { return false; }

 private:
  std::shared_ptr<Started> m_started;
};

}  // namespace heatkv::test
