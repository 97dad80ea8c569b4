// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What only CUDA's own libraries know of a GPU. Built where HEATKV_CUDA is on. Thread: any.
#pragma once

#include <cstdint>
#include <string>

namespace heatkv::cuda {

struct GpuInfo {
  std::string name;
  int64_t totalBytes = 0;
  int64_t freeBytes = 0;  ///< of the GPU, and what libtorch has reserved there and does not use
};
/// Throws std::runtime_error where the GPU does not answer.
GpuInfo gpuInfo(int index);

struct GpuMemory {
  int64_t liveBytes = 0, peakBytes = 0;  ///< of tensors
};
GpuMemory gpuMemory(int index);
/// The peak starts again from what is live now.
void resetGpuPeak(int index);
/// Gives what libtorch has reserved and does not use back to the GPUs.
void releaseGpuMemory();

}  // namespace heatkv::cuda
