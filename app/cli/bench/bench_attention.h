// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The attention of one layer at the last scale: with little and all of the cache, in 8 bits, against plain, and how it
// grows with the picture.
#pragma once

#include "app/cli/bench/bench_figure.h"

namespace heatkv {

/// On the CPU with the threads that torch has now. `note` names them.
std::vector<BenchFigure> benchAttention(int runs, const std::string& note, Session& session);

}  // namespace heatkv
