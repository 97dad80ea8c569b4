// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A check of a device as lines for people and as JSON for reports.
#pragma once

#include <string>
#include <vector>

#include "app/cli/json_lines.h"
#include "engine/api/device_check.h"

namespace heatkv {

std::vector<std::string> deviceCheckLines(const DeviceCheck& check);
Json deviceCheckJson(const DeviceCheck& check);

}  // namespace heatkv
