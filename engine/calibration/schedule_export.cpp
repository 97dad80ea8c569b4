// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/schedule_export.h"

#include <array>
#include <charconv>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"

namespace heatkv {
namespace {

constexpr std::array kNames{"heatkv", "orders", "scalekv", "masks"};

}  // namespace

const char* nameOf(ExportKind kind) {
  return kNames.at(static_cast<size_t>(kind));
}

ExportTarget parseExportTarget(std::string_view text) {
  const size_t equals = text.find('=');
  const auto fail = [&](const char* why) {
    return Error(ErrorKind::Usage, "export \"" + std::string(text) + "\": " + why,
                 "write heatkv=DIR, orders=FILE, scalekv=FILE, masks=FILE.npz or masks=FILE.csv");
  };
  if (equals == std::string_view::npos || equals + 1 == text.size()) throw fail("not KIND=PATH");
  ExportTarget target{ExportKind::HeatKV, std::string(text.substr(equals + 1))};
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (text.substr(0, equals) != kNames[i]) continue;
    target.kind = static_cast<ExportKind>(i);
    if (target.kind == ExportKind::Masks && !target.path.ends_with(".npz") && !target.path.ends_with(".csv")) {
      throw fail("masks are written as .npz or .csv");
    }
    return target;
  }
  throw fail("not a kind of export");
}

std::vector<std::string> exportSchedule(const ExportTarget& target, const Schedule& schedule,
                                        const Calibration* calibration) {
  if (!schedule.shape.pruning.shares.empty() && target.kind == ExportKind::Masks) {
    throw Error(ErrorKind::Usage, "masks know no left-out tokens: an atom is all of a scale's or none",
                "export a schedule that was planned for all tokens");
  }
  if (target.kind == ExportKind::Masks) {
    writeMasks(target.path, schedule);
    return {target.path};
  }
  if (!calibration) {
    throw Error(ErrorKind::Usage, std::string("exporting ") + nameOf(target.kind) + " needs the calibration",
                "choose the calibration it was planned from");
  }
  switch (target.kind) {
    case ExportKind::HeatKV:
      return writeHeatKvFolder(target.path, *calibration);
    case ExportKind::Orders:
      writeOrders(target.path, *calibration);
      break;
    default:
      writeScaleKv(target.path, *calibration, schedule.share);
  }
  return {target.path};
}

CacheShape parseShape(std::string_view shape, Grids grids) {
  CacheShape result;
  for (const PublishedShape& known : kPublishedShapes) {
    if (shape == known.name) return {known.layers, known.heads, std::move(grids)};
  }
  const char* last = shape.data() + shape.size();
  const auto [x, first] = std::from_chars(shape.data(), last, result.layers);
  const bool cross = first == std::errc() && x != last && *x == 'x';
  const auto [end, second] = std::from_chars(cross ? x + 1 : last, last, result.heads);
  if (!cross || second != std::errc() || end != last || result.layers < 1 || result.heads < 1 || result.layers > 4096 ||
      result.heads > 4096) {
    throw Error(ErrorKind::Usage, "\"" + std::string(shape) + "\" is not layers x heads",
                "write it as 2b, 8b or 32x16");
  }
  result.grids = std::move(grids);
  return result;
}

}  // namespace heatkv
