// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/settings_command.h"

#include <vector>

#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,%+=@";

std::string quoted(const std::string& text) {
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// What a shell makes of the line, without expansions; nothing where a quote stays open.
std::optional<std::vector<std::string>> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\'' ? c == '\'' : quote == '"' && c == '"') {
      quote = 0;
    } else if (quote == '\'') {
      word += c;
    } else if (c == '\\' && i + 1 < text.size()) {
      const char next = text[++i];
      const bool special = quote == 0 || next == '"' || next == '\\' || next == '$' || next == '`';
      if (next == '\n') continue;
      if (!special) word += c;
      word += next;
      inWord = true;
    } else if (quote == '"') {
      word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inWord = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (inWord) words.push_back(std::exchange(word, {}));
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (quote != 0) return std::nullopt;
  if (inWord) words.push_back(std::move(word));
  return words;
}

bool isProgram(const std::string& word) {
  return word == "heatkv" || word.ends_with("/heatkv");
}

/// One value, or exactly one per scale, as flags are taken.
std::vector<double> perScale(std::vector<double> values, size_t scales) {
  if (values.size() > 1) values.resize(scales, values.back());
  return values;
}

}  // namespace

std::string asCommand(const RunSettings& asked) {
  static const RunSettings defaults;
  RunSettings settings = asked;
  const size_t scales = settings.grids().size();
  settings.sampling.cfg = perScale(settings.sampling.cfg, scales);
  settings.sampling.tau = perScale(settings.sampling.tau, scales);
  const bool edits = !settings.source.empty() || settings.weights.task == Task::Edit;
  std::string line = edits ? "heatkv edit" : "heatkv generate";
  if (!settings.source.path.empty()) line += " " + heatkv::quoted(settings.source.path);
  const bool full = settings.cache.method == CacheMethod::Full;
  for (const SettingsField& field : settingsFields()) {
    const std::string_view key = field.key;
    const nlohmann::ordered_json value = field.write(settings);
    if (field.flags[0] == '\0' || value.is_null() || (full && (key == "budget" || key == "entries"))) continue;
    const bool always = field.byModel || key == "prompt" || key == "seed" || key == "method" || key == "budget";
    if (always || value != field.write(defaults)) line += " " + field.flag() + " " + quoted(flagText(value));
  }
  return line;
}

std::optional<ReadSettings> settingsFromCommand(std::string_view text, const RunSettings& base) {
  const auto words = wordsOf(text);
  if (!words) return std::nullopt;
  size_t at = 0;
  while (at < words->size() && ((*words)[at] == "$" || (*words)[at].find('=') != std::string::npos)) ++at;
  if (at + 1 >= words->size() || !isProgram((*words)[at])) return std::nullopt;
  const bool edits = (*words)[at + 1] == "edit";
  if (!edits && (*words)[at + 1] != "generate") return std::nullopt;
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  at += 2;
  if (edits && at < words->size() && !(*words)[at].starts_with('-')) json["source_picture"] = (*words)[at++];
  for (; at < words->size(); ++at) {
    const std::string& word = (*words)[at];
    const size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    const SettingsField* field = fieldOfFlag(word.substr(0, equals));
    if (!field) continue;
    if (equals == std::string::npos && at + 1 == words->size()) break;
    const std::string value = equals == std::string::npos ? (*words)[++at] : word.substr(equals + 1);
    json[field->key] = field->fromText(value);
  }
  // As the flags mean it: a budget, entries or a schedule alone is heatkv's, none of them is a full cache.
  if (!json.contains("method") && (json.contains("budget") || json.contains("entries") || json.contains("schedule")))
    json["method"] = nameOf(CacheMethod::HeatKV);
  return runSettingsFrom(json, base);
}

}  // namespace heatkv
