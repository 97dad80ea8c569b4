// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of prompts, read line by line (--prompt-file). No torch.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heatkv {

struct FilePrompt {
  std::string text;              ///< may be empty
  std::optional<uint64_t> seed;  ///< its own, .jsonl and .json only; -1 there is none
  int64_t line = 0;              ///< from 1
  std::string json;              ///< the whole object, .jsonl and .json only
};

/// UTF-8 with or without a byte order mark, or UTF-16 with one; LF or CRLF; lines of white space alone are skipped.
class PromptFile {
 public:
  enum class Kind {
    Lines,      ///< .txt: a prompt per line, quotes and all
    Tabs,       ///< .tsv: the column "Prompt" in any case; quotes are letters like others
    Commas,     ///< .csv: the same column; commas or semicolons between, quotes around what holds them
    JsonLines,  ///< .jsonl: "prompt", else "caption", else the first of "captions"; "seed" if there
    JsonList,   ///< .json: a list of texts or of such objects, or {"prompts": that list}
  };

  /// The suffix says which kind it is. Throws Error{Usage} for another suffix, Error{File} where the file cannot be
  /// read or a .tsv has no such column.
  static PromptFile open(const std::string& path);
  /// `name` stands for the path in errors.
  PromptFile(std::unique_ptr<std::istream> stream, Kind kind, std::string name);
  PromptFile(PromptFile&&) noexcept;
  ~PromptFile();

  /// The next prompt; nothing at the end. Throws Error{File} that names the line where it is not UTF-8, no prompt or
  /// too long.
  std::optional<FilePrompt> next();

 private:
  bool rawLine(std::string& line);
  bool nextLine(std::string& line);
  /// A line, and those that a quoted cell goes on in.
  bool nextRecord(std::string& record);
  std::vector<std::string> cells(const std::string& record) const;
  void readHeader();
  void readList();
  void fromUtf16();
  FilePrompt fromCells(const std::string& record) const;
  FilePrompt fromObject(const std::string& text) const;
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;

  std::unique_ptr<std::istream> m_stream;
  Kind m_kind;
  std::string m_name;
  int64_t m_line = 0;
  size_t m_column = 0;
  char m_separator = '\t';
  std::vector<FilePrompt> m_list;  ///< of a .json, last first
};

/// All prompts of a file, or the first `most` (0: all). Throws as above, and Error{File} where there is none.
std::vector<FilePrompt> readPrompts(const std::string& path, int64_t most = 0);

}  // namespace heatkv
