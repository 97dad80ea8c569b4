// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/settings_codec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "engine/api/error.h"
#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kSchema = "heatkv-image/3";
constexpr int kNewest = 3;
constexpr int kDeepest = 200;
constexpr size_t kLongestValue = 200;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string shortened(std::string text) {
  if (text.size() <= kLongestValue) return text;
  size_t end = kLongestValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not inside a letter
  return text.substr(0, end) + "..";
}

/// Whether JSON knows this word or number, and a double can hold it.
bool isSound(std::string_view token) {
  if (token == "true" || token == "false" || token == "null") return true;
  double value = 0;
  const auto [end, code] = std::from_chars(token.data(), token.data() + token.size(), value);
  const bool digits = token[0] == '-' ? token.size() > 1 && std::isdigit(static_cast<unsigned char>(token[1]))
                                      : std::isdigit(static_cast<unsigned char>(token[0]));
  // What is too small for a double JSON reads as 0 all the same; what is too large it refuses.
  return digits && end == token.data() + token.size() && code != std::errc::result_out_of_range && std::isfinite(value);
}

/// Of the settings that were read: none was refused, so a budget and entries say two things.
void refuseBoth(const Json& json, const std::string& budget, ReadSettings& made) {
  const auto said = [&](const char* key) { return json.contains(key) && !json.at(key).is_null(); };
  const bool refused = std::any_of(made.unread.begin(), made.unread.end(),
                                   [](const UnreadValue& one) { return one.key == "budget" || one.key == "entries"; });
  if (refused || !said("budget") || !said("entries")) return;
  made.unread.push_back(
      {"entries", shortened(dumped(json.at("entries"))), "there is a budget too: only one of them can hold"});
  made.settings.cache.budget = budget;
}

}  // namespace

int schemaOf(const Json& json) {
  const auto schema = json.is_object() ? json.find("schema") : json.end();
  if (schema == json.end()) return kNewest;
  return *schema == "heatkv-image/1" ? 1 : *schema == "heatkv-image/2" ? 2 : kNewest;
}

std::string budgetToday(int schema, DType kvDtype, const std::string& budget) {
  const bool eightBit = kvDtype == DType::Int8 || kvDtype == DType::Fp8;
  if (schema > 2 || !eightBit || budget.ends_with(kOfEntries)) return budget;
  try {
    if (parseBudget(budget).bytes) return budget;
  } catch (const Error&) {
    return budget;
  }
  return budget + std::string(kOfEntries);
}

nlohmann::ordered_json toJson(const RunSettings& settings, Paths paths) {
  Json json{{"schema", kSchema}};
  for (const SettingsField& field : settingsFields()) {
    if (!field.path || paths == Paths::Keep) json[field.key] = field.write(settings);
  }
  for (const auto& [key, text] : settings.unknown) {
    Json value = parseTolerantly(text);
    if (!value.is_discarded() && !json.contains(key)) json[key] = std::move(value);
  }
  return json;
}

ReadSettings runSettingsFrom(const nlohmann::ordered_json& json, const RunSettings& base) {
  ReadSettings made{base, {}, schemaOf(json)};
  if (!json.is_object()) {
    made.unread.push_back({"", shortened(dumped(json)), "not an object"});
    return made;
  }
  std::set<std::string_view> known{"schema"};
  for (const SettingsField& field : settingsFields()) {
    known.insert(field.key);
    const auto found = json.find(field.key);
    if (found == json.end()) continue;
    if (made.schema == 1 && std::string_view(field.key) == "schedule_hash") continue;
    if (std::string why = field.read(*found, made.settings); !why.empty())
      made.unread.push_back({field.key, shortened(dumped(*found)), std::move(why)});
  }
  refuseBoth(json, base.cache.budget, made);
  CacheSettings& cache = made.settings.cache;
  if (json.contains("budget")) cache.budget = budgetToday(made.schema, cache.kvDtype, cache.budget);
  for (const auto& [key, value] : json.items()) {
    if (!known.count(key)) made.settings.unknown[key] = dumped(value);
  }
  return made;
}

nlohmann::ordered_json parseTolerantly(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string sound;
  sound.reserve(text.size());
  int depth = 0;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    size_t end = at + 1;
    if (c == '"') {
      while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
      sound += text.substr(at, end - at);
    } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '+') {
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '-' ||
                                   text[end] == '+' || text[end] == '.'))
        ++end;
      const std::string_view token = text.substr(at, end - at);
      sound += isSound(token) ? std::string(token) : '"' + std::string(token) + '"';
    } else {
      depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (depth > kDeepest) return Json(Json::value_t::discarded);
      sound += c;
    }
    at = end;
  }
  return Json::parse(sound, nullptr, false);
}

}  // namespace heatkv
