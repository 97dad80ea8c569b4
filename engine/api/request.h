// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asks the engine for. Values only; they cross threads by copy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/budget.h"
#include "engine/api/calibration.h"
#include "engine/api/grid.h"
#include "engine/api/model_info.h"
#include "engine/api/picture.h"
#include "engine/api/run_settings.h"
#include "engine/api/schedule.h"

namespace heatkv {

struct CacheRequest {
  CacheMethod method = CacheMethod::Full;
  Budget budget;
  EarlyRule early = EarlyRule::Auto;
  DType kvDtype = DType::Auto;
  std::optional<int> sinkScales;  ///< the calibration's where absent
  std::vector<Pin> pins;
  SourceRule source = SourceRule::Keep;            ///< of an edit
  std::shared_ptr<const Calibration> calibration;  ///< needed by HeatKV (without a schedule), ScaleKV, HACK, attend
  std::shared_ptr<const Schedule> schedule;        ///< wins over budget, calibration and early rule
  Rational attend{1, 1};                           ///< share of the held keys that queries look at
};

struct PreviewRequest {
  int every = 1;  ///< 0: off, n: every n-th scale (and never the last, which is the picture)
};

struct PaintRequest {
  uint64_t id = 0;
  std::string prompt, negativePrompt;
  std::vector<uint64_t> seeds{0};  ///< one image each
  Sampling sampling;
  Grids grids;        ///< of the scales, from Aspect::grids
  PicturePtr source;  ///< the picture to edit, of any size; null: paint
  EditSize editSize = EditSize::Source;
  CacheRequest cache;
  PreviewRequest preview;
  /// Caches that this run, which must hold everything, is watched for: see ImageEvent::lostMass.
  std::vector<CacheRequest> shadows;
  std::string recordPath, replayPath;
  bool force = false;     ///< run even where the memory plan says no
  bool planOnly = false;  ///< stop after the plan event
};

struct CalibrationRequest {
  uint64_t id = 0;
  std::vector<std::string> prompts;
  std::string negativePrompt;   ///< of all of them
  std::vector<uint64_t> seeds;  ///< one per prompt
  /// The source picture of each prompt, where the model edits; else none. Asked for when its prompt is about to run.
  std::function<PicturePtr(size_t prompt)> source;
  Sampling sampling;
  Grids grids;
  std::string aspect, pixelBudget;
  int sinkScales = kDefaultSinkScales;
  bool scas = true, asi = false, hack = false;
  std::shared_ptr<const Calibration> resume;  ///< prompts already done are not run again
  std::string recordPath, replayPath;
};

/// How a model is put on a device.
struct LoadRequest {
  ModelPaths paths;
  std::string device = "auto";    ///< auto, cpu, cuda, cuda:N
  std::optional<Task> task;       ///< what the model is for; absent: what its files say
  DType dtype = DType::Auto;      ///< of the transformer, and of the text encoder where its own is Auto
  DType textDtype = DType::Auto;  ///< Auto, F32, BF16
  /// The text encoder: "keep" beside the rest, "offload" (its memory is given back after each prompt), a device of its
  /// own, or "auto": what model.json says, else keep.
  std::string textEncoderOn = "auto";
  bool needTextEncoder = true;  ///< false for a replay that carries text features
};

}  // namespace heatkv
