// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What methods, jobs and calibrations are called where people read of them.
#pragma once

#include <QString>

#include "app/studio/run/job.h"
#include "engine/calibration/stability.h"

namespace heatkv {

/// "HeatKV", "StreamingLLM".
QString methodName(CacheMethod method);
/// "a red house · HeatKV · 10% · 2 images", "Calibration with 10 prompts".
QString jobLine(const Job& job);
/// How far the ranking depends on the prompts, and how many entries more of them would swap, in one sentence; empty
/// where the calibration cannot tell.
QString stabilityText(const Stability& stability);

}  // namespace heatkv
