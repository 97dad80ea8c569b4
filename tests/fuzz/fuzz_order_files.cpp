// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a calibration, orders, scores, ScaleKV budgets, a schedule, pins or masks: an Error at worst.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/api/error.h"
#include "engine/cache/schedule_planner.h"
#include "engine/calibration/calibration_files.h"

using namespace heatkv;

namespace {

template <typename Read>
void attempt(Read&& read) {
  try {
    read();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const CacheShape shape{3, 4, {{1, 1}, {2, 2}, {3, 2}, {4, 4}, {6, 5}, {8, 8}}};
  const int file = memfd_create("input", 0);
  if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) return 0;
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  attempt([&] {
    const Calibration calibration = readCalibration(path, &shape);
    // What was believed must also plan and be written again.
    planSchedule(calibration, {}, {1, 2}, EarlyRule::Auto);
  });
  attempt([&] { readCalibration(path); });
  attempt([&] { scheduleToJson(readSchedule(path)); });
  attempt([&] { readPins(path); });
  attempt([&] { readScoreSummary(path); });
  attempt([&] { readMasks(path, shape); });
  close(file);
  return 0;
}
