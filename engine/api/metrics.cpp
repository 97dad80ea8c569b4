// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/metrics.h"

#include <cmath>
#include <cstdio>

namespace heatkv {

MetricMeans meansOf(const std::vector<MetricValues>& pictures) {
  MetricMeans means;
  for (const MetricInfo& info : kMetrics) {
    double sum = 0, squares = 0, n = 0;
    for (const MetricValues& picture : pictures) {
      if (const auto& value = picture[info.metric]) sum += *value, ++n;
    }
    if (n == 0) continue;
    const double mean = sum / n;
    for (const MetricValues& picture : pictures) {
      if (const auto& value = picture[info.metric]) squares += (*value - mean) * (*value - mean);
    }
    means.mean[info.metric] = mean;
    if (n > 1) means.error[info.metric] = std::sqrt(squares / (n - 1) / n);
  }
  return means;
}

std::string toText(const MetricInfo& info, double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", info.decimals, value);
  return text;
}

std::string toText(const MetricValues& values) {
  std::string text;
  for (const MetricInfo& info : kMetrics) {
    const auto& value = values[info.metric];
    if (!value) continue;
    if (!text.empty()) text += ", ";
    text += std::string(info.label) + " " + toText(info, *value) + (*info.unit ? " " : "") + info.unit;
  }
  return text;
}

}  // namespace heatkv
