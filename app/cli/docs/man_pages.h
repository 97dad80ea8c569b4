// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Manual pages from the same declarations as --help. Equal trees give equal text.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace heatkv {

/// File name ("heatkv.1", "heatkv-generate.1") -> text in man(7).
std::map<std::string, std::string> manPages(const CLI::App& app, const std::string& version);

/// The page of the window, from what `heatkv-studio --help` prints. Throws std::runtime_error where that has no
/// "Options:".
std::string windowPage(const std::string& help, const std::string& version);

}  // namespace heatkv
