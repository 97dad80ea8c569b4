// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a device's memory is shared out: this program, others, free. Any thread.
#pragma once

#include <cstdint>
#include <string>

#include "engine/engine.h"

namespace heatkv {

struct MemoryReading {
  int64_t here = 0, others = 0, free = 0;  ///< bytes; all 0: unknown
  int64_t total() const { return here + others + free; }
};

/// Of the computer, or of the container this process is in.
MemoryReading computerMemory();
/// Of another device, of which the engine holds `live` bytes.
MemoryReading deviceMemory(const DeviceInfo& device, int64_t live);

}  // namespace heatkv
