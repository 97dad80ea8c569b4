// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags that set a field of RunSettings: names, help, bounds and errors come from the table of fields.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "engine/settings/settings_fields.h"

namespace heatkv {

class SettingsFlags {
 public:
  /// One flag, or all of a group but those declared before.
  void declare(CLI::App& app, std::string_view key);
  void declare(CLI::App& app, SettingsField::Group group);

  /// Whether it was given, an empty text too.
  bool has(std::string_view key) const;
  /// As it was given; empty where it was not.
  const std::string& text(std::string_view key) const;
  /// The long name of a flag that was given; empty: none was.
  std::string anyGiven() const;
  /// As if it had not been given.
  void drop(std::string_view key) { m_flags.erase(m_flags.find(key)); }
  /// Sets what was given. Throws Error{Usage}.
  void applyTo(RunSettings& settings) const;

 private:
  struct Flag {
    std::string text;
    const CLI::Option* option = nullptr;
  };
  std::map<std::string, Flag, std::less<>> m_flags;  ///< by key
};

}  // namespace heatkv
