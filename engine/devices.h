// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices there are, and which dtypes serve on them. Thread: any.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "engine/api/device_info.h"
#include "engine/api/model_info.h"
#include "engine/weights/linear.h"

namespace heatkv {

std::vector<DeviceInfo> listDevices();
/// "auto": the first CUDA device, else the CPU. Throws Error{Device} for one that is not there, never another in its
/// place.
at::Device parseDevice(const std::string& text);
/// Bytes that can still be allocated there.
int64_t freeBytes(at::Device device);

/// What tensors there take now, and took at most since resetPeak(). On the CPU those of countTensorBytes() alone.
MemoryUse memoryUse(at::Device device);
void resetPeak(at::Device device);
/// Gives memory that no tensor uses back to the system and to the GPUs.
void releaseUnusedMemory();

struct DTypeChoice {
  Precision precision;
  std::string reason;
};
/// Of a run: auto is the fastest sound one. 8-bit weights compute in bfloat16. Throws Error{Usage} for one that does
/// not serve there.
DTypeChoice chooseDType(DType asked, at::Device device);

}  // namespace heatkv
