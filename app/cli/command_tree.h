// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All commands with their flags as one CLI11 tree: what --help, the man pages and the shells' completions tell.
#pragma once

#include "app/cli/command.h"

namespace heatkv {

/// A line of a list in the help: an exit code or a variable, and what it means.
struct HelpEntry {
  const char* name;
  const char* meaning;
};

inline constexpr HelpEntry kExitCodes[] = {{"0", "all went well"},
                                           {"1", "the run failed"},
                                           {"2", "the command line is wrong"},
                                           {"3", "a model or file is missing, wrong, unreadable or not writable"},
                                           {"4", "memory ran out, or the budget cannot be met"},
                                           {"5", "the device that was named is not there"},
                                           {"130", "interrupted; finished pictures are kept"}};
inline constexpr HelpEntry kEnvironment[] = {
    {"HEATKV_MODEL_PATH", "folders searched for models, with \":\" between"},
    {"HEATKV_DATA_DIR", "the program's data, in place of what was installed"},
    {"HEATKV_LOG", "error, warn, info or debug"},
    {"HEATKV_PYTHON", "the python that has torch, for comparisons with it"},
    {"NO_COLOR", "no colours on the terminal"},
    {"XDG_DATA_HOME", "its heatkv-studio folder holds your models and calibrations"},
    {"XDG_CONFIG_HOME", "its heatkv-studio folder holds the choice of model"},
    {"CUDA_VISIBLE_DEVICES", "the graphics cards that may be used"}};

class CommandTree {
 public:
  CommandTree();
  CommandTree(const CommandTree&) = delete;
  CommandTree& operator=(const CommandTree&) = delete;

  CLI::App& app() { return m_app; }
  const CLI::App& app() const { return m_app; }
  /// The command that was named; nothing before parsing.
  Command* chosen() const;

 private:
  std::vector<std::unique_ptr<Command>> m_commands;
  CLI::App m_app;
  std::vector<CLI::App*> m_parsers;
};

/// The tree's subcommands in their order.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);

}  // namespace heatkv
