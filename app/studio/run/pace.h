// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long scales take here: a line through this program's own measurements, ms = a + b x tokens. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace heatkv {

class Pace {
 public:
  /// A scale of `tokens` tokens took `ms`. The newest measurement of a number of tokens replaces the older one.
  void add(int64_t tokens, double ms);
  void clear() { m_points.clear(); }
  /// Milliseconds for one scale: as measured, or by the line through at least three measurements.
  std::optional<double> estimate(int64_t tokens) const;

 private:
  struct Point {
    int64_t tokens;
    double ms;
  };
  std::vector<Point> m_points;
};

/// Share of a run that is done: `scale` scales whole and `layers` of `allLayers` of the next, weighted by tokens.
double shareDone(const std::vector<int64_t>& tokens, int scale, int layers, int allLayers);
/// Milliseconds left by `pace`; none before there is a measurement.
std::optional<double> timeLeft(const Pace& pace, const std::vector<int64_t>& tokens, int scale, int layers,
                               int allLayers);

}  // namespace heatkv
