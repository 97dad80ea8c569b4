// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Values of flags from their text, without the locale. All throw Error{Usage} naming the flag and what it takes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

int64_t parseInteger(std::string_view flag, std::string_view text, int64_t least, int64_t most);
/// 0 to 2^64 - 1, or -1: the caller turns -1 into `random`.
uint64_t parseSeed(std::string_view flag, std::string_view text, bool& random);
/// The parts between commas; empty parts are refused.
std::vector<std::string> splitList(std::string_view flag, std::string_view text);
/// Throws Error{Usage} where `text` is not UTF-8.
void requireUtf8(std::string_view flag, std::string_view text);

/// Throws Error{File} where `path` cannot be made or replaced: its folder is missing or read-only, or it is a folder.
/// Asked before long work, so that the work is not lost.
void requireWritable(const std::string& path);
/// Makes a folder where there is none. Throws Error{File}.
void requireFolder(const std::string& path);

}  // namespace heatkv
