// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SentencePiece's precompiled character map: a double-array trie from byte strings to replacements. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

class Charsmap {
 public:
  /// `blob`: length of the trie in bytes (little-endian, 32 bits), the trie, then replacements ended by zero bytes.
  /// Throws Error{Model} naming `path` where the blob is not that.
  Charsmap(std::string_view blob, const std::string& path);

  /// Valid UTF-8 in and out, as the fast tokenizer does it: a cluster of fewer than six bytes is looked up as a whole,
  /// else every code point by itself; the shortest key at its front replaces all of it.
  std::string normalised(std::string_view text) const;

 private:
  std::optional<std::string_view> find(std::string_view key) const;
  uint32_t unit(size_t index) const;
  [[noreturn]] void fail(const char* why) const;

  std::string m_path;
  std::vector<uint32_t> m_units;
  std::string m_replacements;
};

}  // namespace heatkv
