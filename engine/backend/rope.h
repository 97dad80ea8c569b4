// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// 2-D rotary positions (Infinity paper): a scale's grid stretched onto the last grid of the 1M schedule.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/api/grid.h"

namespace heatkv {

struct Rope {
  /// (h*w, headDim/2) float32, contiguous; (rows, n, headDim/2) where rows have tokens of their own.
  at::Tensor cos, sin;
};

/// Token (y, x) of `grid` turns by [y' * f, x' * f]; y' = y * reference.h / grid.h rounded half to even in exact
/// integers.
Rope makeRope(Grid grid, Grid reference, int headDim, at::Device device);
/// Of an edit: what the source picture turns by, then each scale of the run. `whole` are the grids of the aspect
/// ratio's largest size. Tokens are numbered from the source's first to the last scale's last; while a number is below
/// that of the largest size's last grid, it is a place in a raster beyond that grid, whatever the token's own grid, and
/// else that many tokens fewer along the scales of the largest size (VAREdit's training numbers them so).
std::vector<Rope> editRopes(const Grids& grids, const Grids& whole, int headDim, at::Device device);
/// Of these tokens of a grid, (rows, n) int64.
Rope ropeAt(const Rope& grid, const at::Tensor& tokens);

}  // namespace heatkv
