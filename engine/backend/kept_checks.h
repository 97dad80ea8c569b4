// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A check that runs once for each card, driver, libtorch and program: what failed is kept in a file.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/api/device_check.h"

namespace heatkv {

/// What does not pass of `check`, from `file` where it has run under this key before. What threw is not kept: memory
/// may have run out. A file that cannot be read or written only means that the check runs again.
std::vector<KernelCheck> failedChecks(const std::string& file, const std::string& key,
                                      const std::function<std::vector<KernelCheck>()>& check);

}  // namespace heatkv
