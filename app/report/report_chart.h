// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A line chart as SVG for a page: one line per method with marks, error bars, a legend in words. Colours are CSS
// variables of the page (--ink, --muted, --rule, --c0 .. --c7), so that it follows light and dark. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heatkv {

struct ChartPoint {
  double x = 0, y = 0;
  std::optional<double> error;  ///< of y, both ways
};
struct ChartLine {
  std::string name;
  int colour = 0;  ///< of --c0 .. --c7
  std::vector<ChartPoint> points;
};
struct Chart {
  std::string title, xName, yName;
  std::vector<ChartLine> lines;
  bool logarithmicX = false;           ///< all x are above 0 then
  bool fromZero = false;               ///< the y axis begins at 0
  std::vector<std::string> xLabels{};  ///< at x = 0, 1, ..; in place of numbers
};

/// Empty where there is no point at all.
std::string chartSvg(const Chart& chart);
/// For text inside of HTML and SVG.
std::string escapedHtml(const std::string& text);

}  // namespace heatkv
