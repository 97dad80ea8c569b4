// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices_cuda.h"

#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAGuard.h>
#include <cuda_runtime_api.h>

#include <stdexcept>

namespace heatkv::cuda {
namespace {

namespace allocator = c10::cuda::CUDACachingAllocator;
// Statistics are kept per kind of pool, the first is all of them.
constexpr size_t kAll = 0;

void require(cudaError_t code) {
  if (code != cudaSuccess)
    throw std::runtime_error(std::string("the GPU does not answer: ") + cudaGetErrorString(code));
}

auto statsOf(int index) {
  return allocator::getDeviceStats(static_cast<c10::DeviceIndex>(index));
}

/// The allocator has no statistics before its first use.
bool used(int index) {
  return allocator::get()->initialized() && c10::cuda::device_count() > index;
}

}  // namespace

GpuInfo gpuInfo(int index) {
  const c10::cuda::CUDAGuard guard(static_cast<c10::DeviceIndex>(index));
  cudaDeviceProp properties;
  require(cudaGetDeviceProperties(&properties, index));
  size_t free = 0, total = 0;
  require(cudaMemGetInfo(&free, &total));
  GpuInfo info{properties.name, static_cast<int64_t>(total), static_cast<int64_t>(free)};
  if (used(index)) {
    const auto stats = statsOf(index);
    info.freeBytes += stats.reserved_bytes[kAll].current - stats.allocated_bytes[kAll].current;
  }
  return info;
}

GpuMemory gpuMemory(int index) {
  if (!used(index)) return {};
  const auto stats = statsOf(index);
  return {stats.allocated_bytes[kAll].current, stats.allocated_bytes[kAll].peak};
}

void resetGpuPeak(int index) {
  if (used(index)) allocator::resetPeakStats(static_cast<c10::DeviceIndex>(index));
}

void releaseGpuMemory() {
  if (allocator::get()->initialized()) allocator::emptyCache();
}

}  // namespace heatkv::cuda
