// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/theme.h"

namespace heatkv {
namespace {

using Plane = std::vector<float>;
constexpr int kRadius = 5;

std::array<float, 2 * kRadius + 1> gaussian() {
  std::array<float, 2 * kRadius + 1> weights{};
  double sum = 0;
  for (int i = -kRadius; i <= kRadius; ++i) sum += std::exp(-i * i / (2 * 1.5 * 1.5));
  for (int i = -kRadius; i <= kRadius; ++i)
    weights[i + kRadius] = static_cast<float>(std::exp(-i * i / (2 * 1.5 * 1.5)) / sum);
  return weights;
}

/// Rows, then columns, of a width x height plane.
Plane blurred(const Plane& in, int width, int height) {
  static const auto weights = gaussian();
  Plane rows(in.size()), out(in.size());
  for (int y = 0; y < height; ++y) {
    const float* line = in.data() + static_cast<size_t>(y) * width;
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -kRadius; k <= kRadius; ++k) sum += weights[k + kRadius] * line[std::clamp(x + k, 0, width - 1)];
      rows[static_cast<size_t>(y) * width + x] = sum;
    }
  }
  // Row by row as well, so that memory is read in order.
  for (int y = 0; y < height; ++y) {
    float* line = out.data() + static_cast<size_t>(y) * width;
    for (int k = -kRadius; k <= kRadius; ++k) {
      const float* from = rows.data() + static_cast<size_t>(std::clamp(y + k, 0, height - 1)) * width;
      for (int x = 0; x < width; ++x) line[x] += weights[k + kRadius] * from[x];
    }
  }
  return out;
}

Plane luma(const QImage& image) {
  Plane plane;
  plane.reserve(static_cast<size_t>(image.width()) * image.height());
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width(); ++x)
      plane.push_back((0.299F * qRed(line[x]) + 0.587F * qGreen(line[x]) + 0.114F * qBlue(line[x])) / 255);
  }
  return plane;
}

Plane product(const Plane& a, const Plane& b) {
  Plane out(a.size());
  std::transform(a.begin(), a.end(), b.begin(), out.begin(), std::multiplies<>());
  return out;
}

Plane oneMinusSsim(const QImage& a, const QImage& b) {
  constexpr float c1 = 0.01F * 0.01F, c2 = 0.03F * 0.03F;
  const int w = a.width(), h = a.height();
  const Plane x = luma(a), y = luma(b);
  const Plane mx = blurred(x, w, h), my = blurred(y, w, h);
  const Plane xx = blurred(product(x, x), w, h), yy = blurred(product(y, y), w, h), xy = blurred(product(x, y), w, h);
  Plane out(x.size());
  for (size_t i = 0; i < out.size(); ++i) {
    const float vx = xx[i] - mx[i] * mx[i], vy = yy[i] - my[i] * my[i], vxy = xy[i] - mx[i] * my[i];
    const float ssim =
        (2 * mx[i] * my[i] + c1) * (2 * vxy + c2) / ((mx[i] * mx[i] + my[i] * my[i] + c1) * (vx + vy + c2));
    out[i] = 1 - ssim;
  }
  return out;
}

Plane channelMean(const QImage& a, const QImage& b, bool isSigned) {
  Plane out;
  out.reserve(static_cast<size_t>(a.width()) * a.height());
  const auto gap = [isSigned](int from, int to) { return isSigned ? to - from : std::abs(to - from); };
  for (int y = 0; y < a.height(); ++y) {
    const auto* one = reinterpret_cast<const QRgb*>(a.constScanLine(y));
    const auto* two = reinterpret_cast<const QRgb*>(b.constScanLine(y));
    for (int x = 0; x < a.width(); ++x) {
      const int sum =
          gap(qRed(one[x]), qRed(two[x])) + gap(qGreen(one[x]), qGreen(two[x])) + gap(qBlue(one[x]), qBlue(two[x]));
      out.push_back(static_cast<float>(sum) / (3 * 255));
    }
  }
  return out;
}

}  // namespace

PixelDifferences differenceMap(const QImage& a, const QImage& b, Difference kind) {
  if (a.isNull() || a.size() != b.size()) return {kind, 0, 0, {}};
  const QImage one = a.convertToFormat(QImage::Format_RGB32), two = b.convertToFormat(QImage::Format_RGB32);
  Plane values = kind == Difference::Ssim ? oneMinusSsim(one, two) : channelMean(one, two, kind == Difference::Signed);
  return {kind, a.width(), a.height(), std::move(values)};
}

QImage colouredDifference(const PixelDifferences& map, float range) {
  if (map.isNull()) return {};
  const bool isSigned = map.kind == Difference::Signed;
  const auto& table = colourTable(isSigned ? ColourMap::Diverging : ColourMap::Cividis);
  QImage image(map.width, map.height, QImage::Format_RGB32);
  for (int y = 0; y < map.height; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < map.width; ++x) {
      const float value = map.values[static_cast<size_t>(y) * map.width + x];
      const float t = isSigned ? (value / range + 1) / 2 : value / range;
      line[x] = table[static_cast<size_t>(std::lround(std::clamp(t, 0.0F, 1.0F) * 255))];
    }
  }
  return image;
}

}  // namespace heatkv
