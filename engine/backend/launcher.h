// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the kernels of kernels/cuda_kernels.h: on a GPU's current stream, or in tests on an emulated machine.
#pragma once

#include <ATen/core/Tensor.h>

#include <span>

#include "engine/kernels/cuda_kernels.h"

namespace heatkv::cuda {

class Launcher {
 public:
  virtual ~Launcher() = default;
  /// Blocks that run at once, about: fewer leave the device idle.
  virtual int processors() const = 0;
  /// Bytes on the device, by one copy that nobody waits for.
  virtual at::Tensor upload(std::span<const char> bytes) = 0;
  virtual void attend(const RaggedBatch& batch, Arithmetic arithmetic) = 0;
  virtual void join(const RaggedBatch& batch, Arithmetic arithmetic) = 0;
  virtual void split(const SplitBatch& batch) = 0;
  virtual void append(const AppendBatch& batch) = 0;
  virtual void norm(const NormBatch& batch) = 0;
  virtual void gelu(const GeluBatch& batch) = 0;
};

}  // namespace heatkv::cuda
