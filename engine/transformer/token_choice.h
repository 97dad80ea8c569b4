// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens of a scale are computed, and what fills the places of the others (FastVAR, ICCV 2025).
#pragma once

#include <ATen/core/Tensor.h>

#include <array>

#include "engine/api/grid.h"

namespace heatkv {

/// What self attention, cross attention and feed-forward each added to the residual stream at the source scale, gated:
/// (rows, n_c, C).
using PartMaps = std::array<at::Tensor, 3>;

/// What a layer of a pruned scale works with.
struct PrunedScale {
  int64_t kept = 0;  ///< tokens that are computed
  Grid grid, source;
  PartMaps maps;
};

/// x (rows, n, C) float32 -> (rows, kept) int64: of every row the tokens farthest from their mean, ascending; of
/// equally far ones the first.
at::Tensor chooseTokens(const at::Tensor& x, int64_t kept);
/// (rows, kept, C): those rows of x (rows, n, C).
at::Tensor tokensAt(const at::Tensor& x, const at::Tensor& tokens);
/// Puts `rows` (rows, kept, C) in their places in x, which it changes.
void putTokens(at::Tensor& x, const at::Tensor& tokens, const at::Tensor& rows);
/// (rows, n_from, C) -> (rows, n_to, C) float32: each cell the mean of all that it touches.
at::Tensor areaResized(const at::Tensor& map, Grid from, Grid to);

}  // namespace heatkv
