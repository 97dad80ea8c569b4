// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of tokens and the maps that fill the gaps, in plain double loops straight from the definition.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/api/grid.h"

namespace heatkv::test {

/// Of x (n, C) the indices of the `kept` rows farthest from the mean row, ascending; of equal ones the first.
std::vector<int64_t> plainChoice(const at::Tensor& x, int64_t kept);
/// map (n_from, C) -> (n_to, C) double.
at::Tensor plainArea(const at::Tensor& map, Grid from, Grid to);

}  // namespace heatkv::test
