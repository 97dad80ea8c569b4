// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/document.h"

#include <QSize>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"

namespace heatkv {
namespace {

using nlohmann::json;

void read(const json& from, const char* key, QString& into) {
  const auto found = from.find(key);
  if (found != from.end() && found->is_string()) into = QString::fromStdString(found->get<std::string>());
}
void read(const json& from, const char* key, bool& into) {
  const auto found = from.find(key);
  if (found != from.end() && found->is_boolean()) into = found->get<bool>();
}
template <typename T>
void read(const json& from, const char* key, T& into, T low, T high) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_number()) return;
  if constexpr (std::is_integral_v<T>) {
    if (!found->is_number_integer()) return;
    if (std::is_unsigned_v<T> && !found->is_number_unsigned()) return;
  }
  into = std::clamp(found->get<T>(), low, high);
}
void read(const json& from, const char* key, std::vector<double>& into, double low, double high) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_array() || found->empty() || found->size() > 64) return;
  std::vector<double> values;
  for (const json& value : *found) {
    if (!value.is_number()) return;
    values.push_back(std::clamp(value.get<double>(), low, high));
  }
  into = std::move(values);
}
void read(const json& from, const char* key, std::vector<int>& into) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_array() || found->empty() || found->size() > 64) return;
  std::vector<int> values;
  for (const json& value : *found) {
    if (!value.is_number_integer()) return;
    values.push_back(static_cast<int>(std::clamp<int64_t>(value.get<int64_t>(), -1024, 1024)));
  }
  into = std::move(values);
}
template <typename E, typename Parse>
void read(const json& from, const char* key, E& into, Parse parse) {
  QString text;
  read(from, key, text);
  if (const auto value = parse(text.toStdString())) into = *value;
}
json section(const json& from, const char* key) {
  const auto found = from.find(key);
  return found != from.end() && found->is_object() ? *found : json::object();
}

json toJson(const Pin& pin) {
  json out{{"rule", pin.rule == Pin::Rule::Keep ? "keep" : "prune"}};
  if (pin.scale) out["scale"] = *pin.scale;
  if (pin.layer) out["layer"] = *pin.layer;
  if (pin.head) out["head"] = *pin.head;
  return out;
}

std::vector<Pin> pinsFrom(const json& from) {
  std::vector<Pin> pins;
  const auto found = from.find("pins");
  if (found == from.end() || !found->is_array()) return pins;
  for (const json& item : *found) {
    if (!item.is_object()) continue;
    Pin pin;
    QString rule;
    read(item, "rule", rule);
    if (rule != QLatin1String("keep") && rule != QLatin1String("prune")) continue;
    pin.rule = rule == QLatin1String("keep") ? Pin::Rule::Keep : Pin::Rule::Prune;
    const auto index = [&](const char* key, std::optional<int>& into) {
      int value = -1;
      read(item, key, value, -1, 4096);
      if (value >= 0) into = value;
    };
    index("scale", pin.scale);
    index("layer", pin.layer);
    index("head", pin.head);
    pins.push_back(pin);
  }
  return pins;
}

}  // namespace

Grids Document::grids() const {
  return parseAspect(sampling.aspect.toStdString()).aspect->grids(sampling.pixels);
}

Budget Document::budget() const {
  try {
    return parseBudget(cache.budget.toStdString());
  } catch (const Error&) {
    return {};
  }
}

int Document::branches() const {
  return std::any_of(sampling.cfg.begin(), sampling.cfg.end(), [](double g) { return g != 1.0; }) ? 2 : 1;
}

QSize Document::pictureSize(int stride) const {
  const Grid last = grids().back();
  return {last.w * stride, last.h * stride};
}

Document stepped(Document now, const Document& from, const Document& to) {
  forEachField([&](auto field) {
    if (field(from) != field(to) && field(now) == field(from)) field(now) = field(to);
  });
  return now;
}

json toJson(const Document& document) {
  json pins = json::array();
  for (const Pin& pin : document.cache.pins) pins.push_back(toJson(pin));
  const SamplingChoice& s = document.sampling;
  return {{"prompt", document.prompt.toStdString()},
          {"negative", document.negativePrompt.toStdString()},
          {"sampling",
           {{"seed_locked", s.seedLocked},
            {"seed", static_cast<uint64_t>(s.seed)},
            {"cfg", s.cfg},
            {"tau", s.tau},
            {"top_p", s.topP},
            {"top_k", s.topK},
            {"aspect", s.aspect.toStdString()},
            {"pn", nameOf(s.pixels)},
            {"cfg_layers", s.cfgLayers},
            {"images", s.images},
            {"preview_every", s.previewEvery}}},
          {"cache",
           {{"method", nameOf(document.cache.method)},
            {"budget", document.cache.budget.toStdString()},
            {"early", nameOf(document.cache.early)},
            {"kv_dtype", nameOf(document.cache.kvDtype)},
            {"sink_scales", document.cache.sinkScales ? json(*document.cache.sinkScales) : json()},
            {"schedule", document.cache.schedule.toStdString()},
            {"pins", std::move(pins)}}},
          {"model",
           {{"folder", document.model.folder.toStdString()},
            {"calibration", document.model.calibration.toStdString()},
            {"device", document.model.device.toStdString()},
            {"dtype", nameOf(document.model.dtype)},
            {"text_dtype", nameOf(document.model.textDtype)}}}};
}

Document documentFrom(const json& from) {
  Document made;
  if (!from.is_object()) return made;
  read(from, "prompt", made.prompt);
  read(from, "negative", made.negativePrompt);
  made.prompt.truncate(kLongestPrompt);
  made.negativePrompt.truncate(kLongestPrompt);

  const json sampling = section(from, "sampling");
  SamplingChoice& s = made.sampling;
  read(sampling, "seed_locked", s.seedLocked);
  uint64_t seed = s.seed;
  read(sampling, "seed", seed, uint64_t{0}, std::numeric_limits<uint64_t>::max());
  s.seed = seed;
  read(sampling, "cfg", s.cfg, 0.0, 100.0);
  read(sampling, "tau", s.tau, 0.01, 100.0);
  read(sampling, "top_p", s.topP, 0.0, 1.0);
  read(sampling, "top_k", s.topK, 0, 1 << 30);
  QString aspect = s.aspect;
  read(sampling, "aspect", aspect);
  try {
    s.aspect = QString::fromUtf8(parseAspect(aspect.toStdString()).aspect->label.data());
  } catch (const Error&) {
    s.aspect = SamplingChoice().aspect;
  }
  read(sampling, "pn", s.pixels, [](const std::string& text) { return parsePixelBudget(text); });
  read(sampling, "cfg_layers", s.cfgLayers);
  read(sampling, "images", s.images, 1, 64);
  read(sampling, "preview_every", s.previewEvery, 0, 64);

  const json cache = section(from, "cache");
  read(cache, "method", made.cache.method, [](const std::string& text) { return parseCacheMethod(text); });
  QString budget = made.cache.budget;
  read(cache, "budget", budget);
  try {
    parseBudget(budget.toStdString());
    made.cache.budget = budget;
  } catch (const Error&) {
    made.cache.budget = CacheChoice().budget;
  }
  read(cache, "early", made.cache.early, [](const std::string& text) { return parseEarlyRule(text); });
  read(cache, "kv_dtype", made.cache.kvDtype, [](const std::string& text) { return parseDType(text); });
  int sinks = 0;
  read(cache, "sink_scales", sinks, 0, 64);
  if (sinks > 0) made.cache.sinkScales = sinks;
  read(cache, "schedule", made.cache.schedule);
  made.cache.pins = pinsFrom(cache);

  const json model = section(from, "model");
  read(model, "folder", made.model.folder);
  read(model, "calibration", made.model.calibration);
  read(model, "device", made.model.device);
  read(model, "dtype", made.model.dtype, [](const std::string& text) { return parseDType(text); });
  read(model, "text_dtype", made.model.textDtype, [](const std::string& text) { return parseDType(text); });
  return made;
}

}  // namespace heatkv
