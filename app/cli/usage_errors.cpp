// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>

namespace heatkv {
namespace {

/// Behind an argument whose end CLI11 would read as that of a list.
constexpr char kEnd = '\x01';

void dropEnd(std::string& text) {
  if (text.ends_with(kEnd)) text.pop_back();
}

size_t distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t corner = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = corner + (a[i] == b[j] ? 0 : 1);
      corner = row[j + 1];
      row[j + 1] = std::min({replaced, corner + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::vector<std::string> flagsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string didYouMean(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearestWord(word, known);
  return near.empty() ? std::string() : "Did you mean " + near + "? ";
}

Error unexpected(std::vector<std::string> words, const CLI::App& app, bool command, const std::string& help) {
  for (std::string& word : words) dropEnd(word);
  // Behind an unknown command every flag is unknown too.
  const auto last = command || words.front().starts_with('-') ? words.end() : words.begin();
  const auto flag = std::find_if(words.begin(), last, [](const std::string& w) { return w.starts_with('-'); });
  if (flag != last) {
    const std::string name = flag->substr(0, flag->find('='));
    return {ErrorKind::Usage, "The flag " + name + " is unknown.", didYouMean(name, flagsOf(app)) + help};
  }
  if (command)
    return {ErrorKind::Usage, fmt::format("\"{}\" was not expected here.", words.front()),
            "A text with blanks needs quotation marks around it. " + help};
  std::vector<std::string> names;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(one->get_name());
  return {ErrorKind::Usage, fmt::format("The command \"{}\" is unknown.", words.front()),
          didYouMean(words.front(), names) + help};
}

}  // namespace

std::string nearestWord(const std::string& word, const std::vector<std::string>& known) {
  const std::string* best = nullptr;
  size_t least = std::max<size_t>(2, word.size() / 3) + 1;
  for (const std::string& one : known) {
    const bool begun = word.size() > 3 && one.starts_with(word);
    const size_t steps = begun ? 1 : distance(word, one);
    if (steps >= least || steps >= one.size() - 1) continue;
    least = steps;
    best = &one;
  }
  return best ? *best : std::string();
}

std::string expandedHome(const std::string& path) {
  const char* home = std::getenv("HOME");
  return home && path.starts_with("~/") ? home + path.substr(1) : path;
}

void takeLetterForLetter(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    const std::string type = option->get_type_name();
    const bool path = type.starts_with("FILE") || type == "DIR" || type == "PATH";
    if (option->get_items_expected_max() == 0) continue;
    option->transform(CLI::Validator(
        [path](std::string& value) {
          dropEnd(value);
          if (path) value = expandedHome(value);
          return std::string();
        },
        std::string()));
  }
}

void parseLetterForLetter(CLI::App& app, const std::vector<std::string>& arguments) {
  std::vector<std::string> marked(arguments.rbegin(), arguments.rend());
  for (std::string& one : marked) {
    if (!one.empty() && std::string("]}%\x01").find(one.back()) != std::string::npos) one += kEnd;
  }
  app.parse(marked);
}

Error usageErrorOf(const CLI::ParseError& error, const CLI::App& app) {
  const bool command = !app.get_subcommands().empty();
  const CLI::App& asked = command ? *app.get_subcommands().front() : app;
  const std::string help = fmt::format("\"heatkv {}--help\" lists {}.", command ? asked.get_name() + " " : "",
                                       command ? "its flags" : "the commands");
  if (const auto left = asked.remaining(); !left.empty()) return unexpected(left, asked, command, help);
  if (!command) return {ErrorKind::Usage, "No command was given.", help};
  std::string text = error.what();
  std::erase(text, kEnd);
  const std::string name = text.substr(0, text.find_first_of(": "));
  if (dynamic_cast<const CLI::RequiredError*>(&error)) return {ErrorKind::Usage, name + " is missing.", help};
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
    return {ErrorKind::Usage,
            name + (text.find("missing") != std::string::npos ? " needs a value." : " was given twice."), help};
  }
  if (const size_t at = text.find("Could not convert: "); at == 0) {
    const std::string flag = text.substr(19, text.find(' ', 19) - 19);
    return {ErrorKind::Usage, flag + " takes no value.", "Give it, or leave it out. " + help};
  }
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return {ErrorKind::Usage, text + (text.ends_with('.') ? "" : "."), help};
}

}  // namespace heatkv
