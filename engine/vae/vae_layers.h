// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of the image tokenizer on one feature map (1, C, H, W). Maps above a size are worked on in stripes of rows, so
// that no more than a few maps are ever held; the results are those of the whole map within rounding.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

namespace heatkv::vae {

struct Conv {
  at::Tensor weight;  ///< (out, in, k, k)
  at::Tensor bias;    ///< (out)
};

struct Norm {
  at::Tensor weight, bias;  ///< (C)
  int64_t groups = 32;
  bool exact = false;  ///< sums squared distances from the mean, whatever the time
};

struct ResBlock {
  Norm norm1, norm2;
  Conv conv1, conv2;
  std::optional<Conv> shortcut;  ///< 1x1, where the channels change
};

/// A map of more bytes than this is worked on in stripes of about this many bytes.
using StripeBytes = int64_t;

/// Convolution that keeps the size. (1, in, H, W) -> (1, out, H, W).
at::Tensor conv(const at::Tensor& x, const Conv& layer);
/// conv(silu(norm(x))); x is not changed.
at::Tensor normConv(const at::Tensor& x, const Norm& norm, const Conv& layer, StripeBytes limit);
/// x + the block's two convolutions; x is consumed: its memory may become the result.
at::Tensor residual(at::Tensor x, const ResBlock& block, StripeBytes limit);
/// Nearest neighbour to (1, C, 2H, 2W), then a convolution.
at::Tensor upsampled(const at::Tensor& x, const Conv& layer, StripeBytes limit);
/// Padded right and below, then a convolution of stride 2: (1, C, H, W) -> (1, C, H/2, W/2).
at::Tensor downsampled(const at::Tensor& x, const Conv& layer);

}  // namespace heatkv::vae
