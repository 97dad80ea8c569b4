// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far two pictures of one size are apart: figures, and maps for the compare view. Pure; no torch.
// Every function throws Error{Usage} where the sizes differ or a picture is empty.
#pragma once

#include <optional>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

/// Mean absolute difference of all bytes, of 1.
double mae(const Picture& a, const Picture& b);

/// Peak signal-to-noise ratio in dB over all bytes, peak 255. Nothing for equal pictures.
std::optional<double> psnr(const Picture& a, const Picture& b);

/// Structural similarity (Wang et al. 2004): 11 x 11 Gaussian of sigma 1.5, population covariance, per channel, mean
/// over the part where the window fits. Nothing where a side is below 11.
std::optional<double> ssim(const Picture& a, const Picture& b);

/// Multi-scale structural similarity over five scales (Wang et al. 2003). Nothing where a side is below 161.
std::optional<double> msSsim(const Picture& a, const Picture& b);

/// One value per pixel, rows from top to bottom.
struct DifferenceMap {
  int width = 0, height = 0;
  std::vector<float> values;
};

/// Mean over the channels of |b - a|, of 1.
DifferenceMap absoluteDifference(const Picture& a, const Picture& b);
/// Mean over the channels of b - a, of 1: -1 to 1.
DifferenceMap signedDifference(const Picture& a, const Picture& b);
/// 1 - SSIM, mean over the channels, 0 (alike) to 2; mirrored at the borders. Any size.
DifferenceMap ssimDifference(const Picture& a, const Picture& b);

}  // namespace heatkv
