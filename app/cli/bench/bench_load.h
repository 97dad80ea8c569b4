// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a transformer's file is read, against torch.load and safetensors on the same bytes.
#pragma once

#include <string>
#include <vector>

#include "app/cli/bench/bench_figure.h"

namespace heatkv {

/// `path`: a transformer in any container; the forms it lacks are made in a temporary folder. Both sides end with every
/// tensor in memory of its own, read from the system's cache. What the python of HEATKV_PYTHON cannot do is noted as a
/// warning and left out. Throws Error{File}, Error{Model}.
std::vector<BenchFigure> benchLoad(const std::string& path, int runs, Session& session);

}  // namespace heatkv
