// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Grids and pins as JSON: one form in schedules, calibrations, pictures, recordings and evaluations.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/api/schedule.h"

namespace heatkv {

/// [[h, w], ..]
nlohmann::ordered_json gridsJson(const Grids& grids);
/// [[h, w], ..] or [[1, h, w], ..]. Throws Error{File} naming `path`.
Grids gridsFrom(const nlohmann::json& list, const std::string& path);

/// [{"rule": "keep" | "prune", "scale": k, "layer": l, "head": h}, ..]: a missing index means all.
nlohmann::ordered_json pinsJson(const std::vector<Pin>& pins);
/// Throws Error{File} naming `path`.
std::vector<Pin> pinsFrom(const nlohmann::json& list, const std::string& path);

}  // namespace heatkv
