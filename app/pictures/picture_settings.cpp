// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/picture_settings.h"

#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/pictures/foreign_settings.h"
#include "app/pictures/picture_file.h"
#include "engine/settings/schedule_json.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kSchema = "heatkv-image/1";

Json hashOrNull(const std::string& hash) {
  return hash.empty() ? Json(nullptr) : Json(hash);
}

/// "3" or "3,3,1": one value, or one per scale.
std::string listText(const std::vector<double>& values) {
  return fmt::format("{}", fmt::join(values, ","));
}

/// A1111 puts values with its own separators between quotes.
std::string quoted(const std::string& value) {
  return value.find_first_of(",\n:") == std::string::npos ? value : Json(validUtf8(value)).dump();
}

PictureRecord recordFromJson(const Json& j) {
  if (j.at("schema") != kSchema) throw std::invalid_argument("another schema");
  PictureRecord r;
  const auto text = [&](const char* key) { return j.at(key).is_null() ? std::string() : j.at(key).get<std::string>(); };
  const auto number = [&](const char* key) { return j.at(key).get<int64_t>(); };
  r.version = text("version");
  r.command = text("command");
  r.device = text("device");
  r.dtype = text("dtype");
  r.kvDtype = text("kv_dtype");
  r.threads = j.at("threads").get<int>();
  r.prompts = j.at("prompts").get<int>();
  r.seeds = j.at("seeds").get<std::vector<uint64_t>>();
  r.run = j.at("run").get<int>();
  r.image = j.at("image").get<int>();
  r.prompt = text("prompt");
  r.negative = text("negative");
  r.seed = j.at("seed").get<uint64_t>();
  r.width = j.at("width").get<int>();
  r.height = j.at("height").get<int>();
  r.scales = j.at("scales").get<int>();
  r.pixelsSha256 = text("pixels_sha256");
  const auto method = parseCacheMethod(text("method"));
  const auto early = parseEarlyRule(text("early"));
  if (!method || !early) throw std::invalid_argument("another method");
  r.method = *method;
  r.early = *early;
  r.budget = text("budget");
  r.budgetBytes = number("budget_bytes");
  r.fullBytes = number("full_bytes");
  r.heldBytes = number("held_bytes");
  r.pagesBytes = number("pages_bytes");
  r.arenaBytes = number("arena_bytes");
  r.peakBytes = number("peak_bytes");
  r.sampling.cfg = j.at("cfg").get<std::vector<double>>();
  r.sampling.tau = j.at("tau").get<std::vector<double>>();
  r.sampling.topK = j.at("top_k").get<int>();
  r.sampling.topP = j.at("top_p").get<double>();
  r.sampling.cfgLayers = j.at("cfg_layers").get<std::vector<int>>();
  r.pixelBudget = text("pn");
  r.aspect = text("aspect");
  r.sinkScales = j.at("sink_scales").get<int>();
  r.pins = pinsFrom(j.at("pins"), "pins");
  r.model = text("model");
  r.modelHash = text("model_hash");
  r.calibrationHash = text("calibration_hash");
  r.scheduleHash = text("schedule_hash");
  return r;
}

}  // namespace

std::string recordToJson(const PictureRecord& r) {
  const Json j{{"schema", kSchema},
               {"version", r.version},
               {"command", r.command},
               {"device", r.device},
               {"dtype", r.dtype},
               {"kv_dtype", r.kvDtype},
               {"threads", r.threads},
               {"prompts", r.prompts},
               {"seeds", r.seeds},
               {"run", r.run},
               {"image", r.image},
               {"prompt", r.prompt},
               {"negative", r.negative},
               {"seed", r.seed},
               {"width", r.width},
               {"height", r.height},
               {"scales", r.scales},
               {"pixels_sha256", r.pixelsSha256},
               {"method", nameOf(r.method)},
               {"budget", r.budget},
               {"budget_bytes", r.budgetBytes},
               {"full_bytes", r.fullBytes},
               {"held_bytes", r.heldBytes},
               {"pages_bytes", r.pagesBytes},
               {"arena_bytes", r.arenaBytes},
               {"peak_bytes", r.peakBytes},
               {"cfg", r.sampling.cfg},
               {"tau", r.sampling.tau},
               {"top_k", r.sampling.topK},
               {"top_p", r.sampling.topP},
               {"cfg_layers", r.sampling.cfgLayers},
               {"pn", r.pixelBudget},
               {"aspect", r.aspect},
               {"early", nameOf(r.early)},
               {"sink_scales", r.sinkScales},
               {"pins", pinsJson(r.pins)},
               {"model", r.model},
               {"model_hash", hashOrNull(r.modelHash)},
               {"calibration_hash", hashOrNull(r.calibrationHash)},
               {"schedule_hash", hashOrNull(r.scheduleHash)}};
  return j.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string recordToParameters(const PictureRecord& r) {
  std::string text = r.prompt + "\n";
  if (!r.negative.empty()) text += "Negative prompt: " + r.negative + "\n";
  text += fmt::format("Steps: {}, Sampler: next-scale, CFG scale: {}, Seed: {}, Size: {}x{}", r.scales,
                      quoted(listText(r.sampling.cfg)), r.seed, r.width, r.height);
  if (!r.modelHash.empty()) text += ", Model hash: " + r.modelHash.substr(0, 10);
  text += fmt::format(", Model: {}, Tau: {}, Top-p: {}, KV budget: {}, KV method: {}, Version: HeatKV Studio {}",
                      quoted(r.model), quoted(listText(r.sampling.tau)), r.sampling.topP, r.budget, nameOf(r.method),
                      r.version);
  return text;
}

void take(PictureRecord& record, const ImageEvent& event) {
  record.image = event.image;
  record.seed = event.seed;
  record.budgetBytes = event.budgetBytes;
  record.fullBytes = event.fullBytes;
  record.heldBytes = event.heldBytes;
  record.pagesBytes = event.pagesBytes;
  record.arenaBytes = event.arenaBytes;
  record.peakBytes = event.peakBytes;
  if (!event.picture) return;
  record.width = event.picture->width;
  record.height = event.picture->height;
  record.pixelsSha256 = pixelsSha256(*event.picture);
}

std::vector<PngText> textsOf(const PictureRecord& record) {
  return {{"parameters", recordToParameters(record)}, {"heatkv", recordToJson(record)}};
}

PictureSettings settingsOf(const std::vector<PngText>& texts) {
  for (const PngText& text : texts) {
    if (text.key != "heatkv") continue;
    try {
      PictureSettings s;
      s.record = recordFromJson(Json::parse(text.value));
      s.origin = PictureSettings::Origin::HeatKV;
      s.prompt = s.record->prompt;
      s.negativePrompt = s.record->negative;
      s.seed = s.record->seed;
      if (!s.record->sampling.cfg.empty()) s.cfg = s.record->sampling.cfg.front();
      return s;
    } catch (const std::exception&) {
      // Not of this version, or edited by hand: what `parameters` says is then the best there is.
    }
  }
  return foreignSettings(texts);
}

}  // namespace heatkv
