// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a crash leaves behind. Call it once, early, on the main thread.
#pragma once

#include <string>

namespace heatkv {

/// From now on a crash writes `facts`, the signal and the call stack to `file`, and then ends the program as it would
/// have ended.
void traceCrashes(const std::string& file, const std::string& facts);
/// Gives the calling thread a stack for the handler, so that running over its own one leaves a report too.
/// traceCrashes() does it for the thread that calls it.
void watchThisThread();

}  // namespace heatkv
