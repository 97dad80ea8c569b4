// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of calibrations and schedules: our own, and those that HeatKV and ScaleKV read and write.
// Everything read is checked before it is believed and throws Error{File} where it is no such file, Error{Model} where
// it is of another model or other grids (both sizes named). Everything written is there whole or not at all, and equal
// values give equal bytes. Numbers never follow the locale; not-a-number is null; float64 reads back exactly.
// Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/schedule.h"

namespace heatkv {

class FileLock;

/// What a file is by its contents, whatever its name.
enum class CalibrationFileKind {
  Other,        ///< none of these
  Calibration,  ///< ours, JSON or safetensors (a recording too)
  Orders,       ///< HeatKV: JSON, bare or with metadata; scas_orders.pt
  Scores,       ///< HeatKV: scas_scores.pt
  Summary,      ///< HeatKV: scas_scores.json, from which no order can be made
  ScaleKV,      ///< ScaleKV budgets
  Schedule,     ///< ours
  Pins
};
/// Throws Error{File} only where the file cannot be read at all.
CalibrationFileKind calibrationFileKind(const std::string& path);

/// A calibration from any of these forms. `expected`: the model it must fit, at any grids (see fit_calibration.h), and
/// the grids of files that name none. A bare order list is of the published grids (1:1 at 1M) where nothing is
/// expected, where it has more lists than the run, and where it is of a published model and as long as the published
/// ones. Orders are there wherever the file carries orders or scores; `hash` is calibrationHash of what was read.
Calibration readCalibration(const std::string& path, const CacheShape* expected = nullptr);
/// Ours: safetensors where the name ends in .safetensors, else JSON. Takes the file's lock for that, unless it is
/// `held` by who has longer business with the file. Throws Error{File} where another program holds it.
void writeCalibration(const std::string& path, const Calibration& calibration, const FileLock* held = nullptr);
/// SHA-256 of the contents, the same whatever form the file has.
std::string calibrationHash(const Calibration& calibration);
/// Throws Error{Model} naming both sizes where a calibration for `have` does not fit the heads of `want`. `what` names
/// it
/// ("this calibration").
void requireSameHeads(const CacheShape& have, const CacheShape& want, const std::string& what, const std::string& path);
/// The same for a schedule, which must fit the grids too.
void requireSameShape(const CacheShape& have, const CacheShape& want, const std::string& what, const std::string& path);

/// HeatKV's four files into a folder, which is made where it is missing: scas_orders.json, scas_orders.pt,
/// scas_scores.json, scas_scores.pt. Returns their paths. Throws Error{Model} where there are no scores.
std::vector<std::string> writeHeatKvFolder(const std::string& folder, const Calibration& calibration);
/// The bare list of lists of [head, layer], as published.
void writeOrders(const std::string& path, const Calibration& calibration);

/// min, mean and max of the scores of one source scale, as scas_scores.json holds them.
struct ScoreSummary {
  int scale = 0;
  double min = 0, mean = 0, max = 0;
  bool operator==(const ScoreSummary&) const = default;
};
std::vector<ScoreSummary> summaryOf(const Calibration& calibration);

/// ScaleKV's budget file for a share: drafters from the calibration's, else chosen from its ASI; caps by
/// engine/schedule/selection_caps.h. Throws Error{Model} where it has neither.
void writeScaleKv(const std::string& path, const Calibration& calibration, Rational share);

/// Our schedule JSON. Reading recounts what is held after every layer and refuses what breaks its own budget; where the
/// numbers in the file differ from the count, `edited` is set.
Schedule readSchedule(const std::string& path, const CacheShape* expected = nullptr);
void writeSchedule(const std::string& path, const Schedule& schedule);
/// The same as text, without a file.
std::string scheduleToJson(const Schedule& schedule);
Schedule scheduleFromJson(const std::string& text, const std::string& path = {});

/// A JSON list of {"rule": "keep"|"prune", "scale": k, "layer": l, "head": h}; a missing key means all.
std::vector<Pin> readPins(const std::string& path);
void writePins(const std::string& path, const std::vector<Pin>& pins);

/// Keep masks [target K][source K][L][H], 1 = visible, in an edit with the source picture as one more source scale
/// before the others (-1 in CSV): .npz (one uint8 array, `mask`) or .csv (target, source, layer,
/// head, kept; sources up to the target).
std::vector<uint8_t> masksOf(const Schedule& schedule);
void writeMasks(const std::string& path, const Schedule& schedule);

}  // namespace heatkv
