// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/find_files.h"

#include <spdlog/spdlog.h>

#include <tuple>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"
#include "engine/files/sha256.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

using CalibrationPtr = std::shared_ptr<const Calibration>;

constexpr const char* kMakeOne = "Calibrate this model for the method, or choose a calibration that serves it.";

/// A calibration of other weights ranks other heads.
void requireSameWeights(const Calibration& calibration, const CacheTarget& target, const std::string& path,
                        const Say& warn) {
  if (calibration.modelHash.empty() || target.modelHash.empty() || calibration.modelHash == target.modelHash) return;
  const std::string what = path + " was made with other weights" +
                           (calibration.model.empty() ? std::string() : " (" + calibration.model + ")") +
                           " of the same shape.";
  if (!target.force)
    throw Error(ErrorKind::Model, what, "Calibrate this model, or allow a calibration of other weights.", path);
  warn(what);
}

CalibrationPtr named(const std::string& path, CacheMethod method, const CacheTarget& target, const Say& warn) {
  if (path == kPublishedOrders && target.shape.sourceTokens > 0) {
    throw Error(ErrorKind::Model, "The published orders are for painting from words, this run edits a picture.",
                "Calibrate this model with heatkv calibrate, or name a calibration with --calibration.");
  }
  const CalibrationPtr read = path == kPublishedOrders
                                  ? publishedOrders(target.shape.layers, target.shape.heads)
                                  : std::make_shared<const Calibration>(readCalibration(path, &target.shape));
  requireSameWeights(*read, target, path, warn);
  if (serves(*read, method)) return read;
  throw Error(ErrorKind::Model, path + " does not hold what " + nameOf(method) + " needs.", kMakeOne, path);
}

/// Of the known files that `fits`, the first that was made at the run's own size, else the first; null where none does.
template <typename Fits>
CalibrationPtr firstOf(const CacheTarget& target, Fits fits) {
  CalibrationPtr otherSize;
  for (const std::string& path : calibrationFiles(target.modelFolder)) {
    try {
      auto read = std::make_shared<Calibration>(readCalibration(path, &target.shape));
      if (!fits(*read, path)) continue;
      spdlog::debug("Calibration {}", path);
      if (read->shape.grids == target.shape.grids) return read;
      if (!otherSize) otherSize = std::move(read);
    } catch (const Error& e) {
      spdlog::debug("Skipped {}: {}", path, e.message);
    }
  }
  return otherSize;
}

CalibrationPtr newest(CacheMethod method, const CacheTarget& target) {
  const std::string users = userDataDir();
  return firstOf(target, [&](const Calibration& read, const std::string& path) {
    // One that names no weights counts for the model it lies with alone.
    const bool ours = read.modelHash.empty() ? !path.starts_with(users) : read.modelHash == target.modelHash;
    return ours && serves(read, method);
  });
}

CalibrationPtr calibrationFor(const CacheSettings& settings, const CacheTarget& target, const Say& warn) {
  const MethodInfo& info = infoOf(settings.method);
  const auto& [path, hash] = settings.calibration;
  if (!path.empty()) return named(path, settings.method, target, warn);
  const bool attends = settings.attend != Rational{1, 1};
  const bool needed = info.needs != MethodInfo::Needs::Nothing || attends;
  if (!hash.empty()) {
    if (CalibrationPtr same = firstOf(target, [&](const Calibration& read, const auto&) { return read.hash == hash; }))
      return same;
    if (!needed) return nullptr;
    throw Error(ErrorKind::Model,
                "The calibration that these settings name (" + hash.substr(0, 12) + ") was not found for this model.",
                "Choose its file, or another one.");
  }
  if (CalibrationPtr found = newest(settings.method, target)) return found;
  if (!needed) return nullptr;
  if (settings.method == CacheMethod::HeatKV && target.shape.sourceTokens == 0 &&
      !publishedOrdersFile(target.shape.layers, target.shape.heads).empty())
    return publishedOrders(target.shape.layers, target.shape.heads);
  throw Error(ErrorKind::Model, std::string("There is no calibration for ") + info.id + " of this model.", kMakeOne);
}

/// With its path.
std::pair<std::shared_ptr<const Schedule>, std::string> scheduleFor(const FileRef& ref, const CacheTarget& target) {
  if (!ref.path.empty()) return {std::make_shared<Schedule>(readSchedule(ref.path, &target.shape)), ref.path};
  for (const std::string& path : calibrationFiles(target.modelFolder)) {
    try {
      if (calibrationFileKind(path) != CalibrationFileKind::Schedule) continue;
      auto read = std::make_shared<Schedule>(readSchedule(path, &target.shape));
      if (sha256(scheduleToJson(*read)) == ref.hash) return {read, path};
    } catch (const Error& e) {
      spdlog::debug("Skipped {}: {}", path, e.message);
    }
  }
  throw Error(ErrorKind::Model, "The schedule that these settings name (" + ref.hash.substr(0, 12) + ") is not here.",
              "Choose its file, or a budget.");
}

}  // namespace

FoundFiles findFiles(const CacheSettings& settings, const CacheTarget& target, const Say& warn) {
  FoundFiles found;
  if (!settings.schedule.empty() && settings.method == CacheMethod::HeatKV) {
    std::tie(found.schedule, found.schedulePath) = scheduleFor(settings.schedule, target);
  } else if (settings.method != CacheMethod::Full) {
    found.calibration = calibrationFor(settings, target, warn);
  }
  return found;
}

}  // namespace heatkv
