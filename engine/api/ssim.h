// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Structural similarity (Wang et al. 2004) at every pixel: 11 x 11 Gaussian of sigma 1.5, population covariance,
// mirrored at the borders. The one place that computes it. Pure; any thread.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

constexpr int kSsimRadius = 5, kSsimWindow = 2 * kSsimRadius + 1;

/// One channel in double, rows from top to bottom.
struct Plane {
  int width = 0, height = 0;
  std::vector<double> values;
  Plane(int w, int h) : width(w), height(h), values(static_cast<size_t>(w) * static_cast<size_t>(h)) {}
  double* row(int y) { return values.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
  const double* row(int y) const { return values.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
};

Plane channelOf(const Picture& picture, size_t channel);

/// SSIM and its contrast-structure factor at every pixel.
struct Similarity {
  Plane ssim, contrast;
};
/// Requires planes of one size with values 0 to 255.
Similarity similarity(const Plane& a, const Plane& b);

/// 1 - SSIM, mean over the channels, 0 (alike) to 2. Requires pictures of one size.
std::vector<float> ssimDistance(const Picture& a, const Picture& b);

}  // namespace heatkv
