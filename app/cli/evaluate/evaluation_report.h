// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluation for people: tables of the methods, and with HTML charts and the pictures side by side. Pure; the same
// bytes for the same input.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/evaluate/evaluation_folder.h"

namespace heatkv {

/// Everything in a report; borrowed for the call.
struct EvaluationReport {
  const Json& settings;
  const EvaluationSet& set;
  const std::vector<EvaluationSummary>& summaries;
  /// The row of a picture; null where there is none.
  std::function<const EvaluationRow*(int index, const EvaluationSummary& summary)> row;
};

std::string reportMarkdown(const EvaluationReport& report);
/// Charts are SVG inside of it; pictures are named relative to the report, of the first few prompts.
std::string reportHtml(const EvaluationReport& report);

}  // namespace heatkv
