// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/grid.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr int kScales = 13;
struct Template {
  double ratio;
  std::string_view published, label, inversePublished, inverseLabel;
  std::array<Grid, kScales> grids;
};

// Infinity's published scale schedules: heights over widths of at least 1; the others swap h and w.
constexpr std::array<Template, 8> kTemplates{{
    {1.0,
     "1.000",
     "1:1",
     "",
     "",
     {{{1, 1},
       {2, 2},
       {4, 4},
       {6, 6},
       {8, 8},
       {12, 12},
       {16, 16},
       {20, 20},
       {24, 24},
       {32, 32},
       {40, 40},
       {48, 48},
       {64, 64}}}},
    {1.25,
     "1.250",
     "4:5",
     "0.800",
     "5:4",
     {{{1, 1},
       {2, 2},
       {3, 3},
       {5, 4},
       {10, 8},
       {15, 12},
       {20, 16},
       {25, 20},
       {30, 24},
       {35, 28},
       {45, 36},
       {55, 44},
       {70, 56}}}},
    {1.333,
     "1.333",
     "3:4",
     "0.750",
     "4:3",
     {{{1, 1},
       {2, 2},
       {4, 3},
       {8, 6},
       {12, 9},
       {16, 12},
       {20, 15},
       {24, 18},
       {28, 21},
       {36, 27},
       {48, 36},
       {60, 45},
       {72, 54}}}},
    {1.5,
     "1.500",
     "2:3",
     "0.666",
     "3:2",
     {{{1, 1},
       {2, 2},
       {3, 2},
       {6, 4},
       {9, 6},
       {15, 10},
       {21, 14},
       {27, 18},
       {33, 22},
       {39, 26},
       {48, 32},
       {63, 42},
       {78, 52}}}},
    {1.75,
     "1.750",
     "4:7",
     "0.571",
     "7:4",
     {{{1, 1},
       {2, 2},
       {3, 3},
       {7, 4},
       {11, 6},
       {14, 8},
       {21, 12},
       {28, 16},
       {35, 20},
       {42, 24},
       {56, 32},
       {70, 40},
       {84, 48}}}},
    {2.0,
     "2.000",
     "1:2",
     "0.500",
     "2:1",
     {{{1, 1},
       {2, 2},
       {4, 2},
       {6, 3},
       {10, 5},
       {16, 8},
       {22, 11},
       {30, 15},
       {38, 19},
       {46, 23},
       {60, 30},
       {74, 37},
       {90, 45}}}},
    {2.5,
     "2.500",
     "2:5",
     "0.400",
     "5:2",
     {{{1, 1},
       {2, 2},
       {5, 2},
       {10, 4},
       {15, 6},
       {20, 8},
       {25, 10},
       {30, 12},
       {40, 16},
       {50, 20},
       {65, 26},
       {80, 32},
       {100, 40}}}},
    {3.0,
     "3.000",
     "1:3",
     "0.333",
     "3:1",
     {{{1, 1},
       {2, 2},
       {6, 2},
       {9, 3},
       {15, 5},
       {21, 7},
       {27, 9},
       {36, 12},
       {45, 15},
       {54, 18},
       {72, 24},
       {90, 30},
       {111, 37}}}},
}};

constexpr Grid swapped(Grid g) {
  return {g.w, g.h};
}

/// The template behind an aspect, and whether h and w are swapped.
std::pair<const Template*, bool> templateOf(const Aspect& aspect) {
  for (const auto& t : kTemplates) {
    if (t.published == aspect.published) return {&t, false};
    if (t.inversePublished == aspect.published) return {&t, true};
  }
  throw Error(ErrorKind::Usage, "unknown aspect template");
}

std::optional<double> parseNumber(std::string_view text) {
  double value = 0;
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

std::vector<int64_t> tokensOf(const Grids& grids) {
  std::vector<int64_t> tokens;
  for (Grid g : grids) tokens.push_back(g.tokens());
  return tokens;
}

std::string toText(Grid grid) {
  return std::to_string(grid.h) + "x" + std::to_string(grid.w);
}

Grids parseGrids(std::string_view text) {
  const auto fail = [&] {
    return Error(ErrorKind::Usage, "\"" + std::string(text) + "\" is not a list of grids", "write them as 1x1,2x2,4x4");
  };
  Grids grids;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view one = text.substr(at, comma - at);
    const char* last = one.data() + one.size();
    Grid g;
    auto [x, first] = std::from_chars(one.data(), last, g.h);
    if (first != std::errc{} || x == last || *x != 'x') throw fail();
    auto [end, second] = std::from_chars(x + 1, last, g.w);
    if (second != std::errc{} || end != last || g.h < 1 || g.w < 1 || g.h > 4096 || g.w > 4096) throw fail();
    grids.push_back(g);
    at = comma + 1;
  }
  if (grids.size() < 2 || grids.size() > 64) throw fail();
  return grids;
}

std::optional<PixelBudget> parsePixelBudget(std::string_view text) {
  for (auto pn : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M}) {
    if (text == nameOf(pn)) return pn;
  }
  return text == "0.6M" ? std::optional(PixelBudget::P060M) : std::nullopt;
}

std::optional<PixelBudget> pixelBudgetOf(const Grids& grids) {
  for (auto pn : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M}) {
    if (static_cast<size_t>(scaleCount(pn)) == grids.size()) return pn;
  }
  return std::nullopt;
}

Grids Aspect::grids(PixelBudget pn) const {
  const auto [t, swap] = templateOf(*this);
  Grids result(t->grids.begin(), t->grids.begin() + scaleCount(pn));
  if (swap) {
    for (Grid& g : result) g = swapped(g);
  }
  return result;
}

Grid Aspect::reference() const {
  return grids(PixelBudget::P1M).back();
}

std::span<const Aspect> aspects() {
  static const std::vector<Aspect> all = [] {
    std::vector<Aspect> list;
    for (auto t = kTemplates.rbegin(); t != kTemplates.rend(); ++t) {
      if (!t->inversePublished.empty())
        list.push_back({*parseNumber(t->inversePublished), t->inversePublished, t->inverseLabel});
    }
    for (const auto& t : kTemplates) list.push_back({t.ratio, t.published, t.label});
    return list;
  }();
  return all;
}

AspectChoice parseAspect(std::string_view text) {
  const size_t colon = text.find(':');
  std::optional<double> ratio;
  if (colon == std::string_view::npos) {
    ratio = parseNumber(text);
  } else if (auto w = parseNumber(text.substr(0, colon)), h = parseNumber(text.substr(colon + 1)); w && h && *w > 0) {
    ratio = *h / *w;
  }
  if (!ratio || *ratio <= 0) {
    throw Error(ErrorKind::Usage, "\"" + std::string(text) + "\" is not an aspect ratio",
                "write width:height such as 3:2, or height/width such as 0.666");
  }
  const std::span<const Aspect> all = aspects();
  const Aspect* best =
      &*std::ranges::min_element(all, {}, [&](const Aspect& a) { return std::abs(std::log(a.ratio / *ratio)); });
  // Published names are cut to three digits: 2/3 is "0.666".
  return {best, std::abs(best->ratio - *ratio) < 2e-3};
}

const Aspect* aspectOf(const Grids& grids) {
  for (const Aspect& a : aspects()) {
    const Grids whole = a.grids(PixelBudget::P1M);
    // Square templates share their first scales with others: the first that differs decides, so ask for a whole prefix.
    if (grids.size() >= 3 && grids.size() <= whole.size() && std::equal(grids.begin(), grids.end(), whole.begin()))
      return &a;
  }
  return nullptr;
}

}  // namespace heatkv
