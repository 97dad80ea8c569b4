// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parser as this program needs it: values stay letter for letter, and what cannot be parsed is said in the
// program's own form, with the nearest flag or command. Thread: any.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/api/error.h"

namespace heatkv {

/// Parses `arguments` (without the program's name). CLI11 reads "[a, b]", "{}" and "%%" as lists of its own; here every
/// value is one text. Throws what CLI11 throws.
void parseLetterForLetter(CLI::App& app, const std::vector<std::string>& arguments);

/// Lets every option of `app` take values of parseLetterForLetter; a leading "~/" of a path becomes the home folder,
/// which no shell does behind "=".
void takeLetterForLetter(CLI::App& app);

/// `path` with a leading "~/" replaced by the home folder.
std::string expandedHome(const std::string& path);

/// What went wrong, in words. `app` is the tree that was parsed.
Error usageErrorOf(const CLI::ParseError& error, const CLI::App& app);

/// The word of `known` that `word` was probably meant to be; empty where none is near.
std::string nearestWord(const std::string& word, const std::vector<std::string>& known);

}  // namespace heatkv
