// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the kernels of kernels/cuda_kernels.h: on a GPU's current stream, or in tests on an emulated machine.
#pragma once

#include "engine/kernels/cuda_kernels.h"

namespace heatkv::cuda {

class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual void attend(const RaggedBatch& batch, Arithmetic arithmetic) = 0;
  virtual void split(const SplitBatch& batch) = 0;
  virtual void append(const AppendBatch& batch) = 0;
};

}  // namespace heatkv::cuda
