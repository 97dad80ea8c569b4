// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/field_kinds.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "engine/api/error.h"
#include "engine/schedule/schedule_json.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {
namespace {

template <typename Number>
std::optional<Number> whole(std::string_view text) {
  Number value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool isHex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

}  // namespace

Json textJson(std::string_view text) {
  return std::string(text);
}

Json numberJson(std::string_view text) {
  const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
  if (const auto value = whole<uint64_t>(digits)) return *value;
  if (const auto value = whole<int64_t>(digits)) return *value;
  // What no number can hold keeps its digits, for the message.
  const bool isWhole = digits.find_first_not_of("-0123456789") == std::string_view::npos;
  const auto value = isWhole ? std::nullopt : whole<double>(digits);
  return value && std::isfinite(*value) ? Json(*value) : textJson(text);
}

Json listJson(std::string_view text) {
  Json list = Json::array();
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    list.push_back(numberJson(text.substr(at, comma - at)));
    at = comma + 1;
  }
  return list;
}

Json parsedJson(std::string_view text) {
  Json json = parseTolerantly(text);
  return json.is_discarded() ? textJson(text) : json;
}

std::string readText(const Json& json, std::string& into) {
  if (!json.is_string()) return "not a text";
  try {
    json.dump();
  } catch (const Json::exception&) {
    return "not UTF-8";
  }
  into = json.get<std::string>();
  return {};
}

std::string readNumber(const Json& json, double low, double high, double& into) {
  if (!json.is_number()) return "not a number";
  const auto value = json.get<double>();
  if (!(value >= low && value <= high)) return fmt::format("not from {} to {}", low, high);
  into = value;
  return {};
}

std::string readWhole(const Json& json, int low, int high, int& into) {
  if (!json.is_number_integer()) return "not a whole number";
  const bool large = json.is_number_unsigned() && json.get<uint64_t>() > uint64_t{INT64_MAX};
  if (large || json.get<int64_t>() < low || json.get<int64_t>() > high)
    return fmt::format("not a whole number from {} to {}", low, high);
  into = json.get<int>();
  return {};
}

std::string HashKind::read(const Json& json, std::string& into) const {
  constexpr size_t kLongest = 64;
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  if (text.size() > kLongest || !std::all_of(text.begin(), text.end(), isHex)) return "not a hash";
  into = std::move(text);
  return {};
}

std::string DeviceKind::read(const Json& json, std::string& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  const bool numbered = text.starts_with("cuda:") && whole<unsigned>(std::string_view(text).substr(5)).has_value();
  if (text != "auto" && text != "cpu" && text != "cuda" && !numbered) return "not auto, cpu, cuda or cuda:N";
  into = std::move(text);
  return {};
}

std::string AspectKind::read(const Json& json, std::string& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  try {
    into = std::string(parseAspect(text).aspect->label);
    return {};
  } catch (const Error&) {
    return "not W:H, and not height/width";
  }
}

Json BudgetKind::write(const std::string& budget) const {
  return budget.ends_with(kOfEntries) ? Json(nullptr) : Json(budget);
}

Json EntriesKind::write(const std::string& budget) const {
  if (!budget.ends_with(kOfEntries)) return nullptr;
  return budget.substr(0, budget.size() - kOfEntries.size());
}

std::string EntriesKind::read(const Json& json, std::string& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  text += kOfEntries;
  std::string why = BudgetKind().read(text, into);
  return why.empty() ? why : "not a share of the entries such as 20% or 1/5";
}

std::string BudgetKind::read(const Json& json, std::string& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  try {
    parseBudget(text);
    into = std::move(text);
    return {};
  } catch (const Error&) {
    return "not a budget such as 10%, 1/10 or 512MiB";
  }
}

std::string SeedKind::read(const Json& json, uint64_t& into) const {
  if (!json.is_number_unsigned()) return "not a whole number from 0 to 18446744073709551615";
  into = json.get<uint64_t>();
  return {};
}

NameKind<DType> dtypeKind() {
  return {parseDType, [](DType dtype) { return nameOf(dtype); }, "auto, fp32, bf16, int8 or fp8"};
}

Json ShareKind::write(const Rational& share) const {
  return toText(share);
}

std::string ShareKind::read(const Json& json, Rational& into) const {
  std::string text;
  if (json.is_number()) text = json.dump();
  if (std::string why = text.empty() ? readText(json, text) : ""; !why.empty()) return why;
  const std::optional<Rational> share = parseFraction(text);
  if (!share || share->num <= 0 || share->num > share->den) return "not a share such as 50%, 1/2 or 0.5";
  into = *share;
  return {};
}

Json SharesKind::write(const std::vector<Rational>& shares) const {
  Pruning pruning;
  pruning.shares = shares;
  return toText(pruning);
}

std::string SharesKind::read(const Json& json, std::vector<Rational>& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  try {
    into = parsePruning(text).shares;
  } catch (const Error& e) {
    return e.message;
  }
  return {};
}

Json LayersKind::write(const std::optional<LayerRange>& layers) const {
  if (!layers) return nullptr;
  return std::to_string(layers->first) + "-" + std::to_string(layers->last);
}

std::string LayersKind::read(const Json& json, std::optional<LayerRange>& into) const {
  std::string text;
  if (std::string why = readText(json, text); !why.empty()) return why;
  LayerRange layers;
  const char *begin = text.data(), *end = begin + text.size();
  const auto first = std::from_chars(begin, end, layers.first);
  const bool dash = first.ec == std::errc() && first.ptr != end && *first.ptr == '-';
  const auto last = std::from_chars(dash ? first.ptr + 1 : end, end, layers.last);
  if (!dash || last.ec != std::errc() || last.ptr != end || layers.first < 0 || layers.first > layers.last)
    return "not two layers such as 3-27";
  into = layers;
  return {};
}

Json PinsKind::write(const std::vector<Pin>& pins) const {
  return pinsJson(pins);
}

std::string PinsKind::read(const Json& json, std::vector<Pin>& into) const {
  static const std::string kPath = "pins";
  try {
    into = pinsFrom(json, kPath);
    return {};
  } catch (const Error& e) {
    return "not a list of pins: " + e.message;
  }
}

}  // namespace heatkv
