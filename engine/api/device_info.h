// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A device and its memory.
#pragma once

#include <cstdint>
#include <string>

namespace heatkv {

struct DeviceInfo {
  std::string id;    ///< "cpu", "cuda:0"
  std::string name;  ///< "AMD EPYC", "NVIDIA ..."
  int64_t totalBytes = 0, freeBytes = 0;
};

struct MemoryUse {
  int64_t liveBytes = 0, peakBytes = 0;  ///< of the engine's tensors
};

}  // namespace heatkv
