// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that `heatkv evaluate` made, as a sweep to look at. Values only.
#pragma once

#include <optional>

#include "app/studio/centre/sweep_plan.h"

namespace heatkv {

/// Whether a folder is such a one.
bool isEvaluation(const QString& folder);
/// Its pictures by method and budget, at most so many prompts. Throws Error{File} where results or prompts cannot be
/// read, naming the file and the line.
SweepState sweepOfEvaluation(const QString& folder, int mostColumns = 32);

}  // namespace heatkv
