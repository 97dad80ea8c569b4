// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Token grids of the scales, the aspect templates and pixel budgets they come from (Infinity paper). Pure.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

struct Grid {
  int h = 1, w = 1;
  int64_t tokens() const { return int64_t{h} * w; }
  auto operator<=>(const Grid&) const = default;
};
using Grids = std::vector<Grid>;

/// n_k: tokens of every scale.
std::vector<int64_t> tokensOf(const Grids& grids);
/// "24x24", as in files.
std::string toText(Grid grid);
/// Reads "1x1,2x2,..". Throws Error{Usage}.
Grids parseGrids(std::string_view text);

/// Pixel budget: how many of a template's 13 scales run.
enum class PixelBudget { P006M, P025M, P060M, P1M };
constexpr int scaleCount(PixelBudget pn) {
  constexpr int counts[] = {7, 10, 12, 13};
  return counts[static_cast<int>(pn)];
}
constexpr const char* nameOf(PixelBudget pn) {
  constexpr const char* names[] = {"0.06M", "0.25M", "0.60M", "1M"};
  return names[static_cast<int>(pn)];
}
std::optional<PixelBudget> parsePixelBudget(std::string_view text);
/// The pixel budget that runs as many scales as these grids; nothing where none does.
std::optional<PixelBudget> pixelBudgetOf(const Grids& grids);

/// One of the 15 published aspect ratios. `ratio` is height/width as published ("0.666"), `label` is W:H ("3:2").
struct Aspect {
  double ratio = 1.0;
  std::string_view published = "1.000", label = "1:1";
  /// The grids at this pixel budget, first to last.
  Grids grids(PixelBudget pn) const;
  /// The last grid of the 1M list: what rope positions are stretched to.
  Grid reference() const;
};
/// All 15, from the widest (h/w 0.333) to the tallest (3.000).
std::span<const Aspect> aspects();
/// The template nearest to `text`, "W:H" or a bare height/width; `exact`: whether it is the one asked for.
/// Throws Error{Usage} for what is neither.
struct AspectChoice {
  const Aspect* aspect;
  bool exact;
};
AspectChoice parseAspect(std::string_view text);
/// The template whose list starts with these grids; null where none does.
const Aspect* aspectOf(const Grids& grids);

}  // namespace heatkv
