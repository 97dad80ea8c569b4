// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/charsmap.h"

#include "engine/api/error.h"
#include "engine/formats/unicode.h"

namespace heatkv {
namespace {

uint32_t littleEndian(std::string_view bytes) {
  uint32_t value = 0;
  for (size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

constexpr size_t offsetOf(uint32_t unit) {
  return static_cast<size_t>(unit >> 10) << ((unit & 0x200) >> 6);
}

}  // namespace

Charsmap::Charsmap(std::string_view blob, const std::string& path) : m_path(path) {
  if (blob.size() < 4) fail("is shorter than its own length field");
  const size_t bytes = littleEndian(blob);
  if (bytes < 4 || bytes % 4 != 0 || bytes > blob.size() - 4) fail("has a trie that does not fit into it");
  for (size_t at = 4; at < 4 + bytes; at += 4) m_units.push_back(littleEndian(blob.substr(at, 4)));
  m_replacements = blob.substr(4 + bytes);
  const size_t malformed = malformedAt(m_replacements);
  if (malformed != std::string::npos) fail("holds replacements that are not UTF-8");
}

void Charsmap::fail(const char* why) const {
  throw Error(ErrorKind::Model, std::string("The tokenizer's character map ") + why + ".",
              "Download the tokenizer's file again.", m_path);
}

uint32_t Charsmap::unit(size_t index) const {
  if (index >= m_units.size()) fail("points outside of itself");
  return m_units[index];
}

std::optional<std::string_view> Charsmap::find(std::string_view key) const {
  size_t node = offsetOf(unit(0));
  for (const char c : key) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0) return std::nullopt;
    node ^= byte;
    const uint32_t found = unit(node);
    if ((found & 0x800000FF) != byte) return std::nullopt;
    node ^= offsetOf(found);
    if (found >> 8 & 1) {
      const size_t at = unit(node) & 0x7FFFFFFF;
      if (at >= m_replacements.size()) fail("points behind its replacements");
      // An offset into the middle of a character would break the text.
      if ((static_cast<unsigned char>(m_replacements[at]) & 0xC0) == 0x80) fail("points into a character");
      return std::string_view(m_replacements.c_str() + at);
    }
  }
  return std::nullopt;
}

std::string Charsmap::normalised(std::string_view text) const {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const size_t length = clusterLength(text, at);
    const std::string_view cluster = text.substr(at, length);
    const auto whole = length < 6 ? find(cluster) : std::nullopt;
    if (whole) {
      result += *whole;
    } else {
      for (size_t i = 0; i < length;) {
        const std::string_view one = cluster.substr(i, codePointAt(cluster, i).length);
        result += find(one).value_or(one);
        i += one.size();
      }
    }
    at += length;
  }
  return result;
}

}  // namespace heatkv
