// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/foreign_settings.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace heatkv {
namespace {

using Json = nlohmann::json;
using Origin = PictureSettings::Origin;
constexpr int kDeepest = 200;     ///< levels of nesting: deeper JSON is no picture's
constexpr int kMostSteps = 5000;  ///< links followed in one graph, and so the deepest recursion

template <typename Number>
std::optional<Number> numberAt(std::string_view text) {
  Number value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc{} && end != text.data() ? std::optional(value) : std::nullopt;
}

/// The value behind "KEY: " in A1111's last line, up to the next comma.
std::string_view valueOf(std::string_view line, std::string_view key) {
  for (size_t at = line.find(key); at != std::string_view::npos; at = line.find(key, at + 1)) {
    const bool whole = at == 0 || line[at - 1] == ' ' || line[at - 1] == ',';
    const std::string_view rest = line.substr(at + key.size());
    if (!whole || !rest.starts_with(": ")) continue;
    const bool inQuotes = rest.substr(2).starts_with('"');
    return rest.substr(inQuotes ? 3 : 2, inQuotes ? std::string_view::npos : rest.find(',', 2) - 2);
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
  size_t negative = words.starts_with(kNegative) ? 0 : words.find("\nNegative prompt:");
  if (negative != std::string_view::npos) {
    const size_t start = words.find(kNegative, negative) + kNegative.size();
    s.negativePrompt = words.substr(start).starts_with(' ') ? words.substr(start + 1) : words.substr(start);
    words = words.substr(0, negative);
  }
  s.prompt = words;
  s.seed = numberAt<uint64_t>(valueOf(line, "Seed"));
  s.cfg = numberAt<double>(valueOf(line, "CFG scale"));
  return s;
}

/// JSON of bounded depth; discarded (is_discarded) where broken.
Json parsed(const std::string& text) {
  int depth = 0;
  for (char c : text) {
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (depth > kDeepest) return Json(Json::value_t::discarded);
  }
  return Json::parse(text, nullptr, false);
}

std::optional<uint64_t> seedIn(const Json& object, const char* key) {
  const auto it = object.find(key);
  if (it == object.end()) return std::nullopt;
  if (it->is_number_unsigned()) return it->get<uint64_t>();
  return it->is_string() ? numberAt<uint64_t>(it->get_ref<const std::string&>()) : std::nullopt;
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

std::optional<PictureSettings> fromComfy(const std::string& text) {
  const Json graph = parsed(text);
  if (!graph.is_object()) return std::nullopt;
  PictureSettings s;
  int left = kMostSteps;
  for (const Json& node : graph) {
    if (!node.is_object() || !node.contains("inputs") || !node["inputs"].is_object()) continue;
    const Json& inputs = node["inputs"];
    if (!s.seed) s.seed = seedIn(inputs, "seed");
    if (!s.seed) s.seed = seedIn(inputs, "noise_seed");
    if (!s.cfg && inputs.contains("cfg") && inputs["cfg"].is_number()) s.cfg = inputs["cfg"].get<double>();
    std::set<std::string> seen;
    if (s.prompt.empty() && inputs.contains("positive")) s.prompt = comfyText(graph, inputs["positive"], seen, left);
    seen.clear();
    if (s.negativePrompt.empty() && inputs.contains("negative"))
      s.negativePrompt = comfyText(graph, inputs["negative"], seen, left);
    if (s.prompt.empty() && inputs.contains("conditioning"))
      s.prompt = comfyText(graph, inputs["conditioning"], seen, left);
  }
  if (s.prompt.empty() && !s.seed) return std::nullopt;
  s.origin = Origin::ComfyUI;
  return s;
}

std::optional<PictureSettings> fromInvoke(const std::string& text) {
  const Json j = parsed(text);
  if (!j.is_object()) return std::nullopt;
  PictureSettings s;
  s.prompt = textIn(j, "positive_prompt");
  s.negativePrompt = textIn(j, "negative_prompt");
  s.seed = seedIn(j, "seed");
  if (j.contains("cfg_scale") && j["cfg_scale"].is_number()) s.cfg = j["cfg_scale"].get<double>();
  // Before version 3: {"image": {"prompt": [{"prompt", "weight"}], "seed", "cfg_scale"}}.
  if (j.contains("image") && j["image"].is_object()) {
    const Json& image = j["image"];
    s.seed = seedIn(image, "seed");
    s.prompt = textIn(image, "prompt");
    if (image.contains("prompt") && image["prompt"].is_array() && !image["prompt"].empty() &&
        image["prompt"][0].is_object())
      s.prompt = textIn(image["prompt"][0], "prompt");
    if (image.contains("cfg_scale") && image["cfg_scale"].is_number()) s.cfg = image["cfg_scale"].get<double>();
  }
  if (s.prompt.empty() && !s.seed) return std::nullopt;
  s.origin = Origin::InvokeAI;
  return s;
}

}  // namespace

PictureSettings foreignSettings(const std::vector<PngText>& texts) {
  for (const PngText& text : texts) {
    std::optional<PictureSettings> found;
    if (text.key == "parameters") found = fromParameters(text.value);
    if (text.key == "prompt") found = fromComfy(text.value);
    if (text.key == "invokeai_metadata" || text.key == "sd-metadata") found = fromInvoke(text.value);
    if (found) return *found;
  }
  return {};
}

}  // namespace heatkv
