// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the processor can do. Thread: any.
#pragma once

namespace heatkv {

/// Whether it has instructions that multiply bfloat16 (AVX512-BF16, AMX).
bool multipliesBFloat16();

}  // namespace heatkv
