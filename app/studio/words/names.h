// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What calibrations are called where people read of them.
#pragma once

#include <QString>

#include "engine/calibration/stability.h"

namespace heatkv {

/// How far the ranking depends on the prompts, and how many entries more of them would swap, in one sentence; empty
/// where the calibration cannot tell.
QString stabilityText(const Stability& stability);

}  // namespace heatkv
