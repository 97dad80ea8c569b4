// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One libFuzzer program per target: HEATKV_FUZZ_TARGET is the function's name.
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  heatkv::fuzz::HEATKV_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
