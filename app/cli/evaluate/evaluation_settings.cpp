// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluate/evaluation_settings.h"

#include <fmt/format.h>

#include "app/cli/evaluate/evaluation_folder.h"
#include "engine/engine.h"
#include "engine/files/sha256.h"
#include "engine/settings/resolve.h"
#include "engine/settings/schedule_json.h"
#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

/// Tells one list of pins from another; null where there are none.
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
  const bool told = info.usesSinks && info.needs == MethodInfo::Needs::Nothing;
  return told && effectiveSinks(cache) != kDefaultSinkScales ? Json(effectiveSinks(cache)) : Json(nullptr);
}

}  // namespace

Json evaluationSettings(const EvaluationSet& set, const PaintSettings& paint, const ModelEvent& model, DType kvDtype,
                        const std::vector<Contender>& contenders) {
  const Sampling& s = paint.sampling;
  Json caches = Json::object();
  for (const Contender& contender : contenders) {
    const CacheRequest& cache = contender.cache;
    const bool needed = infoOf(contender.method).needs != MethodInfo::Needs::Nothing;
    Json& one = caches[nameOf(contender.method)];
    one = {{"early", contender.method == CacheMethod::HeatKV ? Json(nameOf(cache.early)) : Json(nullptr)},
           {"sink_scales", sinksJson(cache)},
           {"calibration", needed && cache.calibration ? Json(cache.calibration->hash) : Json(nullptr)},
           {"pins", pinsHash(cache.pins)}};
  }
  Json settings{{"schema", "heatkv-evaluation/1"},
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
                {"negative", paint.negativePrompt},
                {"cfg", s.cfg},
                {"tau", s.tau},
                {"top_k", s.topK},
                {"top_p", s.topP},
                {"cfg_layers", s.cfgLayers},
                {"pn", nameOf(paint.pixelBudget)},
                {"aspect", std::string(paint.aspect->label)},
                {"grids", gridsJson(paint.grids)},
                {"caches", caches}};
  // Later settings are absent where they are at their default: evaluations from before them resume.
  RunSettings run;
  run.sampling = s;
  for (const SettingsField& field : settingsFields())
    if (!settings.contains(field.key) && !field.same(run, RunSettings())) settings[field.key] = field.write(run);
  return settings;
}

}  // namespace heatkv
