// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/processor.h"

#include <string>

#include "engine/system/machine.h"

namespace heatkv {

bool multipliesBFloat16() {
  static const bool does = [] {
    const std::string flags = processorLine("flags") + ' ';
    return flags.find(" amx_bf16 ") != std::string::npos || flags.find(" avx512_bf16 ") != std::string::npos;
  }();
  return does;
}

}  // namespace heatkv
