// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole pictures: what 8 bits and fewer tokens cost and save, and the same model in PyTorch.
#pragma once

#include "app/cli/bench/bench_figure.h"
#include "engine/engine.h"

namespace heatkv {

/// What is painted, and on what.
struct BenchRun {
  Engine& engine;  ///< loaded from `load`
  LoadRequest load;
  ModelEvent model;
  PaintRequest request;  ///< with a full cache
  CacheRequest tenth;    ///< a tenth of the cache
  int runs;
  std::string note;
};

/// generate.kv_int8.., kv_fp8.., int8..: time over that of the same run without, and PSNR of the two pictures.
std::vector<BenchFigure> benchEightBit(const BenchRun& run, Session& session);
/// generate.skip.., fastvar.., cfg_until.. and fewer.., which is all of them with a tenth of the cache: time over that
/// of the same run without, and PSNR of the two pictures. Skips the last two scales and prunes the two before, as
/// published at 1M, whatever the size.
std::vector<BenchFigure> benchFewerTokens(const BenchRun& run, Session& session);
/// generate.ours/torch, both with a full cache, and generate.10%/torch; nothing, and a warning, where python has no
/// torch or the model is another than the demo.
std::vector<BenchFigure> benchTorch(const BenchRun& run, Session& session);

}  // namespace heatkv
