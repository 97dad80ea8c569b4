// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the system says of the processor. Thread: any.
#pragma once

#include <string>

namespace heatkv {

/// The first processor's line of that name in /proc/cpuinfo; empty where there is none.
std::string processorLine(const std::string& key);

/// Whether it has instructions that multiply bfloat16 (AVX512-BF16, AMX).
bool multipliesBFloat16();

}  // namespace heatkv
