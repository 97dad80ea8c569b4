// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/picture_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/api/error.h"
#include "engine/api/ssim.h"
#include "engine/metrics/lpips.h"

namespace heatkv {
namespace {

constexpr int kRadius = kSsimRadius, kWindow = kSsimWindow;
constexpr std::array kScaleWeights{0.0448, 0.2856, 0.3001, 0.2363, 0.1333};

void requireSameSize(const Picture& a, const Picture& b) {
  const auto sound = [](const Picture& p) {
    return p.width > 0 && p.height > 0 && p.rgb.size() == size_t(3) * size_t(p.width) * size_t(p.height);
  };
  if (!sound(a) || !sound(b)) throw Error(ErrorKind::Usage, "An empty picture cannot be compared.");
  if (a.width != b.width || a.height != b.height) {
    throw Error(ErrorKind::Usage,
                "Pictures of different sizes cannot be compared: " + std::to_string(a.width) + "x" +
                    std::to_string(a.height) + " and " + std::to_string(b.width) + "x" + std::to_string(b.height) + ".",
                "Choose two pictures of one size.");
  }
}

/// Mean over the part where the window fits. Requires sides of at least 11.
double innerMean(const Plane& plane) {
  double sum = 0;
  for (int y = kRadius; y < plane.height - kRadius; ++y) {
    for (int x = kRadius; x < plane.width - kRadius; ++x) sum += plane.row(y)[x];
  }
  return sum / (double(plane.height - 2 * kRadius) * double(plane.width - 2 * kRadius));
}

/// Means of 2 x 2 pixels; an odd side is first padded with a zero at both ends.
Plane halved(const Plane& p) {
  const int padX = p.width % 2, padY = p.height % 2;
  Plane result((p.width + 2 * padX) / 2, (p.height + 2 * padY) / 2);
  const auto at = [&p](int y, int x) { return y >= 0 && x >= 0 && y < p.height && x < p.width ? p.row(y)[x] : 0.0; };
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      const int top = 2 * y - padY, left = 2 * x - padX;
      result.row(y)[x] = (at(top, left) + at(top, left + 1) + at(top + 1, left) + at(top + 1, left + 1)) / 4;
    }
  }
  return result;
}

}  // namespace

double mae(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  int64_t sum = 0;
  for (size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(int{a.rgb[i]} - int{b.rgb[i]});
  return static_cast<double>(sum) / static_cast<double>(a.rgb.size()) / 255.0;
}

std::optional<double> psnr(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  int64_t squares = 0;
  for (size_t i = 0; i < a.rgb.size(); ++i) {
    const int64_t d = int64_t{a.rgb[i]} - int64_t{b.rgb[i]};
    squares += d * d;
  }
  if (squares == 0) return std::nullopt;
  return 10 * std::log10(255.0 * 255.0 * static_cast<double>(a.rgb.size()) / static_cast<double>(squares));
}

std::optional<double> ssim(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  if (std::min(a.width, a.height) < kWindow) return std::nullopt;
  double sum = 0;
  for (size_t c = 0; c < 3; ++c) sum += innerMean(similarity(channelOf(a, c), channelOf(b, c)).ssim);
  return sum / 3;
}

std::optional<double> msSsim(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  constexpr int smallest = (kWindow - 1) << (kScaleWeights.size() - 1);
  if (std::min(a.width, a.height) <= smallest) return std::nullopt;
  double sum = 0;
  for (size_t c = 0; c < 3; ++c) {
    Plane x = channelOf(a, c), y = channelOf(b, c);
    double product = 1;
    for (size_t scale = 0; scale < kScaleWeights.size(); ++scale) {
      const bool last = scale + 1 == kScaleWeights.size();
      const Similarity s = similarity(x, y);
      product *= std::pow(std::max(0.0, innerMean(last ? s.ssim : s.contrast)), kScaleWeights[scale]);
      if (last) break;
      x = halved(x);
      y = halved(y);
    }
    sum += product;
  }
  return sum / 3;
}

void measure(MetricValues& values, const Picture& a, const Picture& b, const Lpips* lpips) {
  values[Metric::Psnr] = psnr(a, b);
  values[Metric::Ssim] = ssim(a, b);
  values[Metric::MsSsim] = msSsim(a, b);
  values[Metric::Mae] = mae(a, b);
  if (lpips) values[Metric::Lpips] = lpips->distance(a, b);
}

}  // namespace heatkv
