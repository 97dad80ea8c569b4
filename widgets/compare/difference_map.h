// How far two pictures of one size are apart, pixel by pixel, and that as colours. Pure functions, any thread.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

namespace heatkv {

enum class Difference {
  Absolute,  ///< mean over R, G, B of |b - a|, 0..1
  Signed,    ///< mean over R, G, B of b - a, -1..1
  Ssim       ///< 1 - SSIM, mean over R, G, B, 0..2
};

struct PixelDifferences {
  Difference kind = Difference::Absolute;
  int width = 0, height = 0;
  std::vector<float> values;  ///< row by row
  bool isNull() const { return values.empty(); }
};

/// Requires two pictures of equal size, else the map is null. SSIM is engine/api/ssim.h's.
PixelDifferences differenceMap(const QImage& a, const QImage& b, Difference kind);

/// The end of the fixed scale: 0..0.25 or -0.25..0.25. What is beyond takes the end colour.
constexpr float kDifferenceRange = 0.25F;

/// Cividis over 0..range, the diverging map over -range..range for signed ones.
QImage colouredDifference(const PixelDifferences& map, float range = kDifferenceRange);

}  // namespace heatkv
