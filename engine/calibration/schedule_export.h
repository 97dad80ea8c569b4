// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What `heatkv schedule` does, for everybody: plan, and hand out in the forms that other tools read. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/schedule.h"

namespace heatkv {

enum class ExportKind { HeatKV, Orders, ScaleKV, Masks };
/// "heatkv" "orders" "scalekv" "masks".
const char* nameOf(ExportKind kind);

/// KIND=PATH: heatkv=DIR, orders=F.json, scalekv=F.json, masks=F.npz or F.csv.
struct ExportTarget {
  ExportKind kind = ExportKind::HeatKV;
  std::string path;
};
/// Throws Error{Usage} where it is none.
ExportTarget parseExportTarget(std::string_view text);

/// Writes one export and returns the files written. `calibration` may be null for masks alone. Throws Error{Usage}
/// where it is missing, else what calibration_files.h throws.
std::vector<std::string> exportSchedule(const ExportTarget& target, const Schedule& schedule,
                                        const Calibration* calibration);

/// "32x16": layers and heads. Throws Error{Usage}.
CacheShape parseShape(std::string_view shape, Grids grids);

}  // namespace heatkv
