// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a crash leaves behind. Call it once, early, on the main thread.
#pragma once

#include <string>

namespace heatkv {

/// From now on a crash writes `facts`, the signal and the call stack to `file`, and then ends the program as it would
/// have ended.
void traceCrashes(const std::string& file, const std::string& facts);

}  // namespace heatkv
