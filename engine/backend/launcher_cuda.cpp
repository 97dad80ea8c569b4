// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include "engine/backend/cuda_backend.h"
#include "engine/backend/make_cuda_backend.h"

namespace heatkv {
namespace {

/// Launches go to the device's current stream.
class StreamLauncher : public cuda::Launcher {
 public:
  explicit StreamLauncher(at::Device device) : m_device(device) {}

  void attend(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::attendRagged(batch, arithmetic, stream());
  }
  void split(const cuda::SplitBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::splitHeads(batch, stream());
  }
  void append(const cuda::AppendBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::appendTokens(batch, stream());
  }

 private:
  void* stream() const { return c10::cuda::getCurrentCUDAStream(m_device.index()).stream(); }

  at::Device m_device;
};

}  // namespace

std::unique_ptr<const Backend> makeCudaBackend(at::Device device) {
  return std::make_unique<CudaBackend>(device, std::make_shared<StreamLauncher>(device));
}

}  // namespace heatkv
