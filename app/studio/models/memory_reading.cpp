// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/models/memory_reading.h"

#include <algorithm>

#include "engine/system/machine.h"

namespace heatkv {

MemoryReading computerMemory() {
  const HostMemory memory = hostMemory();
  MemoryReading reading;
  reading.free = memory.available;
  reading.here = std::clamp<int64_t>(memory.resident, 0, memory.total - reading.free);
  reading.others = memory.total - reading.free - reading.here;
  return reading;
}

MemoryReading deviceMemory(const DeviceInfo& device, int64_t live) {
  MemoryReading reading;
  reading.free = std::clamp<int64_t>(device.freeBytes, 0, device.totalBytes);
  reading.here = std::clamp<int64_t>(live, 0, device.totalBytes - reading.free);
  reading.others = device.totalBytes - reading.free - reading.here;
  return reading;
}

}  // namespace heatkv
