// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/prompt_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/text/unicode.h"

namespace heatkv {
namespace {

using nlohmann::json;

constexpr size_t kLongestLine = size_t{16} << 20;
constexpr const char* kMark = "\xEF\xBB\xBF";

bool isBlank(std::string_view line) {
  for (size_t at = 0; at < line.size();) {
    const CodePoint c = codePointAt(line, at);
    if (!isWhiteSpace(c.value)) return false;
    at += c.length;
  }
  return true;
}

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> result;
  size_t from = 0;
  for (size_t tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t', from)) {
    result.push_back(line.substr(from, tab - from));
    from = tab + 1;
  }
  result.push_back(line.substr(from));
  return result;
}

}  // namespace

PromptFile PromptFile::open(const std::string& path) {
  const std::filesystem::path file(path);
  std::string suffix = file.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(), [](unsigned char c) { return std::tolower(c); });
  Kind kind = Kind::Lines;
  if (suffix == ".tsv") {
    kind = Kind::Tabs;
  } else if (suffix == ".jsonl") {
    kind = Kind::JsonLines;
  } else if (suffix != ".txt") {
    throw Error(ErrorKind::Usage,
                "The prompt file's suffix " + (suffix.empty() ? "is missing" : "\"" + suffix + "\" is not known") + ".",
                "Name it .txt (a prompt per line), .tsv (a column Prompt) or .jsonl.", path);
  }
  std::error_code failed;
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (std::filesystem::is_directory(file, failed) || !*stream) {
    throw Error(ErrorKind::File, "The prompt file could not be read.", "Check that it exists and may be read.", path);
  }
  return PromptFile(std::move(stream), kind, path);
}

PromptFile::PromptFile(std::unique_ptr<std::istream> stream, Kind kind, std::string name)
    : m_stream(std::move(stream)), m_kind(kind), m_name(std::move(name)) {
  if (kind == Kind::Tabs) readHeader();
}

PromptFile::PromptFile(PromptFile&&) noexcept = default;
PromptFile::~PromptFile() = default;

void PromptFile::fail(const std::string& what, const std::string& fix) const {
  throw Error(ErrorKind::File, "Line " + std::to_string(m_line) + " of the prompt file " + what + ".", fix, m_name);
}

bool PromptFile::nextLine(std::string& line) {
  while (true) {
    line.clear();
    ++m_line;
    char c = 0;
    bool any = false;
    while (m_stream->get(c)) {
      any = true;
      if (c == '\n') break;
      if (line.size() == kLongestLine) fail("is longer than 16 MiB", "Put one prompt on each line.");
      line += c;
    }
    if (m_stream->bad()) fail("could not be read", "Check the disk and try again.");
    if (!any) return false;
    if (line.ends_with('\r')) line.pop_back();
    if (m_line == 1 && line.starts_with(kMark)) line.erase(0, 3);
    const size_t malformed = std::min(malformedAt(line), line.find('\0'));
    if (malformed != std::string::npos) {
      fail("is not UTF-8 text (byte " + std::to_string(malformed + 1) + ")", "Save the file as UTF-8.");
    }
    if (!isBlank(line)) return true;
  }
}

void PromptFile::readHeader() {
  std::string line;
  if (!nextLine(line)) fail("has no header", "The first line of a .tsv file names its columns.");
  const std::vector<std::string> names = cells(line);
  const auto at = std::find(names.begin(), names.end(), "Prompt");
  if (at == names.end()) {
    fail("names no column \"Prompt\"", "Name the column that holds the prompts \"Prompt\", with tabs between columns.");
  }
  m_column = static_cast<size_t>(at - names.begin());
}

FilePrompt PromptFile::fromTabs(const std::string& line) const {
  std::vector<std::string> row = cells(line);
  if (row.size() <= m_column) {
    fail("has " + std::to_string(row.size()) + " columns, too few to reach the column \"Prompt\"",
         "Check the tabs of that line.");
  }
  return {std::move(row[m_column]), std::nullopt, m_line, {}};
}

FilePrompt PromptFile::fromJson(const std::string& line) const {
  const json value = json::parse(line, nullptr, false);
  if (!value.is_object()) fail("is no JSON object", "Each line of a .jsonl file is one object with a \"prompt\".");
  FilePrompt result{{}, std::nullopt, m_line, line};
  const auto given = [&value](const char* key) { return value.contains(key) && !value.at(key).is_null(); };
  const json* text = nullptr;
  for (const char* key : {"prompt", "caption"}) {
    if (!text && given(key)) text = &value.at(key);
  }
  if (!text && given("captions") && value.at("captions").is_array() && !value.at("captions").empty()) {
    text = &value.at("captions").front();
  }
  if (!text) fail("has neither prompt nor caption nor captions", "Give each line a \"prompt\".");
  if (!text->is_string()) fail("has a prompt that is no text", "Put the prompt into quotation marks.");
  result.text = text->get<std::string>();
  if (given("seed")) {
    if (!value.at("seed").is_number_unsigned()) {
      fail("has a seed that is no whole number of at least 0", "Correct or leave out the \"seed\".");
    }
    result.seed = value.at("seed").get<uint64_t>();
  }
  return result;
}

std::optional<FilePrompt> PromptFile::next() {
  std::string line;
  if (!nextLine(line)) return std::nullopt;
  switch (m_kind) {
    case Kind::Tabs:
      return fromTabs(line);
    case Kind::JsonLines:
      return fromJson(line);
    case Kind::Lines:
      break;
  }
  return FilePrompt{std::move(line), std::nullopt, m_line, {}};
}

std::vector<FilePrompt> readPrompts(const std::string& path, int64_t most) {
  PromptFile file = PromptFile::open(path);
  std::vector<FilePrompt> prompts;
  while (most <= 0 || static_cast<int64_t>(prompts.size()) < most) {
    std::optional<FilePrompt> prompt = file.next();
    if (!prompt) break;
    prompts.push_back(std::move(*prompt));
  }
  if (prompts.empty()) {
    throw Error(ErrorKind::File, "The prompt file holds no prompt.", "Write at least one prompt into it.", path);
  }
  return prompts;
}

}  // namespace heatkv
