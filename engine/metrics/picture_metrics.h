// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far two pictures of one size are apart (api/metrics.h lists the figures). Pure; no torch.
// Every function throws Error{Usage} where the sizes differ or a picture is empty.
#pragma once

#include <optional>

#include "engine/api/event.h"
#include "engine/api/metrics.h"

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

/// A colour of CIE L*a*b*, white D65.
struct Lab {
  double l = 0, a = 0, b = 0;
};
/// CIEDE2000 with all weights 1 (Sharma, Wu and Dalal 2005).
double deltaE(const Lab& x, const Lab& y);
/// Its mean over the pixels, which are sRGB.
double deltaE(const Picture& a, const Picture& b);

class Lpips;

/// Sets the figures that two pictures give, LPIPS where its weights are not null; the others stay as they are.
void measure(MetricValues& values, const Picture& a, const Picture& b, const Lpips* lpips = nullptr);

}  // namespace heatkv
