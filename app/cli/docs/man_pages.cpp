// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/docs/man_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "app/cli/command_tree.h"
#include "app/cli/docs/option_words.h"

namespace heatkv {
namespace {

/// Text as man(7) takes it: hyphens that can be copied, no line that begins a request.
std::string roff(const std::string& text) {
  std::string out;
  for (char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string heading(const std::string& name, const std::string& version) {
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format(".TH {} 1 \"\" \"HeatKV Studio {}\" \"User Commands\"\n", roff(title), version);
}

std::string section(const std::string& title) {
  std::string upper = title;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return ".SH " + upper + "\n";
}

std::string entry(const std::string& head, const std::string& text) {
  return ".TP\n" + head + "\n" + roff(text) + "\n";
}

std::string optionHead(const CLI::Option& option) {
  std::string head;
  for (const std::string& name : namesOf(option)) head += (head.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  if (const std::string value = valueOf(option); !value.empty()) head += " \\fI" + roff(value) + "\\fR";
  return head;
}

/// "PATH..." as the usage line has it.
std::string positionalHead(const CLI::Option& option) {
  const std::string name = option.get_name(true) + (option.get_items_expected_max() > 1 ? "..." : "");
  return option.get_required() ? name : "[" + name + "]";
}

std::string nameAndSynopsis(const std::string& page, const CLI::App& app, const std::string& usage) {
  std::string what = app.get_description();
  if (!what.empty() && what.back() == '.') what.pop_back();
  return section("Name") + roff(page) + " \\- " + roff(what) + "\n" + section("Synopsis") + usage + "\n";
}

constexpr const char* kProgramText =
    "heatkv paints pictures from text with Infinity models and keeps the transformer's cache of keys and values within "
    "a "
    "budget. It measures which heads need their entries, plans when which of them are freed, and compares the methods "
    "that do so. It needs no display. Results go to the standard output, progress and messages to the standard error "
    "output. Models are searched for by the shapes of their tensors; a small demo model comes with the program.";
constexpr const char* kCommandText =
    "Numbers in files and streams are written without a locale. A file that is written appears whole or not at all.";
constexpr HelpEntry kFiles[] = {
    {"~/.config/heatkv-studio/model", "the model that was chosen; XDG_CONFIG_HOME moves the folder"},
    {"~/.local/share/heatkv-studio/calibrations", "your calibrations, newest first; XDG_DATA_HOME moves the folder"},
    {"~/.local/share/heatkv-studio/models", "models that are found without being named"},
    {"MODEL/calibration", "the calibrations that come with a model"},
    {"MODEL/model.json", "a model's name and its default settings"}};
constexpr HelpEntry kKeys[] = {
    {"Ctrl+C", "stop within a layer; finished pictures and prompts are kept. A second time: end at once"}};

std::string examples(const std::vector<const Example*>& list) {
  std::string text = section("Examples");
  for (const Example* example : list) text += entry("\\fB" + roff(example->line) + "\\fR", example->meaning);
  return text;
}

std::string commandPage(const CLI::App& command, const std::string& version) {
  const std::string page = "heatkv-" + command.get_name();
  std::string usage = "\\fBheatkv " + roff(command.get_name()) + "\\fR [\\fIOPTION\\fR]...";
  std::string arguments;
  std::vector<std::pair<std::string, std::string>> groups;  // in the order of the help
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      usage += " \\fI" + roff(positionalHead(*option)) + "\\fR";
      arguments += entry("\\fI" + roff(option->get_name(true)) + "\\fR", option->get_description());
      continue;
    }
    const std::string group = option->get_group();
    auto place = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == group; });
    if (place == groups.end()) place = groups.insert(groups.end(), {group, {}});
    place->second += entry(optionHead(*option), option->get_description());
  }
  std::string text = heading(page, version) + nameAndSynopsis(page, command, usage) + section("Description") +
                     roff(command.get_description() + ". " + kCommandText) + "\n";
  if (!arguments.empty()) text += section("Arguments") + arguments;
  for (const auto& [group, entries] : groups) text += section(group) + entries;
  return text + examples(examplesOf(command.get_name())) + section("See also") +
         "\\fBheatkv\\fR(1), which lists exit codes and environment variables.\n";
}

template <size_t N>
std::string listed(const char* title, const HelpEntry (&entries)[N]) {
  std::string text = section(title);
  for (const HelpEntry& e : entries) text += entry("\\fB" + roff(e.name) + "\\fR", e.meaning);
  return text;
}

std::string programPage(const CLI::App& app, const std::string& version) {
  std::string text = heading("heatkv", version) +
                     nameAndSynopsis("heatkv", app, "\\fBheatkv\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]...") +
                     section("Description") + roff(kProgramText) + "\n" + section("Commands");
  std::string others;
  for (const CLI::App* command : commandsOf(app)) {
    text += entry("\\fB" + roff(command->get_name()) + "\\fR", command->get_description());
    others += "\\fBheatkv\\-" + roff(command->get_name()) + "\\fR(1), ";
  }
  text += section("Options");
  for (const CLI::Option* option : app.get_options()) text += entry(optionHead(*option), option->get_description());
  std::vector<const Example*> firsts;
  for (const CLI::App* command : commandsOf(app)) {
    const auto own = examplesOf(command->get_name());
    if (!own.empty()) firsts.push_back(own.front());
  }
  return text + examples(firsts) + listed("Exit status", kExitCodes) + listed("Environment", kEnvironment) +
         listed("Files", kFiles) + listed("Keys", kKeys) + section("See also") + others +
         "\\fBheatkv\\-studio\\fR(1)\n";
}

constexpr const char* kWindowText =
    "The window paints pictures from text with Infinity models. While it paints it shows which keys and values every "
    "layer and head of the transformer keeps, and lets you set a budget for them. A small demo model comes with it. "
    "FILES are opened: pictures with their settings, schedules, calibrations, and folders with models. Quitting stops "
    "the run and saves the session; the next start restores it.";
constexpr HelpEntry kWindowEnvironment[] = {{"HEATKV_MODEL_PATH", "folders searched for models, with \":\" between"},
                                            {"HEATKV_DATA_DIR", "the program's data, in place of what was installed"},
                                            {"HEATKV_LOG", "error, warn, info or debug"},
                                            {"OMP_NUM_THREADS", "how many threads may compute"},
                                            {"OMP_WAIT_POLICY", "how they wait: passive unless set; active spins"},
                                            {"QT_QPA_PLATFORM", "the display to use, such as xcb or wayland"}};
constexpr HelpEntry kWindowFiles[] = {
    {"~/.config/heatkv-studio/settings.ini", "the settings; XDG_CONFIG_HOME moves the folder"},
    {"~/Pictures/HeatKV Studio", "the pictures of the history, unless the settings name another folder"},
    {"~/.local/share/heatkv-studio/calibrations", "your calibrations"},
    {"~/.local/share/heatkv-studio/models", "models that are found without being named"},
    {"~/.local/share/heatkv-studio/session.json", "what the next start restores"}};
constexpr HelpEntry kWindowExamples[] = {
    {"heatkv-studio", "Open the window with the last session."},
    {"heatkv-studio house.png", "Show a picture with its settings."},
    {"heatkv-studio models/infinity scores.json", "Load a model and a calibration of it."}};
constexpr HelpEntry kWindowKeys[] = {{"Ctrl+Return", "generate"},
                                     {"Ctrl+Shift+Return", "generate, and the same picture with a full cache"},
                                     {"Esc, Ctrl+.", "stop now, or after the current picture"},
                                     {"Ctrl+L", "lock the seed"},
                                     {"Ctrl+B, Ctrl+[, Ctrl+]", "type a budget, or move it to the next tick"},
                                     {"Ctrl+Space, Ctrl+D", "flip between A and B, show their difference"},
                                     {"Ctrl+0, Ctrl+1", "fit the picture, show it at 100 %"},
                                     {"Ctrl+E, Ctrl+T", "export the focused plot, show it as a table"},
                                     {"Alt+1 to Alt+6, F6", "show a dock, go to the next pane"},
                                     {"Ctrl+,", "settings; Keys lists all keys and changes them"}};

std::string trimmed(const std::string& text) {
  const size_t from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t\r");
  return from == std::string::npos ? std::string() : text.substr(from, to - from + 1);
}

}  // namespace

std::map<std::string, std::string> manPages(const CLI::App& app, const std::string& version) {
  std::map<std::string, std::string> pages{{"heatkv.1", programPage(app, version)}};
  for (const CLI::App* command : commandsOf(app))
    pages["heatkv-" + command->get_name() + ".1"] = commandPage(*command, version);
  return pages;
}

std::string windowPage(const std::string& help, const std::string& version) {
  std::istringstream lines(help);
  std::string what, list, head, meaning;
  bool options = false;
  const auto flush = [&] {
    if (!head.empty()) list += entry("\\fB" + roff(head) + "\\fR", meaning);
    head.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    if (line.front() != ' ') {
      flush();
      options = options || line == "Options:";
      if (line == "Options:" || line == "Arguments:") list += section(line.substr(0, line.size() - 1));
      if (what.empty() && line.find(':') == std::string::npos) what = trimmed(line);
      continue;
    }
    // "  -h, --help  Displays help": two blanks divide them; a continued line is indented deeper.
    const size_t start = line.find_first_not_of(' '), gap = line.find("  ", start);
    if (start > 2) {
      meaning += " " + trimmed(line);
      continue;
    }
    flush();
    head = trimmed(line.substr(0, gap));
    meaning = gap == std::string::npos ? std::string() : trimmed(line.substr(gap));
  }
  flush();
  if (!options || what.empty()) throw std::runtime_error("heatkv-studio --help has not the form that was expected");
  if (what.back() == '.') what.pop_back();
  return heading("heatkv-studio", version) + section("Name") + "heatkv\\-studio \\- " + roff(what) + "\n" +
         section("Synopsis") + "\\fBheatkv\\-studio\\fR [\\fIOPTION\\fR]... [\\fIFILE\\fR]...\n" +
         section("Description") + roff(kWindowText) + "\n" + list + listed("Examples", kWindowExamples) +
         listed("Environment", kWindowEnvironment) + listed("Files", kWindowFiles) + listed("Keys", kWindowKeys) +
         section("See also") + "\\fBheatkv\\fR(1)\n";
}

}  // namespace heatkv
