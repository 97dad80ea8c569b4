// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/pace.h"

#include <algorithm>
#include <numeric>

namespace heatkv {

void Pace::add(int64_t tokens, double ms) {
  if (ms < 0) return;
  const auto same =
      std::find_if(m_points.begin(), m_points.end(), [&](const Point& point) { return point.tokens == tokens; });
  if (same != m_points.end())
    same->ms = ms;
  else
    m_points.push_back({tokens, ms});
}

std::optional<double> Pace::estimate(int64_t tokens) const {
  if (m_points.empty()) return std::nullopt;
  const auto same =
      std::find_if(m_points.begin(), m_points.end(), [&](const Point& point) { return point.tokens == tokens; });
  if (same != m_points.end()) return same->ms;
  // Small scales take nearly the same time whatever their size: one or two say nothing about the large ones.
  if (m_points.size() < 3) return std::nullopt;
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const Point& point : m_points) {
    const auto t = static_cast<double>(point.tokens);
    n += 1, x += t, y += point.ms, xx += t * t, xy += t * point.ms;
  }
  const double slope = (n * xy - x * y) / (n * xx - x * x);
  // The line must not fall, and not start below 0.
  if (slope <= 0) return y / n;
  const double start = (y - slope * x) / n;
  return start >= 0 ? start + slope * static_cast<double>(tokens) : y / x * static_cast<double>(tokens);
}

double shareDone(const std::vector<int64_t>& tokens, int scale, int layers, int allLayers) {
  const auto total = static_cast<double>(std::accumulate(tokens.begin(), tokens.end(), int64_t{0}));
  if (total <= 0) return 0;
  double done = 0;
  for (size_t t = 0; t < tokens.size() && t < static_cast<size_t>(std::max(scale, 0)); ++t)
    done += static_cast<double>(tokens[t]);
  if (scale >= 0 && static_cast<size_t>(scale) < tokens.size() && allLayers > 0)
    done += static_cast<double>(tokens[static_cast<size_t>(scale)]) * std::min(layers, allLayers) / allLayers;
  return done / total;
}

std::optional<double> timeLeft(const Pace& pace, const std::vector<int64_t>& tokens, int scale, int layers,
                               int allLayers) {
  double left = 0;
  for (size_t t = static_cast<size_t>(std::max(scale, 0)); t < tokens.size(); ++t) {
    const auto ms = pace.estimate(tokens[t]);
    if (!ms) return std::nullopt;
    const bool current = static_cast<int>(t) == scale && allLayers > 0;
    left += current ? *ms * (allLayers - std::min(layers, allLayers)) / allLayers : *ms;
  }
  return left;
}

}  // namespace heatkv
