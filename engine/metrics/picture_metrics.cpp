// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/picture_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr int kRadius = 5, kWindow = 2 * kRadius + 1;
constexpr double kSigma = 1.5;
constexpr double kC1 = (0.01 * 255) * (0.01 * 255), kC2 = (0.03 * 255) * (0.03 * 255);
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

/// One channel in double.
struct Plane {
  int width = 0, height = 0;
  std::vector<double> values;
  Plane(int w, int h) : width(w), height(h), values(static_cast<size_t>(w) * static_cast<size_t>(h)) {}
  double* row(int y) { return values.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
  const double* row(int y) const { return values.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
};

Plane channelOf(const Picture& picture, size_t channel) {
  Plane plane(picture.width, picture.height);
  for (size_t i = 0; i < plane.values.size(); ++i) plane.values[i] = picture.rgb[3 * i + channel];
  return plane;
}

std::array<double, kWindow> gaussian() {
  std::array<double, kWindow> weights{};
  double sum = 0;
  for (int i = 0; i < kWindow; ++i) {
    const double x = i - kRadius;
    sum += weights[static_cast<size_t>(i)] = std::exp(-x * x / (2 * kSigma * kSigma));
  }
  for (double& w : weights) w /= sum;
  return weights;
}

/// Place `i` mirrored into 0 .. n-1, the edge repeated.
int mirrored(int i, int n) {
  const int period = 2 * n;
  i = ((i % period) + period) % period;
  return i < n ? i : period - 1 - i;
}

/// Gaussian mean of product(y, x), a function that fills one row.
template <typename F>
Plane blurred(int width, int height, F fillRow) {
  static const std::array<double, kWindow> weights = gaussian();
  Plane across(width, height), result(width, height);
  std::vector<double> wide(static_cast<size_t>(width) + size_t{2} * kRadius);
  for (int y = 0; y < height; ++y) {
    double* row = wide.data() + kRadius;
    fillRow(y, row);
    for (int i = 1; i <= kRadius; ++i) {
      row[-i] = row[mirrored(-i, width)];
      row[width - 1 + i] = row[mirrored(width - 1 + i, width)];
    }
    double* out = across.row(y);
    for (int k = 0; k < kWindow; ++k) {
      const double w = weights[static_cast<size_t>(k)];
      const double* in = wide.data() + k;
      for (int x = 0; x < width; ++x) out[x] += w * in[x];
    }
  }
  for (int y = 0; y < height; ++y) {
    double* out = result.row(y);
    for (int k = 0; k < kWindow; ++k) {
      const double w = weights[static_cast<size_t>(k)];
      const double* in = across.row(mirrored(y + k - kRadius, height));
      for (int x = 0; x < width; ++x) out[x] += w * in[x];
    }
  }
  return result;
}

/// SSIM and its contrast-structure factor at every pixel.
struct Similarity {
  Plane ssim, contrast;
};

Similarity similarity(const Plane& a, const Plane& b) {
  const int width = a.width, height = a.height;
  const auto mean = [&](const Plane& p, const Plane* q) {
    return blurred(width, height, [&](int y, double* out) {
      const double *left = p.row(y), *right = q ? q->row(y) : nullptr;
      for (int x = 0; x < width; ++x) out[x] = right ? left[x] * right[x] : left[x];
    });
  };
  const Plane ma = mean(a, nullptr), mb = mean(b, nullptr), aa = mean(a, &a), bb = mean(b, &b), ab = mean(a, &b);
  Similarity s{Plane(width, height), Plane(width, height)};
  for (size_t i = 0; i < ma.values.size(); ++i) {
    const double u = ma.values[i], v = mb.values[i];
    const double va = aa.values[i] - u * u, vb = bb.values[i] - v * v, cov = ab.values[i] - u * v;
    const double contrast = (2 * cov + kC2) / (va + vb + kC2);
    s.contrast.values[i] = contrast;
    s.ssim.values[i] = (2 * u * v + kC1) / (u * u + v * v + kC1) * contrast;
  }
  return s;
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

template <typename F>
DifferenceMap mapOf(const Picture& a, const Picture& b, F difference) {
  requireSameSize(a, b);
  DifferenceMap map{a.width, a.height, std::vector<float>(a.rgb.size() / 3)};
  for (size_t i = 0; i < map.values.size(); ++i) {
    int sum = 0;
    for (size_t c = 0; c < 3; ++c) sum += difference(a.rgb[3 * i + c], b.rgb[3 * i + c]);
    map.values[i] = static_cast<float>(sum) / (3 * 255.0f);
  }
  return map;
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

DifferenceMap absoluteDifference(const Picture& a, const Picture& b) {
  return mapOf(a, b, [](int x, int y) { return std::abs(y - x); });
}

DifferenceMap signedDifference(const Picture& a, const Picture& b) {
  return mapOf(a, b, [](int x, int y) { return y - x; });
}

DifferenceMap ssimDifference(const Picture& a, const Picture& b) {
  requireSameSize(a, b);
  DifferenceMap map{a.width, a.height, std::vector<float>(a.rgb.size() / 3, 1.0f)};
  for (size_t c = 0; c < 3; ++c) {
    const Similarity s = similarity(channelOf(a, c), channelOf(b, c));
    for (size_t i = 0; i < map.values.size(); ++i) map.values[i] -= static_cast<float>(s.ssim.values[i] / 3);
  }
  // Rounding may leave a hair below zero where the pictures are alike.
  for (float& value : map.values) value = std::max(0.0f, value);
  return map;
}

}  // namespace heatkv
