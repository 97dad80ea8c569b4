// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long a GPU of given peaks takes at least for a run's transformer, and an estimate of how long it will: arithmetic
// on sizes, nothing is measured. Text encoder and VAE are left out. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/api/model_info.h"
#include "engine/api/schedule.h"

namespace heatkv {

struct GpuPeaks {
  std::string name;
  double teraflops = 0, gigabytes = 0;  ///< a second: dense bf16 with float32 sums, and memory
};
/// "H200", "H100", "A100", "4090", "3060" in any case, as their makers' data sheets say; absent for others.
std::optional<GpuPeaks> gpuPeaks(std::string_view name);

struct RooflineRun {
  TransformerInfo model;
  Grids grids;
  double share = 1;  ///< of the full cache that is held
  int images = 1, branches = 2, promptTokens = 77;
};

/// All layers of one scale. Bytes: what each step reads and writes, each number once.
struct RooflineCost {
  double flops = 0, bytes = 0;
  double boundMs = 0;     ///< every step at the peak that limits it
  double estimateMs = 0;  ///< at the shares of the peaks below
  void operator+=(const RooflineCost& other);
};
/// What is assumed of a GPU in an estimate: shares of its peaks that products, attention and memory reach, and the
/// least that a step takes.
struct RooflineAssumptions {
  double products = 0.7, attention = 0.5, memory = 0.8, leastStepMs = 0.003;
};

RooflineCost rooflineOf(const RooflineRun& run, const GpuPeaks& gpu, int scale);
RooflineCost rooflineOf(const RooflineRun& run, const GpuPeaks& gpu);

}  // namespace heatkv
