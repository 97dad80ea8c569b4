// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/foreign_settings.h"

#include <set>
#include <string_view>

#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;
using Origin = PictureSettings::Origin;
constexpr int kMostSteps = 5000;  ///< links followed in one graph, and so the deepest recursion

/// Texts that stand for numbers are tried as numbers; what is none is named by the reader.
Json asFlag(const char* key, const Json& value) {
  return value.is_string() ? fieldOf(key).fromText(value.get_ref<const std::string&>()) : value;
}

void take(PictureSettings& s, const char* key, const Json& object, const char* theirs) {
  const auto found = object.find(theirs);
  if (found == object.end() || found->is_null() || s.has(key)) return;
  s.values[key] =
      std::string_view(key) == "prompt" || std::string_view(key) == "negative" ? *found : asFlag(key, *found);
}

/// The value behind "KEY: " in A1111's last line: up to the next comma, or what stands between quotes.
std::string_view valueOf(std::string_view line, std::string_view key) {
  for (size_t at = line.find(key); at != std::string_view::npos; at = line.find(key, at + 1)) {
    const bool whole = at == 0 || line[at - 1] == ' ' || line[at - 1] == ',';
    const std::string_view rest = line.substr(at + key.size());
    if (!whole || !rest.starts_with(": ")) continue;
    const bool inQuotes = rest.substr(2).starts_with('"');
    const std::string_view value = rest.substr(inQuotes ? 3 : 2);
    return value.substr(0, value.find(inQuotes ? '"' : ','));
  }
  return {};
}

std::optional<PictureSettings> fromParameters(std::string_view text) {
  const size_t last = text.rfind('\n');
  const std::string_view line = last == std::string_view::npos ? text : text.substr(last + 1);
  if (line.find("Steps: ") == std::string_view::npos) return std::nullopt;
  PictureSettings s;
  s.origin = Origin::A1111;
  std::string_view words = last == std::string_view::npos ? std::string_view() : text.substr(0, last);
  constexpr std::string_view kNegative = "Negative prompt:";
  const size_t negative = words.starts_with(kNegative) ? 0 : words.find("\nNegative prompt:");
  if (negative != std::string_view::npos) {
    const size_t start = words.find(kNegative, negative) + kNegative.size();
    s.values["negative"] = words.substr(start).starts_with(' ') ? words.substr(start + 1) : words.substr(start);
    words = words.substr(0, negative);
  }
  s.values["prompt"] = words;
  constexpr std::pair<const char*, const char*> keys[] = {{"seed", "Seed"},        {"cfg", "CFG scale"},
                                                          {"tau", "Tau"},          {"top_p", "Top-p"},
                                                          {"budget", "KV budget"}, {"method", "KV method"}};
  for (const auto& [key, theirs] : keys) {
    if (const std::string_view value = valueOf(line, theirs); !value.empty())
      s.values[key] = fieldOf(key).fromText(value);
  }
  return s;
}

std::string textIn(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

/// The first text found from node `id` of a ComfyUI graph backwards along its links.
std::string comfyText(const Json& graph, const Json& link, std::set<std::string>& seen, int& left) {
  if (!link.is_array() || link.empty() || --left < 0) return {};
  const std::string id = link[0].is_string() ? link[0].get<std::string>() : link[0].dump();
  const auto node = graph.find(id);
  if (!seen.insert(id).second || node == graph.end() || !node->is_object() || !node->contains("inputs")) return {};
  const Json& inputs = (*node)["inputs"];
  if (!inputs.is_object()) return {};
  for (const char* key : {"text", "text_g", "t5xxl", "clip_l", "string", "prompt", "value"}) {
    if (const std::string text = textIn(inputs, key); !text.empty()) return text;
  }
  for (const Json& input : inputs) {
    if (const std::string text = comfyText(graph, input, seen, left); !text.empty()) return text;
  }
  return {};
}

void takeText(PictureSettings& s, const char* key, const std::string& text) {
  if (!text.empty() && !s.has(key)) s.values[key] = text;
}

std::optional<PictureSettings> fromComfy(const std::string& text) {
  const Json graph = parseTolerantly(text);
  if (!graph.is_object()) return std::nullopt;
  PictureSettings s;
  int left = kMostSteps;
  for (const Json& node : graph) {
    if (!node.is_object() || !node.contains("inputs") || !node["inputs"].is_object()) continue;
    const Json& inputs = node["inputs"];
    // A seed that is a link is drawn elsewhere.
    for (const char* key : {"seed", "noise_seed"})
      if (inputs.contains(key) && !inputs[key].is_array()) take(s, "seed", inputs, key);
    if (inputs.contains("cfg") && !inputs["cfg"].is_array()) take(s, "cfg", inputs, "cfg");
    for (const auto& [key, theirs] :
         {std::pair{"prompt", "positive"}, {"negative", "negative"}, {"prompt", "conditioning"}}) {
      std::set<std::string> seen;
      if (!s.has(key) && inputs.contains(theirs)) takeText(s, key, comfyText(graph, inputs[theirs], seen, left));
    }
  }
  s.origin = Origin::ComfyUI;
  return s.has("prompt") || s.has("seed") ? std::optional(s) : std::nullopt;
}

std::optional<PictureSettings> fromInvoke(const std::string& text) {
  const Json j = parseTolerantly(text);
  if (!j.is_object()) return std::nullopt;
  PictureSettings s;
  // Before version 3: {"image": {"prompt": [{"prompt", "weight"}], "seed", "cfg_scale"}}.
  if (j.contains("image") && j["image"].is_object()) {
    const Json& image = j["image"];
    take(s, "seed", image, "seed");
    take(s, "cfg", image, "cfg_scale");
    takeText(s, "prompt", textIn(image, "prompt"));
    if (image.contains("prompt") && image["prompt"].is_array() && !image["prompt"].empty() &&
        image["prompt"][0].is_object())
      takeText(s, "prompt", textIn(image["prompt"][0], "prompt"));
  }
  take(s, "prompt", j, "positive_prompt");
  take(s, "negative", j, "negative_prompt");
  take(s, "seed", j, "seed");
  take(s, "cfg", j, "cfg_scale");
  s.origin = Origin::InvokeAI;
  return s.has("prompt") || s.has("seed") ? std::optional(s) : std::nullopt;
}

/// Two programs that write JSON where A1111 writes its lines.
std::optional<PictureSettings> fromJsonParameters(const std::string& text) {
  const Json j = parseTolerantly(text);
  if (!j.is_object()) return std::nullopt;
  const bool swarm = j.contains("sui_image_params") && j["sui_image_params"].is_object();
  const Json& from = swarm ? j["sui_image_params"] : j;
  PictureSettings s;
  s.origin = swarm ? Origin::SwarmUI : Origin::Fooocus;
  take(s, "prompt", from, "prompt");
  take(s, "negative", from, swarm ? "negativeprompt" : "negative_prompt");
  take(s, "seed", from, "seed");
  take(s, "cfg", from, swarm ? "cfgscale" : "guidance_scale");
  return s.has("prompt") || s.has("seed") ? std::optional(s) : std::nullopt;
}

}  // namespace

PictureSettings foreignSettings(const std::vector<PngText>& texts) {
  for (const PngText& text : texts) {
    std::optional<PictureSettings> found;
    if (text.key == "parameters") found = fromParameters(text.value);
    if (text.key == "parameters" && !found) found = fromJsonParameters(text.value);
    if (text.key == "prompt") found = fromComfy(text.value);
    if (text.key == "invokeai_metadata" || text.key == "sd-metadata") found = fromInvoke(text.value);
    if (!found) continue;
    ReadSettings read = runSettingsFrom(found->values);
    found->settings = std::move(read.settings);
    found->unread = std::move(read.unread);
    return *found;
  }
  return {};
}

PictureSettings settingsOfParameters(const std::string& text) {
  return foreignSettings({{"parameters", text}});
}

}  // namespace heatkv
