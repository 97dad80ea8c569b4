// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/picture_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

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

constexpr double kDegree = std::numbers::pi / 180;

/// From an sRGB byte to linear light of 1.
const std::array<double, 256>& linearLight() {
  static const std::array<double, 256> table = [] {
    std::array<double, 256> values{};
    for (size_t i = 0; i < values.size(); ++i) {
      const double v = static_cast<double>(i) / 255;
      values[i] = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    }
    return values;
  }();
  return table;
}

Lab labOf(const uint8_t* rgb) {
  const auto& linear = linearLight();
  const double r = linear[rgb[0]], g = linear[rgb[1]], b = linear[rgb[2]];
  const auto root = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047),
               y = root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b),
               z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// An angle in degrees from 0 to 360; of a grey 0.
double hueOf(double a, double b) {
  if (a == 0 && b == 0) return 0;
  const double hue = std::atan2(b, a) / kDegree;
  return hue < 0 ? hue + 360 : hue;
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

double deltaE(const Lab& x, const Lab& y) {
  const auto seventh = [](double c) {
    const double power = std::pow(c, 7);
    return std::sqrt(power / (power + std::pow(25.0, 7)));
  };
  const double stretch = 1 + 0.5 * (1 - seventh((std::hypot(x.a, x.b) + std::hypot(y.a, y.b)) / 2));
  const double ax = stretch * x.a, ay = stretch * y.a, cx = std::hypot(ax, x.b), cy = std::hypot(ay, y.b);
  const double hx = hueOf(ax, x.b), hy = hueOf(ay, y.b);
  const bool grey = cx * cy == 0;

  double turn = hy - hx, hue = hx + hy;  // the shorter way round, and the hue half way
  if (!grey && std::abs(turn) > 180) {
    turn += turn > 0 ? -360 : 360;
    hue += hue < 360 ? 360 : -360;
  }
  if (grey)
    turn = 0;
  else
    hue /= 2;
  const double l = y.l - x.l, c = cy - cx, h = 2 * std::sqrt(cx * cy) * std::sin(turn / 2 * kDegree);

  const double meanL = (x.l + y.l) / 2 - 50, meanC = (cx + cy) / 2;
  const double t = 1 - 0.17 * std::cos((hue - 30) * kDegree) + 0.24 * std::cos(2 * hue * kDegree) +
                   0.32 * std::cos((3 * hue + 6) * kDegree) - 0.2 * std::cos((4 * hue - 63) * kDegree);
  const double sl = 1 + 0.015 * meanL * meanL / std::sqrt(20 + meanL * meanL), sc = 1 + 0.045 * meanC,
               sh = 1 + 0.015 * meanC * t;
  const double around = (hue - 275) / 25;
  const double rotation = -2 * seventh(meanC) * std::sin(60 * std::exp(-around * around) * kDegree);
  const double dl = l / sl, dc = c / sc, dh = h / sh;
  return std::sqrt(std::max(0.0, dl * dl + dc * dc + dh * dh + rotation * dc * dh));
}

double deltaE(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  double sum = 0;
  for (size_t i = 0; i < a.rgb.size(); i += 3) {
    const uint8_t *x = &a.rgb[i], *y = &b.rgb[i];
    if (!std::equal(x, x + 3, y)) sum += deltaE(labOf(x), labOf(y));
  }
  return sum * 3 / static_cast<double>(a.rgb.size());
}

void measure(MetricValues& values, const Picture& a, const Picture& b, const Lpips* lpips) {
  values[Metric::Psnr] = psnr(a, b);
  values[Metric::Ssim] = ssim(a, b);
  values[Metric::MsSsim] = msSsim(a, b);
  values[Metric::Mae] = mae(a, b);
  values[Metric::DeltaE] = deltaE(a, b);
  if (lpips) values[Metric::Lpips] = lpips->distance(a, b);
}

}  // namespace heatkv
