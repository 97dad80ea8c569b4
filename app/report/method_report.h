// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Methods and budgets compared, for people: tables of the methods, and with HTML charts and the pictures side by side.
// Of `heatkv evaluate` and of the window's sweeps. Pure; the same bytes for the same input.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/metrics.h"

namespace heatkv {

/// One method at one budget over all pictures.
struct MethodSummary {
  std::string method, budget, folder;  ///< method: as MethodSpec::id() names it, "heatkv:int8"
  int images = 0, identical = 0;
  MetricMeans figures;
  std::optional<double> fid;
  int64_t heldBytes = 0, budgetBytes = 0;  ///< budget 0: not known
  double ms = 0;                           ///< mean
  std::vector<double> lostMass;            ///< [K], mean; empty: not measured
};

/// What was painted, once by the full cache and once by every method.
struct ReportPicture {
  std::string prompt;
  uint64_t seed = 0;
  std::string file;  ///< in the folder of the full cache, and in that of every method
};
/// A method's picture beside the full cache's.
struct ReportCell {
  MetricValues figures;
  bool identical = false;
};

/// Everything in a report; borrowed for the call.
struct MethodReport {
  /// What it says of where it comes from, in this order; of model, aspect, pn, device and dtype, those that are there
  /// stand below the title too.
  const nlohmann::ordered_json& settings;
  const std::vector<ReportPicture>& pictures;
  const std::vector<MethodSummary>& summaries;
  std::string fullFolder;  ///< of the full cache's pictures, relative to the report as all folders are
  /// Nothing where there is no picture.
  std::function<std::optional<ReportCell>(size_t picture, const MethodSummary& summary)> cell;
};

std::string reportMarkdown(const MethodReport& report);
/// Charts are SVG inside of it; pictures are named relative to the report, of the first few prompts.
std::string reportHtml(const MethodReport& report);

}  // namespace heatkv
