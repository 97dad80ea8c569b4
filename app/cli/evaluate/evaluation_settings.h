// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluation compares, and the settings that identify it: all that changes its pictures. Pure.
#pragma once

#include <string>
#include <vector>

#include "app/cli/evaluate/evaluation_set.h"
#include "app/cli/json_lines.h"
#include "engine/api/event.h"
#include "engine/settings/method_spec.h"

namespace heatkv {

/// One method in one format at one budget.
struct Contender {
  MethodSpec spec;
  Budget budget;
  CacheRequest cache;
  std::string folder;
};

/// settings.json: the same for equal runs, no paths and no times. `caches` is by method and
/// format.
Json evaluationSettings(const EvaluationSet& set, const PaintSettings& paint, const ModelEvent& model, DType kvDtype,
                        const std::vector<Contender>& contenders);

}  // namespace heatkv
