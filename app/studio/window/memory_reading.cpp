// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/memory_reading.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace heatkv {

MemoryReading computerMemory(const std::string& meminfo, int64_t resident) {
  std::istringstream lines(meminfo);
  std::string name, unit;
  int64_t value = 0, total = 0, available = 0;
  while (lines >> name >> value) {
    std::getline(lines, unit);
    if (name == "MemTotal:") total = value * 1024;
    if (name == "MemAvailable:") available = value * 1024;
  }
  if (total <= 0) return {};
  MemoryReading reading;
  reading.free = std::min(available, total);
  reading.here = std::clamp<int64_t>(resident, 0, total - reading.free);
  reading.others = total - reading.free - reading.here;
  return reading;
}

MemoryReading computerMemory() {
  std::ifstream file("/proc/meminfo");
  std::stringstream text;
  text << file.rdbuf();
  std::ifstream pages("/proc/self/statm");
  int64_t size = 0, resident = 0;
  pages >> size >> resident;
  return computerMemory(text.str(), resident * sysconf(_SC_PAGESIZE));
}

MemoryReading deviceMemory(const DeviceInfo& device, int64_t live) {
  MemoryReading reading;
  reading.free = std::clamp<int64_t>(device.freeBytes, 0, device.totalBytes);
  reading.here = std::clamp<int64_t>(live, 0, device.totalBytes - reading.free);
  reading.others = device.totalBytes - reading.free - reading.here;
  return reading;
}

}  // namespace heatkv
