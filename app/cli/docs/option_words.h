// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What man pages and completions say of one flag, read from its declaration.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heatkv {

/// "-o", "--output"; empty for positionals.
std::vector<std::string> namesOf(const CLI::Option& option);
/// What stands for its value: "FILE", "auto|cpu|cuda[:N]"; empty where it takes none.
std::string valueOf(const CLI::Option& option);
/// The words that can be its value: those of "off|all|K" that are no placeholder, as "off" and "all".
std::vector<std::string> choicesOf(const CLI::Option& option);
enum class Completes { Nothing, Words, Files, Folders };
Completes completesOf(const CLI::Option& option);

}  // namespace heatkv
