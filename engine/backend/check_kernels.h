// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of a backend against plain float64 on the CPU.
#pragma once

#include "engine/api/device_check.h"
#include "engine/backend/backend.h"

namespace heatkv {

/// `brief`: a few shapes a kernel, for the check before a first picture. What a kernel throws is in its KernelCheck.
std::vector<KernelCheck> checkKernels(const Backend& backend, bool brief);

}  // namespace heatkv
