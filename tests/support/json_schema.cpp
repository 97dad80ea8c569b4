// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/json_schema.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <stdexcept>

namespace heatkv::test {
namespace {

using nlohmann::json;

bool isOfType(const json& value, const std::string& type) {
  if (type == "integer")
    return value.is_number_integer() || (value.is_number() && std::floor(value.get<double>()) == value);
  if (type == "number") return value.is_number();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "array") return value.is_array();
  if (type == "object") return value.is_object();
  if (type == "null") return value.is_null();
  throw std::runtime_error("type " + type);
}

bool hasType(const json& value, const json& types) {
  if (types.is_string()) return isOfType(value, types);
  return std::any_of(types.begin(), types.end(), [&](const json& type) { return isOfType(value, type); });
}

std::string memberFault(const json& schema, const json& value, const std::string& where) {
  for (const auto& [name, member] : value.items()) {
    const std::string at = where + "." + name;
    const json* found = nullptr;
    if (schema.contains("properties") && schema["properties"].contains(name)) found = &schema["properties"][name];
    if (!found && schema.contains("patternProperties"))
      for (const auto& [pattern, other] : schema["patternProperties"].items())
        if (std::regex_search(name, std::regex(pattern))) found = &other;
    if (!found && schema.contains("additionalProperties")) {
      if (schema["additionalProperties"] == false) return at + " is not known";
      if (schema["additionalProperties"].is_object()) found = &schema["additionalProperties"];
    }
    if (!found) continue;
    if (std::string fault = schemaFault(*found, member, at); !fault.empty()) return fault;
  }
  return {};
}

}  // namespace

std::string schemaFault(const json& schema, const json& value, const std::string& where) {
  for (const auto& [key, rule] : schema.items()) {
    bool good = true;
    if (key == "type") {
      good = hasType(value, rule);
    } else if (key == "const") {
      good = value == rule;
    } else if (key == "enum") {
      good = std::find(rule.begin(), rule.end(), value) != rule.end();
    } else if (key == "minimum") {
      good = !value.is_number() || value.get<double>() >= rule.get<double>();
    } else if (key == "minItems") {
      good = !value.is_array() || value.size() >= rule.get<size_t>();
    } else if (key == "maxItems") {
      good = !value.is_array() || value.size() <= rule.get<size_t>();
    } else if (key == "pattern") {
      good = !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()));
    } else if (key == "oneOf") {
      good = std::count_if(rule.begin(), rule.end(),
                           [&](const json& one) { return schemaFault(one, value, where).empty(); }) == 1;
    } else if (key == "required") {
      for (const json& name : rule) good &= !value.is_object() || value.contains(name.get<std::string>());
    } else if (key == "items") {
      for (size_t i = 0; value.is_array() && i < value.size(); ++i)
        if (std::string fault = schemaFault(rule, value[i], where + "[" + std::to_string(i) + "]"); !fault.empty())
          return fault;
    } else if (key == "properties" || key == "patternProperties" || key == "additionalProperties") {
      if (std::string fault = value.is_object() ? memberFault(schema, value, where) : ""; !fault.empty()) return fault;
    } else if (key != "title" && key != "description" && key != "$schema") {
      throw std::runtime_error("keyword " + key);
    }
    if (!good) return where + " breaks " + key + " " + rule.dump();
  }
  return {};
}

}  // namespace heatkv::test
