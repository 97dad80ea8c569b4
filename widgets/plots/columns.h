// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where cells and bars lie: one plot rectangle for all plots that run over layers, snapped to device pixels, and the
// places of their axis labels. Pure.
#pragma once

#include <vector>

namespace heatkv {

/// The least left edge of a plot rectangle, and what stays free at its right, in device-independent pixels.
constexpr double kPlotLeft = 48, kPlotRight = 24;

/// `count` equal cells side by side (or one below the other), every edge on a whole device pixel.
struct Cells {
  double start = kPlotLeft, size = 0;
  int count = 0;
  double end() const { return start + size * count; }
  double edge(int i) const { return start + size * i; }
  double centre(int i) const { return start + size * (i + 0.5); }
  /// The cell at `position`, -1 outside.
  int at(double position) const;
};

/// The columns of a plot in a widget `width` wide: the same for every plot with the same `count` and `left`.
Cells columnsFor(double width, int count, double devicePixelRatio, double left = kPlotLeft);
/// Rows that share `height`, 6 to 32 px each: below that the plot scrolls.
Cells rowsFor(double start, double height, int count, double devicePixelRatio);
constexpr double kSmallestRow = 6, kLargestRow = 32;

/// Indices 0 .. count-1 to label where neighbours must be `leastGap` px apart: equal steps, the last always.
std::vector<int> indexTicks(int count, double cellSize, double leastGap);

/// Values 0, step, .. up to `top`, at most `intervals` steps of 1, 2, 4, 5 or 8 times a power of ten.
std::vector<double> valueTicks(double top, int intervals = 3);

/// The least multiple of a step of valueTicks that is not below `value`: an axis that ends on a tick.
double niceTop(double value, int intervals = 3);

/// Upper end of a cache axis: `full`, where it fits in 2.5 times the mean budget, else that; never below `held`.
/// All in one unit; 1 where all are 0.
double cacheAxisTop(double held, double meanBudget, double full);

}  // namespace heatkv
