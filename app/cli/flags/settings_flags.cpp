// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/settings_flags.h"

namespace heatkv {
namespace {

const char* nameOf(SettingsField::Group group) {
  constexpr const char* names[] = {"Painting", "Cache", "Model", "Editing", ""};
  return names[static_cast<int>(group)];
}

}  // namespace

void SettingsFlags::declare(CLI::App& app, std::string_view key) {
  const SettingsField& field = fieldOf(key);
  Flag& flag = m_flags[field.key];
  flag.option = app.add_option(field.flags, flag.text, field.help)->type_name(field.type)->group(nameOf(field.group));
}

void SettingsFlags::declare(CLI::App& app, SettingsField::Group group) {
  for (const SettingsField& field : settingsFields()) {
    if (field.group == group && field.flags[0] != '\0' && !m_flags.count(field.key)) declare(app, field.key);
  }
}

bool SettingsFlags::has(std::string_view key) const {
  const auto found = m_flags.find(key);
  return found != m_flags.end() && found->second.option->count() > 0;
}

const std::string& SettingsFlags::text(std::string_view key) const {
  static const std::string kNone;
  const auto found = m_flags.find(key);
  return found == m_flags.end() ? kNone : found->second.text;
}

std::string SettingsFlags::anyGiven() const {
  for (const auto& [key, flag] : m_flags) {
    if (has(key)) return fieldOf(key).flag();
  }
  return {};
}

void SettingsFlags::applyTo(RunSettings& settings) const {
  for (const SettingsField& field : settingsFields()) {
    if (has(field.key)) setFromFlag(settings, field.key, text(field.key));
  }
}

}  // namespace heatkv
