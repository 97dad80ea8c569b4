// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of RunSettings, each declared once: files, flags, help and tests go over this table. A new setting is a
// member of RunSettings and a row here.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/api/run_settings.h"

namespace heatkv {

struct SettingsField {
  enum class Group { Painting, Cache, Model, Record };

  const char* key;                ///< in JSON
  const char* flags;              ///< of `heatkv generate`: "-n,--negative-prompt"; "" where it has none
  const char* label;              ///< for people, in English
  const char* unit;               ///< "" where it has none
  const char* type;               ///< of the value, for help: "X,.."
  const char* help;               ///< one line
  const char* example;            ///< JSON of a valid value that is not the default
  Group group = Group::Painting;  ///< Record: says what was there, nobody sets it
  bool byModel = false;           ///< a model may bring its own default
  bool path = false;              ///< where something was on one computer: left out of pictures

  std::function<nlohmann::ordered_json(const RunSettings&)> write;
  /// Why it was not taken; empty: it was. The settings then are as before. null is the default.
  std::function<std::string(const nlohmann::ordered_json&, RunSettings&)> read;
  /// The JSON of a value as flags take it. Anything unclear comes out as text, which read() refuses.
  nlohmann::ordered_json (*fromText)(std::string_view);
  std::function<bool(const RunSettings&, const RunSettings&)> same;
  std::function<void(const RunSettings& from, RunSettings& to)> copy;

  std::string flag() const;  ///< the long one: "--negative-prompt"
};

/// In the order of files. Never changes.
std::span<const SettingsField> settingsFields();
/// Requires a key of the table.
const SettingsField& fieldOf(std::string_view key);
/// The field of "-n" or "--negative-prompt"; null where there is none.
const SettingsField* fieldOfFlag(std::string_view flag);

/// A value of the table as flags take it: "3,3,1".
std::string flagText(const nlohmann::ordered_json& value);

/// Sets a field from a flag's text. Throws Error{Usage} naming flag, text and what it takes.
void setFromFlag(RunSettings& settings, std::string_view key, std::string_view text);

}  // namespace heatkv
