// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a body on a grid of blocks.
#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>
#include <type_traits>

#include "engine/kernels/cuda/device_machine.cuh"

namespace heatkv::cuda {

inline void require(cudaError_t code, const char* what) {
  if (code != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(code));
}

template <typename Body, typename Batch>
void launch(const Batch& batch, void* stream) {
  const Dim blocks = Body::gridOf(batch);
  const dim3 grid(static_cast<unsigned>(blocks.x), static_cast<unsigned>(blocks.y), static_cast<unsigned>(blocks.z));
  const size_t shared = std::is_empty_v<typename Body::Shared> ? 0 : sizeof(typename Body::Shared);
  // Blocks may use more than 48 KiB only where that is asked for, once per kernel and device; asking again costs little.
  constexpr size_t kUnasked = 48 << 10;
  if (shared > kUnasked) {
    require(cudaFuncSetAttribute(runBody<Body, Batch>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shared)),
            "the GPU has too little shared memory");
  }
  runBody<Body, Batch><<<grid, Body::kWarps * kLanes, shared, static_cast<cudaStream_t>(stream)>>>(batch);
  require(cudaGetLastError(), "a kernel could not be started");
}

}  // namespace heatkv::cuda
