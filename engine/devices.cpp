// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices.h"

#include <ATen/Context.h>

#include "engine/api/error.h"
#include "engine/devices_cuda.h"
#include "engine/kernels/has_cuda.h"
#include "engine/kernels/processor.h"
#include "engine/memory/live_bytes.h"
#include "engine/system/machine.h"

namespace heatkv {
namespace {

std::string processorName() {
  const std::string name = processorLine("model name");
  return name.size() > 1 ? name.substr(1) : "CPU";
}

}  // namespace

std::vector<DeviceInfo> listDevices() {
  const HostMemory memory = hostMemory();
  std::vector<DeviceInfo> devices{{"cpu", processorName(), memory.total, memory.available}};
  for (int i = 0; i < static_cast<int>(at::getNumGPUs()); ++i) {
    DeviceInfo info{"cuda:" + std::to_string(i), "CUDA " + std::to_string(i), 0, 0};
    if constexpr (kHasCuda) {
      try {
        const cuda::GpuInfo gpu = cuda::gpuInfo(i);
        info = {info.id, gpu.name, gpu.totalBytes, gpu.freeBytes};
      } catch (const std::exception& e) {
        info.name += std::string(" (") + e.what() + ")";
      }
    }
    devices.push_back(info);
  }
  return devices;
}

at::Device parseDevice(const std::string& text) {
  const int gpus = static_cast<int>(at::getNumGPUs());
  if (text == "cpu" || (text == "auto" && gpus == 0)) return at::kCPU;
  if (text == "auto") return {at::kCUDA, 0};
  int index = -1;
  if (text == "cuda") {
    index = 0;
  } else if (text.starts_with("cuda:") && text.find_first_not_of("0123456789", 5) == std::string::npos &&
             text.size() > 5 && text.size() < 9) {
    index = std::stoi(text.substr(5));
  } else {
    throw Error(ErrorKind::Usage, "\"" + text + "\" is not a device", "write auto, cpu, cuda or cuda:N");
  }
  if (index >= gpus) {
    throw Error(ErrorKind::Device,
                "there is no device " + text + ": " +
                    (gpus == 0 ? "no CUDA device was found" : std::to_string(gpus) + " CUDA devices were found"),
                "choose the CPU or another device; the command heatkv doctor lists them");
  }
  return {at::kCUDA, static_cast<c10::DeviceIndex>(index)};
}

int64_t freeBytes(at::Device device) {
  if (device.is_cpu()) return hostMemory().available + keptTensorBytes();
  for (const DeviceInfo& info : listDevices()) {
    if (info.id == "cuda:" + std::to_string(device.index())) return info.freeBytes;
  }
  return 0;
}

MemoryUse memoryUse(at::Device device) {
  if constexpr (kHasCuda) {
    if (device.is_cuda()) {
      const cuda::GpuMemory memory = cuda::gpuMemory(device.index());
      return {memory.liveBytes, memory.peakBytes};
    }
  }
  return {liveTensorBytes(), peakTensorBytes()};
}

void resetPeak(at::Device device) {
  resetTensorPeak();
  if constexpr (kHasCuda) {
    if (device.is_cuda()) cuda::resetGpuPeak(device.index());
  }
}

void releaseUnusedMemory() {
  releaseFreedMemory();
  if constexpr (kHasCuda) cuda::releaseGpuMemory();
}

DTypeChoice chooseDType(DType asked, at::Device device) {
  switch (asked) {
    case DType::F32:
      return {{at::kFloat, false}, "as asked for"};
    case DType::BF16:
      return {{at::kBFloat16, false}, "as asked for"};
    case DType::Int8:
      return {{at::kBFloat16, true}, "as asked for"};
    case DType::Auto:
      break;
    default:
      throw Error(ErrorKind::Usage, std::string("weights cannot be kept as ") + nameOf(asked),
                  "use auto, fp32, bf16 or int8");
  }
  if (device.is_cuda()) return {{at::kBFloat16, false}, "GPUs multiply bf16 fastest"};
  if (multipliesBFloat16()) return {{at::kBFloat16, false}, "this processor multiplies bf16 fastest"};
  return {{at::kFloat, false}, "this processor multiplies fp32 as fast as bf16"};
}

}  // namespace heatkv
