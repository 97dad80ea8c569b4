// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a picture was made, as it stands in its file: written as `parameters` (A1111's layout) and `heatkv` (JSON, the
// fields of RunSettings and what the run came to), read back, also from pictures of other programs. Values only.
// Thread: any.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/png_text.h"
#include "engine/api/event.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {

/// Everything of the chunk `heatkv`: enough to paint the picture again.
struct PictureRecord {
  RunSettings settings;  ///< of this picture alone: its own seed, one image
  std::string command = "generate";
  int threads = 1, run = 0, image = 0;
  int width = 0, height = 0, scales = 0;
  std::string pixelsSha256;
  int64_t budgetBytes = 0, fullBytes = 0, heldBytes = 0, arenaBytes = 0, peakBytes = 0;
};

/// What the file of image `event.image` of a run says. `settled` as heatkv::settled gives it.
PictureRecord recordOf(const RunSettings& settled, const ModelEvent& model, const PlanEvent& plan,
                       const ImageEvent& event);

/// The two texts that a picture of ours carries.
std::vector<PngText> textsOf(const PictureRecord& record);
nlohmann::ordered_json recordJson(const PictureRecord& record);
std::string recordToJson(const PictureRecord& record);
std::string recordToParameters(const PictureRecord& record);

/// Saves the picture with its record. Where the format cannot hold it all, less of it goes in: says what is missing,
/// else nothing. Throws as savePicture does.
std::optional<std::string> saveWithRecord(const std::string& path, const Picture& picture, const PictureRecord& record);

/// What a file says about its making.
struct PictureSettings {
  enum class Origin { None, HeatKV, A1111, ComfyUI, InvokeAI, Fooocus, SwarmUI } origin = Origin::None;
  /// By the keys of RunSettings, as they stood there. What is not there was not told.
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  RunSettings settings;                 ///< over the defaults, only what is sound
  std::vector<UnreadValue> unread;      ///< what is not, by name
  std::optional<PictureRecord> record;  ///< of pictures of ours alone

  bool has(const char* key) const { return values.contains(key); }
  /// `base` with everything sound that the file tells.
  RunSettings over(const RunSettings& base) const { return runSettingsFrom(values, base).settings; }
};
/// "heatkv" "a1111" "comfyui" "invokeai" "fooocus" "swarmui"; null for None.
const char* nameOf(PictureSettings::Origin origin);

/// Of a file's texts (readPngText, loadPictureText): ours first, then those of others. Texts that are broken or
/// unknown leave Origin::None; never throws on what a text holds.
PictureSettings settingsOf(const std::vector<PngText>& texts);

}  // namespace heatkv
