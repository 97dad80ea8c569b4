// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/processor.h"

#include <fstream>

namespace heatkv {

std::string processorLine(const std::string& key) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return line.substr(line.find(':') + 1);
  }
  return {};
}

bool multipliesBFloat16() {
  static const bool does = [] {
    const std::string flags = processorLine("flags") + ' ';
    return flags.find(" amx_bf16 ") != std::string::npos || flags.find(" avx512_bf16 ") != std::string::npos;
  }();
  return does;
}

}  // namespace heatkv
