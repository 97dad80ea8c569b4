// Contrast (WCAG 2), CIEDE2000 (Sharma, Wu, Dalal 2005) and simulated dichromacy (Machado, Oliveira, Fernandes 2009,
// severity 1), in plain float64.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace heatkv::test {

using Triple = std::array<double, 3>;

inline Triple linear(const QColor& colour) {
  const auto decoded = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return {decoded(colour.red() / 255.0), decoded(colour.green() / 255.0), decoded(colour.blue() / 255.0)};
}

inline double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& c) {
    const Triple rgb = linear(c);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  };
  const double one = luminance(a), two = luminance(b);
  return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

enum class Vision { Normal, Protan, Deutan, Tritan };

inline Triple seen(const Triple& rgb, Vision vision) {
  static constexpr double matrices[4][3][3] = {
      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
      {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
      {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
      {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
  const auto& m = matrices[static_cast<int>(vision)];
  Triple out{};
  for (int row = 0; row < 3; ++row)
    out[row] = std::clamp(m[row][0] * rgb[0] + m[row][1] * rgb[1] + m[row][2] * rgb[2], 0.0, 1.0);
  return out;
}

/// CIELAB under D65 of a colour as `vision` sees it.
inline Triple lab(const QColor& colour, Vision vision) {
  const Triple rgb = seen(linear(colour), vision);
  const double x = (0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047;
  const double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
  const double z = (0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883;
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

inline double ciede2000(const Triple& one, const Triple& two) {
  constexpr double degree = std::numbers::pi / 180;
  const auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
  const double meanC = (std::hypot(one[1], one[2]) + std::hypot(two[1], two[2])) / 2;
  const double g = 0.5 * (1 - seventh(meanC));
  const double a1 = (1 + g) * one[1], a2 = (1 + g) * two[1];
  const double c1 = std::hypot(a1, one[2]), c2 = std::hypot(a2, two[2]);
  const auto hue = [&](double b, double a) {
    if (a == 0 && b == 0) return 0.0;
    const double h = std::atan2(b, a) / degree;
    return h < 0 ? h + 360 : h;
  };
  const double h1 = hue(one[2], a1), h2 = hue(two[2], a2);
  double dh = h2 - h1;
  if (c1 * c2 == 0)
    dh = 0;
  else if (dh > 180)
    dh -= 360;
  else if (dh < -180)
    dh += 360;
  const double dL = two[0] - one[0], dC = c2 - c1, dH = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 * degree);
  const double meanL = (one[0] + two[0]) / 2, meanCp = (c1 + c2) / 2;
  double meanH = h1 + h2;
  if (c1 * c2 != 0) {
    if (std::abs(h1 - h2) <= 180)
      meanH /= 2;
    else
      meanH = h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
  }
  const double t = 1 - 0.17 * std::cos((meanH - 30) * degree) + 0.24 * std::cos(2 * meanH * degree) +
                   0.32 * std::cos((3 * meanH + 6) * degree) - 0.20 * std::cos((4 * meanH - 63) * degree);
  const double turn = 30 * std::exp(-std::pow((meanH - 275) / 25, 2));
  const double fromMiddle = (meanL - 50) * (meanL - 50);
  const double sL = 1 + 0.015 * fromMiddle / std::sqrt(20 + fromMiddle);
  const double sC = 1 + 0.045 * meanCp, sH = 1 + 0.015 * meanCp * t;
  const double rT = -2 * seventh(meanCp) * std::sin(2 * turn * degree);
  const double l = dL / sL, c = dC / sC, h = dH / sH;
  return std::sqrt(l * l + c * c + h * h + rT * c * h);
}

inline double distance(const QColor& a, const QColor& b, Vision vision = Vision::Normal) {
  return ciede2000(lab(a, vision), lab(b, vision));
}

}  // namespace heatkv::test
