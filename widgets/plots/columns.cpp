// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/columns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heatkv {
namespace {

double wholePixels(double length, double ratio) {
  return std::floor(length * ratio + 1e-6) / ratio;
}

}  // namespace

int Cells::at(double position) const {
  if (size <= 0 || position < start) return -1;
  const int i = static_cast<int>((position - start) / size);
  return i < count ? i : -1;
}

Cells columnsFor(double width, int count, double devicePixelRatio, double left) {
  Cells cells;
  cells.start = left;
  cells.count = count;
  if (count > 0)
    cells.size = std::max(1 / devicePixelRatio, wholePixels((width - left - kPlotRight) / count, devicePixelRatio));
  return cells;
}

Cells rowsFor(double start, double height, int count, double devicePixelRatio) {
  Cells cells{start, 0, count};
  if (count > 0) cells.size = wholePixels(std::clamp(height / count, kSmallestRow, kLargestRow), devicePixelRatio);
  return cells;
}

std::vector<int> indexTicks(int count, double cellSize, double leastGap) {
  if (count <= 0) return {};
  const int least = std::max(1, static_cast<int>(std::ceil(leastGap / std::max(cellSize, 1e-9) - 1e-9)));
  constexpr std::array<int, 14> steps{1, 2, 3, 4, 5, 8, 10, 16, 20, 32, 40, 50, 80, 100};
  int step = 0;
  // A step that also meets the last index spares a crowded end.
  for (int candidate : steps)
    if (!step && candidate >= least && candidate <= least * 3 / 2 && (count - 1) % candidate == 0) step = candidate;
  for (int candidate : steps)
    if (!step && candidate >= least && candidate != 3) step = candidate;
  if (!step) step = least;
  std::vector<int> ticks;
  for (int i = 0; i < count; i += step) ticks.push_back(i);
  if (ticks.back() == count - 1) return ticks;
  if (ticks.size() > 1 && (count - 1 - ticks.back()) * cellSize < leastGap * 0.9) ticks.pop_back();
  ticks.push_back(count - 1);
  return ticks;
}

std::vector<double> valueTicks(double top, int intervals) {
  if (!(top > 0) || !std::isfinite(top)) return {0};
  double power = std::pow(10.0, std::floor(std::log10(top / intervals)) - 1);
  double step = 0;
  for (; !step; power *= 10)
    for (double digit : {1.0, 2.0, 4.0, 5.0, 8.0})
      if (!step && std::floor(top / (digit * power) + 1e-9) <= intervals) step = digit * power;
  std::vector<double> ticks;
  for (int i = 0; i * step <= top * (1 + 1e-9); ++i) ticks.push_back(i * step);
  return ticks;
}

double niceTop(double value, int intervals) {
  if (!(value > 0) || !std::isfinite(value)) return 1;
  double nearest = 0;
  for (double power = std::pow(10.0, std::floor(std::log10(value / intervals)) - 1); !nearest; power *= 10)
    for (double digit : {1.0, 2.0, 4.0, 5.0, 8.0})
      for (double count = std::ceil(value / (digit * power) - 1e-9); count <= intervals; ++count) {
        const double top = count * digit * power;
        const bool onTick = valueTicks(top, intervals).back() > top * (1 - 1e-9);
        if (onTick && (!nearest || top < nearest)) nearest = top;
      }
  return nearest;
}

double cacheAxisTop(double held, double meanBudget, double full) {
  const double limit = std::max(held, 2.5 * meanBudget);
  const double top = full <= limit ? std::max(full, held) : limit;
  return top > 0 ? top : 1;
}

}  // namespace heatkv
