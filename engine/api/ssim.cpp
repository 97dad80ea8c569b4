// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/ssim.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heatkv {
namespace {

constexpr double kSigma = 1.5;
constexpr double kC1 = (0.01 * 255) * (0.01 * 255), kC2 = (0.03 * 255) * (0.03 * 255);

std::array<double, kSsimWindow> gaussian() {
  std::array<double, kSsimWindow> weights{};
  double sum = 0;
  for (int i = 0; i < kSsimWindow; ++i) {
    const double x = i - kSsimRadius;
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
  static const std::array<double, kSsimWindow> weights = gaussian();
  Plane across(width, height), result(width, height);
  std::vector<double> wide(static_cast<size_t>(width) + size_t{2} * kSsimRadius);
  for (int y = 0; y < height; ++y) {
    double* row = wide.data() + kSsimRadius;
    fillRow(y, row);
    for (int i = 1; i <= kSsimRadius; ++i) {
      row[-i] = row[mirrored(-i, width)];
      row[width - 1 + i] = row[mirrored(width - 1 + i, width)];
    }
    double* out = across.row(y);
    for (int k = 0; k < kSsimWindow; ++k) {
      const double w = weights[static_cast<size_t>(k)];
      const double* in = wide.data() + k;
      for (int x = 0; x < width; ++x) out[x] += w * in[x];
    }
  }
  for (int y = 0; y < height; ++y) {
    double* out = result.row(y);
    for (int k = 0; k < kSsimWindow; ++k) {
      const double w = weights[static_cast<size_t>(k)];
      const double* in = across.row(mirrored(y + k - kSsimRadius, height));
      for (int x = 0; x < width; ++x) out[x] += w * in[x];
    }
  }
  return result;
}

}  // namespace

Plane channelOf(const Picture& picture, size_t channel) {
  Plane plane(picture.width, picture.height);
  for (size_t i = 0; i < plane.values.size(); ++i) plane.values[i] = picture.rgb[3 * i + channel];
  return plane;
}

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

std::vector<float> ssimDistance(const Picture& a, const Picture& b) {
  std::vector<float> distance(a.rgb.size() / 3, 1.0f);
  for (size_t c = 0; c < 3; ++c) {
    const Similarity s = similarity(channelOf(a, c), channelOf(b, c));
    for (size_t i = 0; i < distance.size(); ++i) distance[i] -= static_cast<float>(s.ssim.values[i] / 3);
  }
  // Rounding may leave a hair below zero where the pictures are alike.
  for (float& value : distance) value = std::max(0.0f, value);
  return distance;
}

}  // namespace heatkv
