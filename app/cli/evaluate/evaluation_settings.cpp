// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluate/evaluation_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli/evaluate/evaluation_folder.h"
#include "engine/engine.h"
#include "engine/files/sha256.h"
#include "engine/schedule/schedule_json.h"
#include "engine/settings/resolve.h"
#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

/// The same for equal lists of pins alone; null where there are none.
Json pinsHash(const std::vector<Pin>& pins) {
  if (pins.empty()) return nullptr;
  std::string text;
  for (const Pin& pin : pins)
    text += fmt::format("{} {} {} {};", pin.rule == Pin::Rule::Keep, pin.scale.value_or(-1), pin.layer.value_or(-1),
                        pin.head.value_or(-1));
  return sha256(text);
}

/// Null where it is what everybody takes: the calibration's, which is named, or the default.
Json sinksJson(const CacheRequest& cache) {
  if (cache.sinkScales) return *cache.sinkScales;
  const MethodInfo& info = infoOf(cache.method);
  const bool named = info.usesSinks && info.needs == MethodInfo::Needs::Nothing;
  return named && effectiveSinks(cache) != kDefaultSinkScales ? Json(effectiveSinks(cache)) : Json(nullptr);
}

}  // namespace

Json evaluationSettings(const EvaluationSet& set, const PaintSettings& paint, const ModelEvent& model, DType kvDtype,
                        const std::vector<Contender>& contenders) {
  Json caches = Json::object();
  for (const Contender& contender : contenders) {
    const CacheRequest& cache = contender.cache;
    const bool needed = infoOf(contender.spec.method).needs != MethodInfo::Needs::Nothing;
    Json& one = caches[contender.spec.id()];
    one = {{"early", contender.spec.method == CacheMethod::HeatKV ? Json(nameOf(cache.early)) : Json(nullptr)},
           {"sink_scales", sinksJson(cache)},
           {"calibration", needed && cache.calibration ? Json(cache.calibration->hash) : Json(nullptr)},
           {"pins", pinsHash(cache.pins)}};
    if (cache.attend != Rational{1, 1}) one["attend"] = toText(cache.attend);
  }
  Json settings{{"schema", "heatkv-evaluation/2"},
                {"version", HEATKV_VERSION},
                {"torch", Engine::torchVersion()},
                {"set", set.name},
                {"pictures", set.pictures.size()},
                {"prompts_sha256", sha256(promptsText(set.pictures))},
                {"model", model.info.name},
                {"model_hash", model.info.hash},
                {"device", model.device.starts_with("cuda") ? "cuda" : model.device},
                {"dtype", model.dtype},
                {"kv_dtype", kvDtype == DType::Auto ? model.kvDtype : nameOf(kvDtype)},
                {"grids", gridsJson(paint.grids)},
                {"caches", caches}};
  // Of an encoder that is read prompt by prompt it is not known yet.
  for (const auto& [key, hash] : {std::pair("vae_hash", model.info.vaeHash), {"text_hash", model.info.textHash}})
    if (!hash.empty()) settings[key] = hash;
  RunSettings painting;
  painting.negativePrompt = paint.negativePrompt;
  painting.sampling = paint.sampling;
  painting.aspect = std::string(paint.aspect->label);
  painting.pixels = paint.pixelBudget;
  // Fields that came after the first release are absent where they are at their default: evaluations from before
  // resume.
  constexpr std::array<std::string_view, 8> always{"negative", "cfg",        "tau", "top_k",
                                                   "top_p",    "cfg_layers", "pn",  "aspect"};
  constexpr std::array<std::string_view, 3> byPicture{"prompt", "seed", "images"};
  const auto among = [](const auto& keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  for (const SettingsField& field : settingsFields()) {
    if (field.group != SettingsField::Group::Painting || among(byPicture, field.key)) continue;
    if (among(always, field.key) || !field.same(painting, RunSettings())) settings[field.key] = field.write(painting);
  }
  return settings;
}

}  // namespace heatkv
