// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/calibration_files.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "engine/calibration/files_forms.h"
#include "engine/files/byte_source.h"
#include "engine/files/sha256.h"
#include "engine/system/atomic_file.h"
#include "engine/system/file_lock.h"

namespace heatkv {
namespace {

Json readJsonFile(const std::string& path) {
  return parseJson(readWholeFile(path, kMaxJsonFile), path);
}

CalibrationFileKind kindOfJson(const Json& json) {
  const auto schema = [&](const char* name) {
    return json.is_object() && json.contains("schema") && json["schema"].is_string() &&
           json["schema"].get_ref<const std::string&>() == name;
  };
  if (schema(kCalibrationSchema)) return CalibrationFileKind::Calibration;
  if (schema(kScheduleSchema) || schema(kBytesScheduleSchema)) return CalibrationFileKind::Schedule;
  if (json.is_object() && json.contains("orders")) return CalibrationFileKind::Orders;
  if (json.is_object() && json.contains("summary_by_source_scale")) return CalibrationFileKind::Summary;
  if (isScaleKv(json)) return CalibrationFileKind::ScaleKV;
  if (!json.is_array()) return CalibrationFileKind::Other;
  if (!json.empty() && json[0].is_array()) return CalibrationFileKind::Orders;
  const auto isPin = [](const Json& entry) { return entry.is_object() && entry.contains("rule"); };
  return std::all_of(json.begin(), json.end(), isPin) ? CalibrationFileKind::Pins : CalibrationFileKind::Other;
}

Calibration readJsonCalibration(const std::string& path, const CacheShape* expected) {
  const Json json = readJsonFile(path);
  const JsonValue root(json, path);
  switch (kindOfJson(json)) {
    case CalibrationFileKind::Calibration: {
      Calibration c = calibrationFromJson(root);
      if (expected) requireSameHeads(c.shape, *expected, "this calibration", path);
      return c;
    }
    case CalibrationFileKind::Orders:
      return ordersFromJson(root, expected);
    case CalibrationFileKind::ScaleKV:
      return scaleKvFromJson(root, expected);
    case CalibrationFileKind::Summary:
      throw Error(ErrorKind::File,
                  path + " holds only the least, mean and largest score of each scale: no order can be made of it.",
                  "Choose scas_orders.json or scas_scores.pt from the same folder.", path);
    case CalibrationFileKind::Schedule:
      throw Error(ErrorKind::File, path + " is a schedule, no calibration.", "Give it as the schedule.", path);
    default:
      throw badFile(path, "it is neither a calibration nor HeatKV orders nor ScaleKV budgets");
  }
}

std::string sizesOf(const CacheShape& shape) {
  return std::to_string(shape.layers) + " layers of " + std::to_string(shape.heads) + " heads (" +
         std::to_string(shape.pairs()) + " heads)";
}

}  // namespace

CalibrationContainer containerOf(const std::string& path) {
  const FileBytes file(path);
  char start[9] = {};
  file.read(0, start, std::min<uint64_t>(file.size(), sizeof start));
  if (std::string_view(start, 4) == std::string_view("PK\x03\x04", 4)) return CalibrationContainer::TorchZip;
  // safetensors: the length of its header, then the header's brace.
  if (file.size() > 8 && start[8] == '{' && start[7] == 0 && start[6] == 0) return CalibrationContainer::Safetensors;
  const std::string_view text(start, std::min<uint64_t>(file.size(), sizeof start));
  const size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  const bool json = first == std::string_view::npos || text[first] == '{' || text[first] == '[';
  return json ? CalibrationContainer::JsonText : CalibrationContainer::Other;
}

CalibrationFileKind calibrationFileKind(const std::string& path) {
  const CalibrationContainer container = containerOf(path);
  try {
    if (container == CalibrationContainer::JsonText) return kindOfJson(readJsonFile(path));
    if (container == CalibrationContainer::Safetensors) {
      readCalibrationTensors(path, nullptr);
      return CalibrationFileKind::Calibration;
    }
    if (container == CalibrationContainer::TorchZip) {
      return readHeatKvTorch(path, nullptr).scas.empty() ? CalibrationFileKind::Orders : CalibrationFileKind::Scores;
    }
  } catch (const Error&) {
    // It could be read, and is none of these.
  }
  return CalibrationFileKind::Other;
}

Calibration readCalibration(const std::string& path, const CacheShape* expected) {
  Calibration c;
  switch (containerOf(path)) {
    case CalibrationContainer::JsonText:
      c = readJsonCalibration(path, expected);
      break;
    case CalibrationContainer::TorchZip:
      c = readHeatKvTorch(path, expected);
      break;
    case CalibrationContainer::Safetensors:
      c = readCalibrationTensors(path, expected);
      break;
    case CalibrationContainer::Other:
      throw badFile(path, "it is neither JSON nor safetensors nor a .pt file");
  }
  c.hash = calibrationHash(c);
  return c;
}

void writeCalibration(const std::string& path, const Calibration& calibration, const FileLock* held) {
  std::optional<FileLock> own;
  if (!held) own.emplace(path);
  if (path.ends_with(".safetensors")) {
    writeCalibrationTensors(path, calibration);
  } else {
    writeFileAtomically(path, dumped(calibrationJson(calibration)) + "\n");
  }
}

std::string calibrationHash(const Calibration& calibration) {
  return sha256(dumped(calibrationJson(calibration)));
}

void requireSameHeads(const CacheShape& have, const CacheShape& want, const std::string& what,
                      const std::string& path) {
  if (have.layers == want.layers && have.heads == want.heads) {
    if ((have.sourceTokens > 0) == (want.sourceTokens > 0)) return;
    const bool edits = want.sourceTokens > 0;
    throw Error(
        ErrorKind::Model,
        (path.empty() ? what : path + ": " + what) + " is for " +
            (edits ? "painting from words, this run edits a picture." : "editing pictures, this run paints one."),
        edits ? "Choose one made from pairs of picture and instruction." : "Choose one made from prompts.", path);
  }
  const bool swapped = have.layers == want.heads && have.heads == want.layers;
  throw Error(ErrorKind::Model,
              (path.empty() ? what : path + ": " + what) + " is for " + sizesOf(have) + ", this model has " +
                  sizesOf(want) + (swapped ? "; heads and layers look swapped." : "."),
              "Choose one made with this model.", path);
}

void requireSameShape(const CacheShape& have, const CacheShape& want, const std::string& what,
                      const std::string& path) {
  requireSameHeads(have, want, what, path);
  if (have == want) return;
  if (have.grids == want.grids) {
    throw Error(ErrorKind::Model,
                (path.empty() ? what : path + ": " + what) + " is for a run that leaves out " + toText(have.pruning) +
                    " of its tokens, this run leaves out " + toText(want.pruning) + ".",
                "Choose one made with the same tokens left out.", path);
  }
  throw Error(ErrorKind::Model,
              (path.empty() ? what : path + ": " + what) + " is for " + std::to_string(have.scales()) +
                  " scales up to " + toText(have.grids.back()) + ", this run has " + std::to_string(want.scales()) +
                  " up to " + toText(want.grids.back()) + ".",
              "Choose one made with this model and these grids.", path);
}

std::vector<std::string> writeHeatKvFolder(const std::string& folder, const Calibration& c) {
  if (c.scas.empty()) {
    throw Error(ErrorKind::Model, "this calibration carries orders alone, HeatKV's score files need scores",
                "export the orders alone, or calibrate in this program");
  }
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code)
    throw Error(ErrorKind::File, folder + ": the folder cannot be made (" + code.message() + ").", "Choose another.",
                folder);
  const auto in = [&](const char* name) { return (std::filesystem::path(folder) / name).string(); };
  const Json metadata = heatKvMetadata(c);
  Json summary = Json::object();
  for (const ScoreSummary& s : summaryOf(c)) {
    summary[std::to_string(s.scale)] = {{"min", s.min}, {"mean", s.mean}, {"max", s.max}};
  }
  const Json orders{{"metadata", metadata}, {"orders", ordersJson(c.orders)}};
  const Json scores{{"metadata", metadata}, {"summary_by_source_scale", summary}};
  const std::vector<std::string> paths{in("scas_orders.json"), in("scas_orders.pt"), in("scas_scores.json"),
                                       in("scas_scores.pt")};
  writeFileAtomically(paths[0], orders.dump(2));
  writeFileAtomically(paths[1], ordersTorch(c));
  writeFileAtomically(paths[2], scores.dump(2));
  writeFileAtomically(paths[3], scoresTorch(c));
  return paths;
}

void writeOrders(const std::string& path, const Calibration& calibration) {
  if (calibration.orders.byScale.empty()) throw Error(ErrorKind::Model, "this calibration carries no orders");
  writeFileAtomically(path, ordersJson(calibration.orders).dump(4));
}

std::vector<ScoreSummary> summaryOf(const Calibration& c) {
  std::vector<ScoreSummary> list;
  for (int k = c.sinkScales; k < c.shape.scales() - 1 && !c.scas.empty(); ++k) {
    const auto begin = c.scas.begin() + static_cast<ptrdiff_t>(c.index(k, 0, 0));
    double sum = 0, least = std::numeric_limits<double>::infinity(), most = -least;
    int64_t count = 0;
    std::for_each(begin, begin + c.shape.pairs(), [&](double score) {
      if (!std::isfinite(score)) return;
      sum += score;
      least = std::min(least, score);
      most = std::max(most, score);
      ++count;
    });
    const double none = std::numeric_limits<double>::quiet_NaN();
    list.push_back(count ? ScoreSummary{k, least, sum / static_cast<double>(count), most}
                         : ScoreSummary{k, none, none, none});
  }
  return list;
}

}  // namespace heatkv
