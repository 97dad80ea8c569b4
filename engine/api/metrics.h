// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of how far two pictures are apart, each declared once: command line, report, Compare and Sweep go over
// this table.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace heatkv {

enum class Metric { Psnr, Ssim, MsSsim, Mae, Lpips, LostMass };

struct MetricInfo {
  Metric metric;
  const char* id;     ///< in files and JSON
  const char* label;  ///< for people, in English
  const char* unit;   ///< "" where it has none
  int decimals;
  bool higherIsBetter;
  const char* words;      ///< one sentence
  bool optional = false;  ///< measured only where asked for, or where weights for it are given
};

inline constexpr std::array<MetricInfo, 6> kMetrics{{
    {Metric::Psnr, "psnr", "PSNR", "dB", 2, true, "Peak signal-to-noise ratio over RGB; equal pictures have none."},
    {Metric::Ssim, "ssim", "SSIM", "", 4, true, "Structural similarity, 11 x 11 Gaussian window, over RGB."},
    {Metric::MsSsim, "ms_ssim", "MS-SSIM", "", 4, true, "Structural similarity over five sizes of the picture.", true},
    {Metric::Mae, "mae", "MAE", "", 4, false, "Mean absolute difference of RGB values from 0 to 1."},
    {Metric::Lpips, "lpips", "LPIPS", "", 4, false, "Perceptual distance (AlexNet); needs its weights.", true},
    {Metric::LostMass, "lost_mass", "Lost attention", "", 4, false,
     "Share of the full cache's attention that looks at entries which the method no longer holds.", true},
}};

constexpr const MetricInfo& infoOf(Metric metric) {
  return kMetrics[static_cast<size_t>(metric)];
}
/// By Metric; empty where it was not measured, or has no value (PSNR of equal pictures).
using MetricValues = std::array<std::optional<double>, kMetrics.size()>;

}  // namespace heatkv
