// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/docs/completions.h"

#include <fmt/ranges.h>

#include "app/cli/command_tree.h"
#include "app/cli/docs/option_words.h"

namespace heatkv {
namespace {

// REUSE-IgnoreStart
constexpr const char* kLicence =
    "# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors\n# SPDX-License-Identifier: GPL-3.0-or-later\n";
// REUSE-IgnoreEnd

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

/// `text` between single quotes, for a shell in which `quote` stands for one inside.
std::string quoted(const std::string& text, const char* quote) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'')
      out += quote;
    else
      out += c;
  }
  return out + "'";
}

bool takesFiles(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() && completesOf(*option) == Completes::Files) return true;
  }
  return false;
}

std::string bashValue(const CLI::Option& option) {
  switch (completesOf(option)) {
    case Completes::Words:
      return fmt::format("COMPREPLY=($(compgen -W {} -- \"$word\"))", quoted(joined(choicesOf(option), " "), "'\\''"));
    case Completes::Files:
      return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))";
    case Completes::Folders:
      return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$word\"))";
    case Completes::Nothing:
      break;
  }
  return "COMPREPLY=()";
}

std::string zshAction(const CLI::Option& option) {
  switch (completesOf(option)) {
    case Completes::Words:
      return "(" + joined(choicesOf(option), " ") + ")";
    case Completes::Files:
      return "_files";
    case Completes::Folders:
      return "_files -/";
    case Completes::Nothing:
      break;
  }
  return " ";
}

/// A description inside an _arguments specification, where brackets and colons divide.
std::string zshText(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zshSpecification(const CLI::Option& option) {
  if (option.get_positional()) {
    const bool many = option.get_items_expected_max() > 1;
    return fmt::format("{}:{}:{}", many ? "*" : "", zshText(option.get_name(true)), zshAction(option));
  }
  std::string value;
  if (!valueOf(option).empty()) value = fmt::format(":{}:{}", zshText(valueOf(option)), zshAction(option));
  return fmt::format("[{}]{}", zshText(option.get_description()), value);
}

std::string fishFlag(const CLI::App& command, const CLI::Option& option) {
  std::string line = fmt::format("complete -c heatkv -n '__fish_seen_subcommand_from {}'", command.get_name());
  for (const std::string& name : option.get_snames()) line += " -s " + name;
  for (const std::string& name : option.get_lnames()) line += " -l " + name;
  switch (completesOf(option)) {
    case Completes::Words:
      line += " -x -a " + quoted(joined(choicesOf(option), " "), "\\'");
      break;
    case Completes::Files:
      line += " -r -F";
      break;
    case Completes::Folders:
      line += " -x -a '(__fish_complete_directories)'";
      break;
    case Completes::Nothing:
      line += valueOf(option).empty() ? "" : " -x";
  }
  return line + " -d " + quoted(option.get_description(), "\\'") + "\n";
}

}  // namespace

std::string bashCompletion(const CLI::App& app) {
  std::vector<std::string> commands, top;
  std::string flags, values;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : namesOf(*option)) top.push_back(name);
  }
  for (const CLI::App* command : commandsOf(app)) {
    commands.push_back(command->get_name());
    std::vector<std::string> names;
    for (const CLI::Option* option : command->get_options()) {
      const std::vector<std::string> own = namesOf(*option);
      names.insert(names.end(), own.begin(), own.end());
      if (own.empty() || valueOf(*option).empty()) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : own) patterns.push_back(command->get_name() + ":" + name);
      values += fmt::format("    {}) {}; return ;;\n", joined(patterns, "|"), bashValue(*option));
    }
    flags += fmt::format("    {}) flags='{}'; files={} ;;\n", command->get_name(), joined(names, " "),
                         takesFiles(*command) ? "1" : "");
  }
  return fmt::format(R"(# bash completion of heatkv
{}
_heatkv() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} flags files
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} {}' -- "$word"))
    return
  fi
  case $command:$before in
{}  esac
  case $command in
{}    *) return ;;
  esac
  if [ -n "$files" ] && [ "${{word#-}}" = "$word" ]; then
    compopt -o filenames
    COMPREPLY=($(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
  fi
}}
complete -F _heatkv heatkv
)",
                     kLicence, joined(commands, " "), joined(top, " "), values, flags);
}

std::string zshCompletion(const CLI::App& app) {
  std::string list, cases;
  for (const CLI::App* command : commandsOf(app)) {
    list += fmt::format("    {}\n", quoted(command->get_name() + ":" + zshText(command->get_description()), "'\\''"));
    cases += fmt::format("    {})\n      _arguments -s", command->get_name());
    for (const CLI::Option* option : command->get_options()) {
      const std::vector<std::string> names = namesOf(*option);
      const std::string text = quoted(zshSpecification(*option), "'\\''");
      // Any of its names, and then none of the others.
      const std::string before = names.size() > 1 ? fmt::format("'({})'{{{}}}", joined(names, " "), joined(names, ","))
                                 : names.size() == 1 ? names.front()
                                                     : std::string();
      cases += " \\\n        " + before + text;
    }
    cases += "\n      ;;\n";
  }
  return fmt::format(R"(#compdef heatkv
{}
_heatkv() {{
  local -a commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}

_heatkv "$@"
)",
                     kLicence, list, cases);
}

std::string fishCompletion(const CLI::App& app) {
  std::string text = std::string("# fish completion of heatkv\n") + kLicence + "complete -c heatkv -f\n";
  for (const CLI::App* command : commandsOf(app)) {
    text += fmt::format("complete -c heatkv -n __fish_use_subcommand -a {} -d {}\n", command->get_name(),
                        quoted(command->get_description(), "\\'"));
    for (const CLI::Option* option : command->get_options()) {
      if (!option->get_positional()) text += fishFlag(*command, *option);
    }
    if (takesFiles(*command))
      text += fmt::format("complete -c heatkv -n '__fish_seen_subcommand_from {}' -F\n", command->get_name());
  }
  return text;
}

}  // namespace heatkv
