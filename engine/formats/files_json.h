// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JSON of files that nobody vouches for: depth and size are bounded, every value is checked before it is used.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/error.h"
#include "engine/api/grid.h"
#include "engine/files/byte_source.h"

namespace heatkv {

using Json = nlohmann::json;                 ///< for reading, and for files with sorted keys
using OrderedJson = nlohmann::ordered_json;  ///< for files with ours

/// "FILE: WHY." of kind File.
Error badFile(const std::string& path, const std::string& why);

/// Parses at most 16 levels deep. Throws Error{File}.
Json parseJson(const std::string& text, const std::string& path);

/// A value inside a file, with a name for messages ("scales[3].removed"). Every getter throws Error{File}.
class JsonValue {
 public:
  JsonValue(const Json& json, const std::string& path, std::string name = {})
      : m_json(&json), m_path(&path), m_name(std::move(name)) {}

  const Json& json() const { return *m_json; }
  const std::string& path() const { return *m_path; }
  Error wrong(const std::string& what) const;

  bool isNull() const { return m_json->is_null(); }
  bool has(const char* key) const { return m_json->is_object() && m_json->contains(key); }
  JsonValue at(const char* key) const;                   ///< of an object
  JsonValue at(size_t index) const;                      ///< of a list
  size_t size() const;                                   ///< of a list
  std::optional<JsonValue> find(const char* key) const;  ///< absent or null: nothing

  int64_t integer(int64_t least, int64_t most) const;
  uint64_t unsignedInteger() const;
  double number() const;  ///< null: not a number
  bool boolean() const;
  std::string text() const;
  std::vector<double> numberList() const;  ///< a list of numbers, or one
  /// Nested lists of exactly these sizes, flattened.
  std::vector<double> numbers(std::span<const size_t> sizes) const;
  Grids grids() const;  ///< [[h, w], ..] or [[1, h, w], ..]

 private:
  const Json* m_json;
  const std::string* m_path;
  std::string m_name;
};

/// As text; what is not UTF-8 is replaced instead of refused.
std::string dumped(const OrderedJson& json, int indent = -1);
/// Nested lists of these sizes from a flat array; not-a-number becomes null.
OrderedJson nestedNumbers(const std::vector<double>& flat, std::span<const size_t> sizes);

}  // namespace heatkv
