// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The little of Unicode that is needed here: UTF-8, UTF-16, Latin-1, white space, and how code points join into
// clusters. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heatkv {

/// The code point that starts at text[at] and its length in bytes. Requires at < text.size(). Malformed bytes give
/// length 1 and `valid` false.
struct CodePoint {
  char32_t value = 0xFFFD;
  size_t length = 1;
  bool valid = false;
};
CodePoint codePointAt(std::string_view text, size_t at);

/// Where the first malformed byte is, or npos.
size_t malformedAt(std::string_view utf8);
/// `text` with every malformed byte replaced by U+FFFD.
std::string repaired(std::string_view text);

/// `code` in UTF-8; half of a surrogate pair gives bytes that are malformed.
void appendUtf8(std::string& text, char32_t code);

/// UTF-16 as bytes; half of a surrogate pair, or of a unit, gives what is malformed there.
std::string fromUtf16(std::string_view bytes, bool bigEndian);
/// The other way, big end first; malformed bytes become U+FFFD.
std::string toUtf16(std::string_view utf8);

std::string fromLatin1(std::string_view bytes);
/// Nothing where a letter is outside of it or `utf8` is malformed.
std::optional<std::string> toLatin1(std::string_view utf8);

/// Unicode's White_Space.
bool isWhiteSpace(char32_t c);

/// Bytes of the extended grapheme cluster that starts at text[at]; text must be valid. Emoji sequences, flags, Hangul
/// and Indic conjuncts are not joined beyond their marks: all of them are longer than the clusters that callers look
/// at.
size_t clusterLength(std::string_view text, size_t at);

}  // namespace heatkv
