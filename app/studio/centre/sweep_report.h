// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as the report that `heatkv evaluate` writes. Any thread.
#pragma once

#include "app/studio/centre/sweep_plan.h"

namespace heatkv {

/// Writes a page, with the sweep's pictures in a folder NAME_files beside it; Markdown without pictures where the name
/// ends in .md. Throws Error{File} where that cannot be written.
void writeSweepReport(const SweepState& sweep, const QString& path);

}  // namespace heatkv
