// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/docs/option_words.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace heatkv {

std::vector<std::string> namesOf(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::string valueOf(const CLI::Option& option) {
  return option.get_type_size_max() == 0 ? std::string() : option.get_type_name();
}

std::vector<std::string> choicesOf(const CLI::Option& option) {
  const std::string value = valueOf(option);
  std::vector<std::string> words;
  if (value.find('|') == std::string::npos) return words;
  std::istringstream parts(value);
  for (std::string word; std::getline(parts, word, '|');) {
    word = word.substr(0, word.find('['));
    const bool placeholder = std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isupper(c); });
    if (!placeholder) words.push_back(word);
  }
  return words;
}

Completes completesOf(const CLI::Option& option) {
  const std::string value = valueOf(option);
  if (!choicesOf(option).empty()) return Completes::Words;
  if (value == "DIR") return Completes::Folders;
  if (value == "FILE" || value == "PATH" || option.get_positional()) return Completes::Files;
  return Completes::Nothing;
}

}  // namespace heatkv
