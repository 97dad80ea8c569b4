// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of how far two pictures are apart, each declared once: command line, report, Compare and Sweep go over
// this table. What computes them: engine/metrics/picture_metrics.h.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/translatable.h"

namespace heatkv {

enum class Metric { Psnr, Ssim, MsSsim, Mae, DeltaE, Lpips, LostMass };

struct MetricInfo {
  /// What it is computed from beside the pictures' pixels.
  enum class Needs { Nothing, Weights, Run };

  Metric metric;
  const char* id;     ///< in files and JSON
  const char* label;  ///< for people, in English
  const char* unit;   ///< "" where it has none
  int decimals;
  bool higherIsBetter;
  const char* words;  ///< one sentence
  Needs needs = Needs::Nothing;
};

inline constexpr std::array<MetricInfo, 7> kMetrics{{
    {Metric::Psnr, "psnr", "PSNR", "dB", 2, true,
     TRANSLATABLE("Metrics", "Peak signal-to-noise ratio over RGB; equal pictures have none.")},
    {Metric::Ssim, "ssim", "SSIM", "", 4, true,
     TRANSLATABLE("Metrics", "Structural similarity, 11 x 11 Gaussian window, over RGB.")},
    {Metric::MsSsim, "ms_ssim", "MS-SSIM", "", 4, true,
     TRANSLATABLE("Metrics", "Structural similarity over five sizes of the picture; sides of 161 pixels at least.")},
    {Metric::Mae, "mae", "MAE", "", 4, false,
     TRANSLATABLE("Metrics", "Mean absolute difference of RGB values from 0 to 1.")},
    {Metric::DeltaE, "delta_e", "\u0394E", "", 2, false,
     TRANSLATABLE("Metrics", "Mean difference of colour by CIEDE2000; about 1 can just be seen.")},
    {Metric::Lpips, "lpips", "LPIPS", "", 4, false,
     TRANSLATABLE("Metrics", "Perceptual distance (AlexNet); needs its weights."), MetricInfo::Needs::Weights},
    {Metric::LostMass, "lost_mass", TRANSLATABLE("Metrics", "Lost attention"), "", 4, false,
     TRANSLATABLE("Metrics", "Share of the full cache's attention on entries that the method no longer holds."),
     MetricInfo::Needs::Run},
}};

constexpr const MetricInfo& infoOf(Metric metric) {
  return kMetrics[static_cast<size_t>(metric)];
}
static_assert([] {
  for (size_t i = 0; i < kMetrics.size(); ++i) {
    if (kMetrics[i].metric != static_cast<Metric>(i)) return false;
  }
  return true;
}());

/// By metric. Empty: not measured, or without a value, as PSNR of equal pictures.
struct MetricValues {
  std::array<std::optional<double>, kMetrics.size()> values;
  std::optional<double>& operator[](Metric metric) { return values[static_cast<size_t>(metric)]; }
  const std::optional<double>& operator[](Metric metric) const { return values[static_cast<size_t>(metric)]; }
  bool operator==(const MetricValues&) const = default;
};

/// Over pictures: the mean of those that have a value, and its standard error where there are two at least.
struct MetricMeans {
  MetricValues mean, error;
};
MetricMeans meansOf(const std::vector<MetricValues>& pictures);

/// "25.40", without the unit; numbers as in files.
std::string toText(const MetricInfo& info, double value);
/// "PSNR 25.40 dB, SSIM 0.9123": what has a value.
std::string toText(const MetricValues& values);

}  // namespace heatkv
