// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_map.h"

#include <algorithm>
#include <cmath>

#include "engine/api/ssim.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

using Values = std::vector<float>;

Picture pictureOf(const QImage& image) {
  Picture picture{image.width(), image.height(), {}};
  picture.rgb.reserve(static_cast<size_t>(image.width()) * image.height() * 3);
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width(); ++x)
      for (const int channel : {qRed(line[x]), qGreen(line[x]), qBlue(line[x])})
        picture.rgb.push_back(static_cast<uint8_t>(channel));
  }
  return picture;
}

Values channelMean(const QImage& a, const QImage& b, bool isSigned) {
  Values out;
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
  Values values = kind == Difference::Ssim ? ssimDistance(pictureOf(one), pictureOf(two))
                                           : channelMean(one, two, kind == Difference::Signed);
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
