// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/aten_backend.h"
#include "engine/backend/cpu_backend.h"
#include "engine/backend/make_cuda_backend.h"
#include "engine/kernels/has_cuda.h"

namespace heatkv {

std::unique_ptr<const Backend> makeBackend(at::Device device) {
  if (device.is_cpu()) return std::make_unique<CpuBackend>();
  if constexpr (kHasCuda) return makeCudaBackend(device);
  return std::make_unique<AtenBackend>(device);
}

}  // namespace heatkv
