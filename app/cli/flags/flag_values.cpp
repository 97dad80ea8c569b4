// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/flag_values.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"
#include "engine/system/access.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

Error usage(std::string_view flag, std::string_view text, const std::string& wants) {
  return {ErrorKind::Usage, std::string(flag) + " \"" + repaired(text) + "\" is not understood.",
          "It takes " + wants + "."};
}

template <typename Number>
std::optional<Number> whole(std::string_view text) {
  Number value{};
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::vector<std::string> splitList(std::string_view flag, std::string_view text) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    if (comma == at) throw usage(flag, text, "values with commas between");
    parts.emplace_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return parts;
}

int64_t parseInteger(std::string_view flag, std::string_view text, int64_t least, int64_t most) {
  const auto value = whole<int64_t>(text);
  if (!value || *value < least || *value > most) {
    throw usage(flag, text, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return *value;
}

uint64_t parseSeed(std::string_view flag, std::string_view text, bool& random) {
  random = text == "-1";
  if (random) return 0;
  const auto value = whole<uint64_t>(text);
  if (!value) throw usage(flag, text, "a whole number from 0 to 18446744073709551615, or -1 for a random one");
  return *value;
}

void requireUtf8(std::string_view flag, std::string_view text) {
  if (repaired(text) != text) {
    throw Error(ErrorKind::Usage, std::string(flag) + " is not valid UTF-8.", "Write it in a UTF-8 terminal or file.");
  }
}

void requireWritable(const std::string& path) {
  const auto fail = [&](const std::string& why, const std::string& fix) {
    return Error(ErrorKind::File, path + " cannot be written: " + why + ".", fix, path);
  };
  std::error_code ignored;
  if (path.empty()) throw Error(ErrorKind::Usage, "The output has no name.", "Name a file.");
  if (fs::is_directory(path, ignored)) throw fail("it is a folder", "Name a file.");
  fs::path folder = fs::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (!fs::is_directory(folder, ignored))
    throw fail("there is no folder " + folder.string(), "Make the folder first, or name another one.");
  if (!mayWriteInto(folder.string())) throw fail(std::strerror(errno), "Choose a folder you may write to.");
  if (fs::exists(path, ignored) && !mayWrite(path))
    throw fail(std::strerror(errno), "Choose another name, or make the file writable.");
}

void requireFolder(const std::string& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed || !fs::is_directory(path) || !mayWriteInto(path)) {
    throw Error(ErrorKind::File,
                "The folder " + path + " cannot be used: " + (failed ? failed.message() : std::strerror(errno)) + ".",
                "Choose a folder you may write to.", path);
  }
}

}  // namespace heatkv
