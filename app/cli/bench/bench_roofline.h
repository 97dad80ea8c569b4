// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv bench roofline: times that a GPU cannot beat and estimates of what it takes, from sizes alone.
#pragma once

#include <string>
#include <vector>

#include "app/cli/bench/bench_figure.h"
#include "engine/api/grid.h"

namespace heatkv {

struct RooflineFlags {
  std::string gpu, peak, shape, budget;
  void declare(CLI::App& app);
};

/// A bound and an estimate for each shape, budget and GPU. Throws Error{Usage}.
std::vector<BenchFigure> benchRoofline(const RooflineFlags& flags, const Grids& grids);

}  // namespace heatkv
