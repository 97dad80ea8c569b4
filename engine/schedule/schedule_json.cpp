// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule_json.h"

#include "engine/formats/files_json.h"

namespace heatkv {
namespace {

constexpr int kMaxIndex = 4096;
constexpr const char* kSourceName = "source";  ///< of the source picture among scales
constexpr size_t kMostPins = 100'000;

Pin pinOf(const JsonValue& entry) {
  const std::string rule = entry.at("rule").text();
  if (rule != "keep" && rule != "prune") throw entry.wrong("has the rule \"" + rule + "\", not keep or prune");
  Pin pin{rule == "keep" ? Pin::Rule::Keep : Pin::Rule::Prune, {}, {}, {}};
  for (const auto& [key, value] : entry.json().items()) {
    std::optional<int>* index = key == "scale"   ? &pin.scale
                                : key == "layer" ? &pin.layer
                                : key == "head"  ? &pin.head
                                                 : nullptr;
    if (key == "rule" || value.is_null()) continue;
    if (!index) throw entry.wrong("has the unknown key \"" + key + "\"");
    const bool source = key == "scale" && value == kSourceName;
    *index = source ? kSourceScale : static_cast<int>(entry.at(key.c_str()).integer(0, kMaxIndex));
  }
  return pin;
}

}  // namespace

nlohmann::ordered_json gridsJson(const Grids& grids) {
  OrderedJson list = OrderedJson::array();
  for (Grid g : grids) list.push_back(OrderedJson::array({g.h, g.w}));
  return list;
}

Grids gridsFrom(const nlohmann::json& list, const std::string& path) {
  return JsonValue(list, path, "grids").grids();
}

nlohmann::ordered_json pinsJson(const std::vector<Pin>& pins) {
  OrderedJson list = OrderedJson::array();
  for (const Pin& pin : pins) {
    OrderedJson entry;
    entry["rule"] = pin.rule == Pin::Rule::Keep ? "keep" : "prune";
    if (pin.scale) entry["scale"] = *pin.scale == kSourceScale ? OrderedJson(kSourceName) : OrderedJson(*pin.scale);
    if (pin.layer) entry["layer"] = *pin.layer;
    if (pin.head) entry["head"] = *pin.head;
    list.push_back(std::move(entry));
  }
  return list;
}

std::vector<Pin> pinsFrom(const nlohmann::json& list, const std::string& path) {
  const JsonValue json(list, path, "pins");
  if (json.size() > kMostPins) throw json.wrong("has more than " + std::to_string(kMostPins) + " entries");
  std::vector<Pin> pins;
  for (size_t i = 0; i < json.size(); ++i) pins.push_back(pinOf(json.at(i)));
  return pins;
}

}  // namespace heatkv
