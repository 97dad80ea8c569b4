// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Completion of commands, flags and their values for three shells, from the same declarations as --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace heatkv {

std::string bashCompletion(const CLI::App& app);
std::string zshCompletion(const CLI::App& app);
std::string fishCompletion(const CLI::App& app);

}  // namespace heatkv
