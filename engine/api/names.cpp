// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the enumerations as they stand in files, flags and JSON.
#include <array>
#include <string_view>

#include "engine/api/request.h"

namespace heatkv {
namespace {

constexpr std::array kEarlyRules{"auto", "reference", "mincard", "minloss"};
constexpr std::array kDTypes{"auto", "fp32", "bf16", "int8", "fp8"};
constexpr std::array kSourceRules{"keep", "rank"};
constexpr std::array kTasks{"paint", "edit"};
constexpr std::array kEditSizes{"source", "painted"};

template <typename E, size_t N>
std::optional<E> find(const std::array<const char*, N>& names, std::string_view text) {
  for (size_t i = 0; i < N; ++i) {
    if (text == names[i]) return static_cast<E>(i);
  }
  return std::nullopt;
}

}  // namespace

const char* nameOf(EarlyRule rule) {
  return kEarlyRules.at(static_cast<size_t>(rule));
}
std::optional<EarlyRule> parseEarlyRule(std::string_view text) {
  return find<EarlyRule>(kEarlyRules, text);
}
const char* nameOf(DType dtype) {
  return kDTypes.at(static_cast<size_t>(dtype));
}
std::optional<DType> parseDType(std::string_view text) {
  return find<DType>(kDTypes, text);
}
const char* nameOf(SourceRule rule) {
  return kSourceRules.at(static_cast<size_t>(rule));
}
std::optional<SourceRule> parseSourceRule(std::string_view text) {
  return find<SourceRule>(kSourceRules, text);
}
const char* nameOf(Task task) {
  return kTasks.at(static_cast<size_t>(task));
}
std::optional<Task> parseTask(std::string_view text) {
  return find<Task>(kTasks, text);
}
const char* nameOf(EditSize size) {
  return kEditSizes.at(static_cast<size_t>(size));
}
std::optional<EditSize> parseEditSize(std::string_view text) {
  return find<EditSize>(kEditSizes, text);
}
std::optional<CacheMethod> parseCacheMethod(std::string_view text) {
  for (const MethodInfo& info : kMethods) {
    if (text == info.id) return info.method;
  }
  return std::nullopt;
}
std::string methodIds(std::string_view separator) {
  std::string ids;
  for (const MethodInfo& info : kMethods) {
    if (!ids.empty()) ids += separator;
    ids += info.id;
  }
  return ids;
}

Grids RunSettings::grids() const {
  return parseAspect(aspect).aspect->grids(pixels);
}

}  // namespace heatkv
