// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a picture was made, as it stands in its file: written as `parameters` (A1111's layout) and `heatkv` (JSON, schema
// "heatkv-image/1", lossless), read back, also from pictures of A1111, ComfyUI and InvokeAI. Values only. Thread: any.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/png_text.h"
#include "engine/api/event.h"
#include "engine/api/request.h"

namespace heatkv {

/// Everything of the chunk `heatkv`: enough to paint the picture again.
struct PictureRecord {
  std::string version, command = "generate", device, dtype, kvDtype;
  int threads = 1, prompts = 1;
  std::vector<uint64_t> seeds;  ///< of the whole command
  int run = 0, image = 0;
  std::string prompt, negative;
  uint64_t seed = 0;  ///< of this picture
  int width = 0, height = 0, scales = 0;
  std::string pixelsSha256;
  CacheMethod method = CacheMethod::Full;
  std::string budget = "100%";  ///< as asked for
  int64_t budgetBytes = 0, fullBytes = 0, heldBytes = 0, pagesBytes = 0, arenaBytes = 0, peakBytes = 0;
  Sampling sampling;
  std::string pixelBudget, aspect;  ///< "0.25M", "3:2"
  EarlyRule early = EarlyRule::Auto;
  int sinkScales = 3;
  std::vector<Pin> pins;
  std::string model, modelHash, calibrationHash, scheduleHash;  ///< empty where there is none
};

/// What `event` tells: which picture of the run, its seed, size and pixels, and what its cache took.
void take(PictureRecord& record, const ImageEvent& event);

/// The two texts that a picture of ours carries.
std::vector<PngText> textsOf(const PictureRecord& record);
std::string recordToJson(const PictureRecord& record);
std::string recordToParameters(const PictureRecord& record);

/// What a file says about its making.
struct PictureSettings {
  enum class Origin { None, HeatKV, A1111, ComfyUI, InvokeAI } origin = Origin::None;
  std::string prompt, negativePrompt;
  std::optional<uint64_t> seed;
  std::optional<double> cfg;
  std::optional<PictureRecord> record;  ///< of pictures of ours alone: all settings
};

/// Of a PNG file's texts (readPngText, loadPictureText): ours first, then A1111, ComfyUI, InvokeAI. Texts that are
/// broken or of others leave Origin::None; never throws on what a text holds.
PictureSettings settingsOf(const std::vector<PngText>& texts);

}  // namespace heatkv
