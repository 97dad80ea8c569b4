// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pictures/lanczos.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heatkv {
namespace {

constexpr double kLobes = 3;
constexpr int kBits = 22;  ///< of a weight's fraction
constexpr int kChannels = 3;

double sinc(double x) {
  return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

double lanczos(double x) {
  return std::abs(x) < kLobes ? sinc(x) * sinc(x / kLobes) : 0;
}

/// What one sample is made of: from input `first` on, weights in units of 2^-22.
struct Taps {
  int first = 0;
  std::vector<int32_t> weights;
};

Taps tapsOf(int sample, int from, int to) {
  const double step = static_cast<double>(from) / to, stretch = std::max(step, 1.0), reach = kLobes * stretch;
  const double center = (sample + 0.5) * step;
  Taps taps{std::max(0, static_cast<int>(center - reach + 0.5)), {}};
  const int end = std::min(from, static_cast<int>(center + reach + 0.5));
  std::vector<double> weights;
  double sum = 0;
  for (int j = taps.first; j < end; ++j) sum += weights.emplace_back(lanczos((j + 0.5 - center) / stretch));
  for (const double weight : weights) {
    const double scaled = (sum != 0 ? weight / sum : weight) * (1 << kBits);
    taps.weights.push_back(static_cast<int32_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5));
  }
  return taps;
}

/// One pixel from those that its taps name. `pixel(j)`: the j-th.
template <typename Pixel>
void sampleInto(const Taps& taps, const Pixel& pixel, uint8_t* out) {
  for (int c = 0; c < kChannels; ++c) {
    int64_t sum = int64_t{1} << (kBits - 1);
    for (size_t j = 0; j < taps.weights.size(); ++j)
      sum += int64_t{taps.weights[j]} * pixel(taps.first + static_cast<int>(j))[c];
    out[c] = static_cast<uint8_t>(std::clamp<int64_t>(sum >> kBits, 0, 255));
  }
}

}  // namespace

Picture resampledSquare(const Picture& picture, int from, int to, int width, int height) {
  constexpr uint8_t kWhite[kChannels] = {255, 255, 255};
  const auto rowBytes = [](int pixels) { return static_cast<size_t>(pixels) * kChannels; };
  // Columns first: of the picture's own rows, and of one white row for all that are below it.
  const int rows = picture.height + (picture.height < from ? 1 : 0);
  Picture narrow{width, rows, std::vector<uint8_t>(rowBytes(width) * static_cast<size_t>(rows), 255)};
  for (int x = 0; x < width; ++x) {
    const Taps taps = from == to ? Taps{x, {1 << kBits}} : tapsOf(x, from, to);
    for (int y = 0; y < rows; ++y) {
      const uint8_t* row = picture.rgb.data() + rowBytes(picture.width) * static_cast<size_t>(y);
      const auto pixel = [&](int j) { return y < picture.height && j < picture.width ? row + rowBytes(j) : kWhite; };
      sampleInto(taps, pixel, narrow.rgb.data() + rowBytes(width) * static_cast<size_t>(y) + rowBytes(x));
    }
  }
  Picture out{width, height, std::vector<uint8_t>(rowBytes(width) * static_cast<size_t>(height))};
  for (int y = 0; y < height; ++y) {
    const Taps taps = from == to ? Taps{y, {1 << kBits}} : tapsOf(y, from, to);
    for (int x = 0; x < width; ++x) {
      const auto pixel = [&](int j) {
        return narrow.rgb.data() + rowBytes(width) * static_cast<size_t>(std::min(j, rows - 1)) + rowBytes(x);
      };
      sampleInto(taps, pixel, out.rgb.data() + rowBytes(width) * static_cast<size_t>(y) + rowBytes(x));
    }
  }
  return out;
}

}  // namespace heatkv
