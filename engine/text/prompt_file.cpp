// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/prompt_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"

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

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

const std::pair<const char*, PromptFile::Kind> kSuffixes[] = {{".txt", PromptFile::Kind::Lines},
                                                              {".tsv", PromptFile::Kind::Tabs},
                                                              {".csv", PromptFile::Kind::Commas},
                                                              {".jsonl", PromptFile::Kind::JsonLines},
                                                              {".json", PromptFile::Kind::JsonList}};

}  // namespace

PromptFile PromptFile::open(const std::string& path) {
  const std::filesystem::path file(path);
  const std::string suffix = lowerCase(file.extension().string());
  const auto known = std::find_if(std::begin(kSuffixes), std::end(kSuffixes),
                                  [&suffix](const auto& one) { return one.first == suffix; });
  if (known == std::end(kSuffixes)) {
    throw Error(ErrorKind::Usage,
                "The prompt file's suffix " + (suffix.empty() ? "is missing" : "\"" + suffix + "\" is not known") + ".",
                "Name it .txt (a prompt per line), .csv or .tsv (a column \"prompt\"), .jsonl or .json.", path);
  }
  std::error_code failed;
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (std::filesystem::is_directory(file, failed) || !*stream) {
    throw Error(ErrorKind::File, "The prompt file could not be read.", "Check that it exists and may be read.", path);
  }
  return PromptFile(std::move(stream), known->second, path);
}

PromptFile::PromptFile(std::unique_ptr<std::istream> stream, Kind kind, std::string name)
    : m_stream(std::move(stream)), m_kind(kind), m_name(std::move(name)) {
  if (kind == Kind::Tabs || kind == Kind::Commas) readHeader();
  if (kind == Kind::JsonList) readList();
}

PromptFile::PromptFile(PromptFile&&) noexcept = default;
PromptFile::~PromptFile() = default;

void PromptFile::fail(const std::string& what, const std::string& fix) const {
  throw Error(
      ErrorKind::File,
      (m_kind == Kind::JsonList ? "Entry " : "Line ") + std::to_string(m_line) + " of the prompt file " + what + ".",
      fix, m_name);
}

bool PromptFile::rawLine(std::string& line) {
  if (m_line == 0) {
    const int first = m_stream->peek();
    if (first == 0xFF || first == 0xFE) fromUtf16();
  }
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
  return true;
}

bool PromptFile::nextLine(std::string& line) {
  while (rawLine(line)) {
    if (!isBlank(line)) return true;
  }
  return false;
}

bool PromptFile::nextRecord(std::string& record) {
  if (!nextLine(record)) return false;
  if (m_kind != Kind::Commas) return true;
  const int64_t begin = m_line;
  std::string more;
  while (std::count(record.begin(), record.end(), '"') % 2 != 0) {
    if (!rawLine(more) || record.size() + more.size() > kLongestLine) {
      m_line = begin;
      fail("opens a quotation mark that is never closed", "Close it, or double it where it is part of the text.");
    }
    record += '\n' + more;
  }
  return true;
}

std::vector<std::string> PromptFile::cells(const std::string& record) const {
  std::vector<std::string> result(1);
  bool quoted = false;
  for (size_t at = 0; at < record.size(); ++at) {
    const char c = record[at];
    if (m_kind == Kind::Commas && c == '"') {
      // Doubled inside quotation marks it is one of the text.
      if (quoted && at + 1 < record.size() && record[at + 1] == '"')
        result.back() += record[++at];
      else
        quoted = !quoted;
    } else if (c == m_separator && !quoted) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  return result;
}

/// The whole stream again, in UTF-8; what is not UTF-16 stays, to be refused as a line.
void PromptFile::fromUtf16() {
  std::string bytes{std::istreambuf_iterator<char>(*m_stream), {}};
  const bool big = bytes.starts_with("\xFE\xFF");
  // Half a pair becomes bytes that are not UTF-8, which its line is then refused for.
  if ((big || bytes.starts_with("\xFF\xFE")) && bytes.size() % 2 == 0)
    bytes = heatkv::fromUtf16(std::string_view(bytes).substr(2), big);
  m_stream = std::make_unique<std::istringstream>(std::move(bytes));
}

void PromptFile::readHeader() {
  std::string line;
  if (!nextRecord(line)) fail("has no header", "The first line of a .csv or .tsv file names its columns.");
  for (const char separator : {m_kind == Kind::Tabs ? '\t' : ',', ';'}) {
    m_separator = separator;
    const std::vector<std::string> names = cells(line);
    const auto at =
        std::find_if(names.begin(), names.end(), [](const auto& name) { return lowerCase(name) == "prompt"; });
    m_column = static_cast<size_t>(at - names.begin());
    if (at != names.end()) return;
    if (m_kind == Kind::Tabs) break;
  }
  fail("names no column \"prompt\"", std::string("Name the column that holds the prompts \"prompt\", with ") +
                                         (m_kind == Kind::Tabs ? "tabs" : "commas") + " between columns.");
}

FilePrompt PromptFile::fromCells(const std::string& record) const {
  std::vector<std::string> row = cells(record);
  if (row.size() <= m_column) {
    fail("has " + std::to_string(row.size()) + " columns, too few to reach the column \"prompt\"",
         m_kind == Kind::Tabs ? "Check the tabs of that line." : "Check the commas of that line.");
  }
  return {std::move(row[m_column]), std::nullopt, m_line, {}};
}

void PromptFile::readList() {
  std::string text, line;
  while (rawLine(line)) text += line + '\n';
  const auto refuse = [this](const std::string& what, const std::string& fix) {
    throw Error(ErrorKind::File, what, fix, m_name);
  };
  json whole = json::parse(text, nullptr, false);
  const char* form = "Write [\"a text\", \"another\"], or a list of objects with a \"prompt\".";
  if (whole.is_object() && whole.contains("prompts")) whole = json(std::move(whole["prompts"]));
  if (!whole.is_array()) refuse("The prompt file holds no JSON list.", form);
  m_line = 0;
  for (const json& one : whole) {
    ++m_line;
    m_list.push_back(one.is_string() ? FilePrompt{one.get<std::string>(), {}, m_line, {}} : fromObject(one.dump()));
  }
  std::reverse(m_list.begin(), m_list.end());
}

FilePrompt PromptFile::fromObject(const std::string& line) const {
  const json value = json::parse(line, nullptr, false);
  if (!value.is_object())
    fail("is not a JSON object", "Write an object with a \"prompt\", such as {\"prompt\": \"a text\"}.");
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
  if (!text->is_string()) fail("has a prompt that is not a text", "Put the prompt into quotation marks.");
  result.text = text->get<std::string>();
  if (given("seed")) {
    const json& seed = value.at("seed");
    if (!seed.is_number_unsigned() && seed != -1)
      fail("has a seed that is not a whole number of at least 0, nor -1", "Correct or leave out the \"seed\".");
    if (seed.is_number_unsigned()) result.seed = seed.get<uint64_t>();
  }
  return result;
}

std::optional<FilePrompt> PromptFile::next() {
  std::string line;
  if (m_kind == Kind::JsonList) {
    if (m_list.empty()) return std::nullopt;
    FilePrompt prompt = std::move(m_list.back());
    m_list.pop_back();
    return prompt;
  }
  if (!nextRecord(line)) return std::nullopt;
  switch (m_kind) {
    case Kind::Tabs:
    case Kind::Commas:
      return fromCells(line);
    case Kind::JsonLines:
      return fromObject(line);
    default:
      return FilePrompt{std::move(line), std::nullopt, m_line, {}};
  }
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
