// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluation for people: a table of the methods, and with HTML the pictures side by side. Pure; the same bytes for
// the same input.
#pragma once

#include <string>
#include <vector>

#include "app/cli/evaluation_folder.h"

namespace heatkv {

std::string reportMarkdown(const Json& settings, const std::vector<EvaluationSummary>& summaries);
/// Pictures are named relative to the report: base/000000.png, heatkv_10/000000.png, the first few of them.
std::string reportHtml(const Json& settings, const std::vector<EvaluationSummary>& summaries,
                       const std::vector<PaintJob>& pictures);

}  // namespace heatkv
