// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of values that fields have: how one is written, read within its bounds, and taken from a flag's text.
// read() says why not and leaves the value alone; it never throws. For settings_fields.cpp alone.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/run_settings.h"

namespace heatkv {

using Json = nlohmann::ordered_json;

/// Text as it is.
Json textJson(std::string_view text);
/// "3": a number, else text.
Json numberJson(std::string_view text);
/// "3,3,1": a list of numbers and texts.
Json listJson(std::string_view text);
/// "[..]": JSON, else text.
Json parsedJson(std::string_view text);

std::string readText(const Json& json, std::string& into);
std::string readNumber(const Json& json, double low, double high, double& into);
std::string readWhole(const Json& json, int low, int high, int& into);

struct TextKind {
  Json write(const std::string& value) const { return value; }
  std::string read(const Json& json, std::string& into) const { return readText(json, into); }
  static Json fromText(std::string_view text) { return textJson(text); }
};

/// Lower-case hex digits; none: null.
struct HashKind : TextKind {
  Json write(const std::string& value) const { return value.empty() ? Json(nullptr) : Json(value); }
  std::string read(const Json& json, std::string& into) const;
};

struct DeviceKind : TextKind {
  std::string read(const Json& json, std::string& into) const;
};

struct AspectKind : TextKind {
  std::string read(const Json& json, std::string& into) const;
};

/// A budget in bytes; null where it is one of entries.
struct BudgetKind : TextKind {
  Json write(const std::string& budget) const;
  std::string read(const Json& json, std::string& into) const;
};

/// The same member where it is a share of the entries: "20%"; null where it is one of bytes.
struct EntriesKind : TextKind {
  Json write(const std::string& budget) const;
  std::string read(const Json& json, std::string& into) const;
};

struct SeedKind {
  Json write(uint64_t value) const { return value; }
  std::string read(const Json& json, uint64_t& into) const;
  static Json fromText(std::string_view text) { return numberJson(text); }
};

struct NumberKind {
  double low, high;
  Json write(double value) const { return value; }
  std::string read(const Json& json, double& into) const { return readNumber(json, low, high, into); }
  static Json fromText(std::string_view text) { return numberJson(text); }
};

struct WholeKind {
  int low, high;
  Json write(int value) const { return value; }
  std::string read(const Json& json, int& into) const { return readWhole(json, low, high, into); }
  static Json fromText(std::string_view text) { return numberJson(text); }
};

struct MaybeWholeKind {
  int low, high;
  Json write(std::optional<int> value) const { return value ? Json(*value) : Json(nullptr); }
  std::string read(const Json& json, std::optional<int>& into) const {
    int value = 0;
    std::string why = readWhole(json, low, high, value);
    if (why.empty()) into = value;
    return why;
  }
  static Json fromText(std::string_view text) { return numberJson(text); }
};

/// One to 64 of them: a value, or one per scale.
template <typename T, std::string (*readOne)(const Json&, T, T, T&)>
struct ListKind {
  T low, high;
  Json write(const std::vector<T>& values) const { return values; }
  std::string read(const Json& json, std::vector<T>& into) const {
    constexpr size_t kMost = 64;
    const Json list = json.is_array() ? json : Json::array({json});
    if (list.empty() || list.size() > kMost) return "not 1 to 64 values";
    std::vector<T> values(list.size());
    for (size_t i = 0; i < list.size(); ++i) {
      if (std::string why = readOne(list[i], low, high, values[i]); !why.empty()) return why;
    }
    into = std::move(values);
    return {};
  }
  static Json fromText(std::string_view text) { return listJson(text); }
};
using NumbersKind = ListKind<double, readNumber>;
using WholesKind = ListKind<int, readWhole>;

/// An enumeration by its names.
template <typename E>
struct NameKind {
  std::optional<E> (*parse)(std::string_view);
  const char* (*name)(E);
  std::string names;
  Json write(E value) const { return name(value); }
  std::string read(const Json& json, E& into) const {
    std::string text;
    if (std::string why = readText(json, text); !why.empty()) return why;
    const std::optional<E> value = parse(text);
    if (!value) return "not one of " + names;
    into = *value;
    return {};
  }
  static Json fromText(std::string_view text) { return textJson(text); }
};
template <typename E, typename Name>
NameKind(std::optional<E> (*)(std::string_view), Name, std::string) -> NameKind<E>;
/// The same; null: not said.
template <typename E>
struct MaybeNameKind {
  NameKind<E> one;
  Json write(std::optional<E> value) const { return value ? one.write(*value) : Json(nullptr); }
  std::string read(const Json& json, std::optional<E>& into) const {
    E value{};
    std::string why = one.read(json, value);
    if (why.empty()) into = value;
    return why;
  }
  static Json fromText(std::string_view text) { return textJson(text); }
};
NameKind<DType> dtypeKind();

/// "50%", "1/2" or "0.5"; above 0, at most 1.
struct ShareKind {
  Json write(const Rational& share) const;
  std::string read(const Json& json, Rational& into) const;
  static Json fromText(std::string_view text) { return textJson(text); }
};

/// "fastvar", or a share a scale: "0,0,2/5,1".
struct SharesKind {
  Json write(const std::vector<Rational>& shares) const;
  std::string read(const Json& json, std::vector<Rational>& into) const;
  static Json fromText(std::string_view text) { return textJson(text); }
};

/// "3-27": the first and the last; null: what is usual.
struct LayersKind {
  Json write(const std::optional<LayerRange>& layers) const;
  std::string read(const Json& json, std::optional<LayerRange>& into) const;
  static Json fromText(std::string_view text) { return textJson(text); }
};

struct PinsKind {
  Json write(const std::vector<Pin>& pins) const;
  std::string read(const Json& json, std::vector<Pin>& into) const;
  static Json fromText(std::string_view text) { return parsedJson(text); }
};

}  // namespace heatkv
