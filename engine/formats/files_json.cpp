// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/files_json.h"

#include <cmath>

namespace heatkv {
namespace {

constexpr int kMaxDepth = 16;
constexpr int kMaxGridSide = 4096;

}  // namespace

Error badFile(const std::string& path, const std::string& why) {
  return Error(ErrorKind::File, (path.empty() ? std::string("the text") : path) + ": " + why + ".",
               "Choose another file, or write this one again.", path);
}

Json parseJson(const std::string& text, const std::string& path) {
  const auto depthCheck = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > kMaxDepth) throw badFile(path, "its JSON is nested too deep");
    return true;
  };
  try {
    return Json::parse(text.starts_with("\xEF\xBB\xBF") ? text.begin() + 3 : text.begin(), text.end(), depthCheck);
  } catch (const Json::parse_error& e) {
    throw badFile(path, "it is not JSON from byte " + std::to_string(e.byte) + " on");
  } catch (const Json::exception&) {
    throw badFile(path, "it is not JSON: a number in it is too large");
  }
}

Error JsonValue::wrong(const std::string& what) const {
  return badFile(*m_path, (m_name.empty() ? std::string("the whole") : m_name) + " " + what);
}

JsonValue JsonValue::at(const char* key) const {
  if (!m_json->is_object()) throw wrong("is not an object");
  const auto found = m_json->find(key);
  if (found == m_json->end()) throw wrong("has no " + std::string(key));
  return {*found, *m_path, m_name.empty() ? std::string(key) : m_name + "." + key};
}

JsonValue JsonValue::at(size_t index) const {
  if (index >= size()) throw wrong("has no entry " + std::to_string(index));
  return {(*m_json)[index], *m_path, m_name + "[" + std::to_string(index) + "]"};
}

size_t JsonValue::size() const {
  if (!m_json->is_array()) throw wrong("is not a list");
  return m_json->size();
}

std::optional<JsonValue> JsonValue::find(const char* key) const {
  if (!has(key) || (*m_json)[key].is_null()) return std::nullopt;
  return at(key);
}

int64_t JsonValue::integer(int64_t least, int64_t most) const {
  const bool fits =
      m_json->is_number_unsigned() ? m_json->get<uint64_t>() <= uint64_t{INT64_MAX} : m_json->is_number_integer();
  if (!fits) throw wrong("is not a whole number");
  const auto value = m_json->get<int64_t>();
  if (value < least || value > most) {
    throw wrong("is " + std::to_string(value) + ", not " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

uint64_t JsonValue::unsignedInteger() const {
  if (!m_json->is_number_unsigned()) throw wrong("is not a whole number from 0 on");
  return m_json->get<uint64_t>();
}

double JsonValue::number() const {
  if (m_json->is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (!m_json->is_number()) throw wrong("is not a number");
  return m_json->get<double>();
}

bool JsonValue::boolean() const {
  if (!m_json->is_boolean()) throw wrong("is neither true nor false");
  return m_json->get<bool>();
}

std::string JsonValue::text() const {
  if (!m_json->is_string()) throw wrong("is not a text");
  try {
    m_json->dump();  // JSON files are proved when they are parsed, texts of tensor files and pickles are not
  } catch (const Json::exception&) {
    throw wrong("is not UTF-8 text");
  }
  return m_json->get<std::string>();
}

std::vector<double> JsonValue::numberList() const {
  if (!m_json->is_array()) return {number()};
  std::vector<double> list;
  for (size_t i = 0; i < size(); ++i) list.push_back(at(i).number());
  return list;
}

std::vector<double> JsonValue::numbers(std::span<const size_t> sizes) const {
  std::vector<double> flat;
  // Lists of lists of known depth: what is left to visit never outgrows the lists themselves.
  const auto visit = [&](const auto& self, const Json& json, std::span<const size_t> rest) -> void {
    if (rest.empty()) {
      flat.push_back(JsonValue(json, *m_path, m_name).number());
      return;
    }
    if (!json.is_array() || json.size() != rest[0]) {
      throw wrong("has a list of " + (json.is_array() ? std::to_string(json.size()) : std::string("no")) +
                  " entries where " + std::to_string(rest[0]) + " belong");
    }
    for (const Json& entry : json) self(self, entry, rest.subspan(1));
  };
  visit(visit, *m_json, sizes);
  return flat;
}

Grids JsonValue::grids() const {
  Grids grids;
  if (size() < 2 || size() > 64) throw wrong("has " + std::to_string(size()) + " scales, not 2 to 64");
  for (size_t i = 0; i < size(); ++i) {
    const JsonValue grid = at(i);
    const size_t first = grid.size() == 3 ? 1 : 0;
    if (grid.size() != 2 + first || (first && grid.at(size_t{0}).integer(1, 1) != 1)) throw grid.wrong("is not a grid");
    grids.push_back({static_cast<int>(grid.at(first).integer(1, kMaxGridSide)),
                     static_cast<int>(grid.at(first + 1).integer(1, kMaxGridSide))});
  }
  return grids;
}

std::string dumped(const OrderedJson& json, int indent) {
  return json.dump(indent, ' ', false, OrderedJson::error_handler_t::replace);
}

OrderedJson nestedNumbers(const std::vector<double>& flat, std::span<const size_t> sizes) {
  size_t next = 0;
  const auto build = [&](const auto& self, std::span<const size_t> rest) -> OrderedJson {
    if (rest.empty()) {
      const double value = flat.at(next++);
      return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr);
    }
    OrderedJson list = OrderedJson::array();
    for (size_t i = 0; i < rest[0]; ++i) list.push_back(self(self, rest.subspan(1)));
    return list;
  };
  return build(build, sizes);
}

}  // namespace heatkv
