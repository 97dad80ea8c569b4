// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <fmt/format.h>

#include "app/cli/usage_errors.h"

namespace heatkv {
namespace {

template <size_t N>
std::string listed(const char* title, const HelpEntry (&entries)[N]) {
  std::string text = fmt::format("\n{}:\n", title);
  for (const HelpEntry& entry : entries) text += fmt::format("  {:<28}{}\n", entry.name, entry.meaning);
  return text;
}

std::string examplesText(const std::string& command) {
  std::string text = "\nExamples:\n";
  for (const Example* example : examplesOf(command))
    text += fmt::format("  {}\n      {}\n", example->line, example->meaning);
  return text;
}

}  // namespace

std::vector<const Example*> examplesOf(const std::string& command) {
  std::vector<const Example*> found;
  for (const Example& example : kExamples) {
    if (std::string_view(example.line).starts_with("heatkv " + command + " ") || example.line == "heatkv " + command)
      found.push_back(&example);
  }
  return found;
}

CommandTree::CommandTree()
    : m_commands(allCommands()),
      m_app("Paints pictures from text with Infinity models within a budget for their KV cache.", "heatkv") {
  m_app.set_version_flag("--version", "heatkv " HEATKV_VERSION);
  m_app.require_subcommand(1);
  const char* footer = "\"heatkv COMMAND --help\" lists the flags of a command, with examples.";
  m_app.footer(footer);
  for (const auto& command : m_commands) {
    m_parsers.push_back(m_app.add_subcommand(command->name(), command->description()));
    command->declare(*m_parsers.back());
    takeLetterForLetter(*m_parsers.back());
    m_parsers.back()->footer(examplesText(command->name()));
  }
  m_app.footer(listed("Exit codes", kExitCodes) + listed("Environment", kEnvironment) + "\n" + footer);
}

Command* CommandTree::chosen() const {
  for (size_t i = 0; i < m_commands.size(); ++i) {
    if (m_parsers[i]->parsed()) return m_commands[i].get();
  }
  return nullptr;
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace heatkv
