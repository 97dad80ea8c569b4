// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bits, codes and their sums (bitwise quantization, Infinity paper). Pure tensor arithmetic, any device.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/api/grid.h"

namespace heatkv {

/// Unit-norm code of bits (B, h*w, d) uint8, row-major tokens: (2*bit - 1)/sqrt(d) as float32 (B, d, h, w) on `device`;
/// of a patchified model, whose d is four times the VAE's, pixel-shuffled to (B, d/4, 2h, 2w).
at::Tensor codeOf(const at::Tensor& bits, Grid grid, bool patchified, at::Device device);

/// Bilinear (align_corners false) to `grid`; a map that has that size comes back as it is.
at::Tensor resizedTo(const at::Tensor& map, Grid grid);

/// The next scale's input features (n, d) from the sum (1, d', H, W): resized to the grid, pixel-unshuffled for
/// patchified models.
at::Tensor nextFeatures(const at::Tensor& sum, Grid grid, bool patchified);

/// What the multi-scale quantiser makes of features.
struct Quantised {
  std::vector<at::Tensor> bits;  ///< per scale (B, h*w, d) uint8
  at::Tensor sum;                ///< (B, d, H, W) float32
};

/// Quantises features (B, d, H, W) at `grids`, the last of which must be H x W (patchified models: the VAE's grids,
/// twice the token grids). Throws Error{Usage} where it is not.
Quantised quantise(const at::Tensor& features, const Grids& grids);

}  // namespace heatkv
