// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A method as comparisons name it, with the format of its cache: "heatkv", "heatkv:int8", "heatkv:int8@10%". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/api/budget.h"
#include "engine/api/methods.h"
#include "engine/api/model_info.h"

namespace heatkv {

struct MethodSpec {
  CacheMethod method = CacheMethod::HeatKV;
  DType format = DType::Auto;    ///< Auto: that of the run
  std::optional<Budget> budget;  ///< absent: those of the comparison
  /// "heatkv:int8", without the budget.
  std::string id() const;
};

/// Throws Error{Usage} for what is no method, no format or no budget.
MethodSpec parseMethodSpec(std::string_view text);

}  // namespace heatkv
