// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/kept_checks.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

using Json = nlohmann::json;

Json readKept(const std::string& file) {
  constexpr uint64_t kMostBytes = 1 << 20;
  try {
    Json kept = Json::parse(readWholeFile(file, kMostBytes), nullptr, false);
    return kept.is_object() ? kept : Json::object();
  } catch (const Error&) {
    return Json::object();
  }
}

/// Absent where the entry is not one of ours.
std::optional<std::vector<KernelCheck>> checksOf(const Json& list) {
  std::vector<KernelCheck> checks;
  try {
    for (const Json& one : list) {
      const Json& off = one.at("off");
      checks.push_back({one.at("kernel"),
                        one.at("shape"),
                        off.is_null() ? std::numeric_limits<double>::quiet_NaN() : off.get<double>(),
                        one.at("allowed"),
                        {}});
    }
  } catch (const Json::exception&) {
    return {};
  }
  return checks;
}

}  // namespace

std::vector<KernelCheck> failedChecks(const std::string& file, const std::string& key,
                                      const std::function<std::vector<KernelCheck>()>& check) {
  Json kept = readKept(file);
  if (const auto found = kept.find(key); found != kept.end() && found->is_array()) {
    if (auto checks = checksOf(*found)) return *checks;
  }
  std::vector<KernelCheck> failed = check();
  std::erase_if(failed, [](const KernelCheck& one) { return one.passed(); });
  if (std::any_of(failed.begin(), failed.end(), [](const KernelCheck& one) { return !one.error.empty(); }))
    return failed;
  Json list = Json::array();
  for (const KernelCheck& one : failed)
    list.push_back({{"kernel", one.kernel}, {"shape", one.shape}, {"off", one.off}, {"allowed", one.allowed}});
  kept[key] = list;
  try {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
    writeFileAtomically(file, kept.dump(1));
  } catch (const Error&) {
    // It runs again next time.
  }
  return failed;
}

}  // namespace heatkv
