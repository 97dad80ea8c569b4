// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <cuda_runtime_api.h>
#include <torch/version.h>

#include <cstring>

#include "engine/api/error.h"
#include "engine/backend/check_kernels.h"
#include "engine/backend/cuda_backend.h"
#include "engine/backend/kept_checks.h"
#include "engine/backend/make_cuda_backend.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

/// Launches go to the device's current stream.
class StreamLauncher : public cuda::Launcher {
 public:
  explicit StreamLauncher(at::Device device) : m_device(device) {}

  int processors() const override { return at::cuda::getDeviceProperties(m_device.index())->multiProcessorCount; }
  at::Tensor upload(std::span<const char> bytes) override {
    // libtorch keeps the pinned buffer back until the copy has been made, and the device's until the stream is past it.
    const at::Tensor pinned =
        at::empty({static_cast<int64_t>(bytes.size())}, at::TensorOptions().dtype(at::kByte).pinned_memory(true));
    std::memcpy(pinned.data_ptr(), bytes.data(), bytes.size());
    return pinned.to(m_device, true);
  }
  void attend(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::attendRagged(batch, arithmetic, stream());
  }
  void join(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::joinParts(batch, arithmetic, stream());
  }
  void split(const cuda::SplitBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::splitHeads(batch, stream());
  }
  void append(const cuda::AppendBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::appendTokens(batch, stream());
  }
  void norm(const cuda::NormBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::normRows(batch, stream());
  }
  void gelu(const cuda::GeluBatch& batch) override {
    const c10::cuda::CUDAGuard guard(m_device);
    cuda::geluRows(batch, stream());
  }

 private:
  void* stream() const { return c10::cuda::getCurrentCUDAStream(m_device.index()).stream(); }

  at::Device m_device;
};

}  // namespace

std::unique_ptr<const Backend> makeCudaBackend(at::Device device) {
  try {
    // A GPU that libtorch itself has no code for says so at its first operator.
    at::ones({1}, at::TensorOptions().device(device)).add(1).item<float>();
  } catch (const std::exception& e) {
    throw Error(ErrorKind::Device, "the GPU " + device.str() + " cannot be used by this libtorch",
                "use --device cpu, or a libtorch built for this GPU", {}, e.what());
  }
  constexpr int kOldestMajor = 8;  // of the kernels here: sm_80
  if (at::cuda::getDeviceProperties(device.index())->major < kOldestMajor) return std::make_unique<AtenBackend>(device);
  auto backend = std::make_unique<CudaBackend>(device, std::make_shared<StreamLauncher>(device));
  const cudaDeviceProp& card = *at::cuda::getDeviceProperties(device.index());
  int driver = 0;
  cudaDriverGetVersion(&driver);
  const std::string key = std::string(card.name) + ", driver " + std::to_string(driver) + ", libtorch " +
                          TORCH_VERSION + ", heatkv " HEATKV_VERSION;
  backend->replaceFailed(
      failedChecks(userDataDir() + "/device-checks.json", key, [&] { return checkKernels(*backend, true); }));
  return backend;
}

}  // namespace heatkv
