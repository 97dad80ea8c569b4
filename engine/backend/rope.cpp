// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/rope.h"

#include <ATen/ATen.h>

namespace heatkv {
namespace {

/// position * to / from, rounded half to even.
int64_t stretched(int64_t position, int64_t from, int64_t to) {
  const int64_t whole = position * to / from, twice = 2 * (position * to % from);
  return whole + (twice > from || (twice == from && whole % 2 == 1) ? 1 : 0);
}

/// Rows and columns of tokens, one after the other.
struct Places {
  std::vector<float> y, x;
  void add(int64_t row, int64_t column) {
    y.push_back(static_cast<float>(row));
    x.push_back(static_cast<float>(column));
  }
};

void addGrid(Places& places, Grid grid, Grid reference) {
  for (int y = 0; y < grid.h; ++y) {
    for (int x = 0; x < grid.w; ++x) places.add(stretched(y, grid.h, reference.h), stretched(x, grid.w, reference.w));
  }
}

Rope ropeOf(const Places& places, int headDim, at::Device device) {
  const int half = headDim / 2;
  const at::Tensor exponent = at::arange(0, half, 2, at::kFloat) / half;
  const at::Tensor frequency = 1.0 / at::pow(10000.0, exponent);
  const auto turns = [&](const std::vector<float>& axis) { return at::tensor(axis).unsqueeze(1) * frequency; };
  const at::Tensor angles = at::cat({turns(places.y), turns(places.x)}, 1);
  return {angles.cos().to(device).contiguous(), angles.sin().to(device).contiguous()};
}

}  // namespace

Rope makeRope(Grid grid, Grid reference, int headDim, at::Device device) {
  Places places;
  addGrid(places, grid, reference);
  return ropeOf(places, headDim, device);
}

std::vector<Rope> editRopes(const Grids& grids, const Grids& whole, int headDim, at::Device device) {
  const Grid last = whole.back();
  Places scales;
  for (Grid grid : whole) addGrid(scales, grid, last);
  std::vector<Rope> ropes;
  int64_t number = 0;
  const auto add = [&](Grid grid) {
    Places places;
    for (const int64_t end = number + grid.tokens(); number < end; ++number) {
      const int64_t beyond = number - last.tokens();
      if (beyond < 0) {
        places.add(last.h + number / last.w, last.w + number % last.w);
      } else {
        places.y.push_back(scales.y.at(static_cast<size_t>(beyond)));
        places.x.push_back(scales.x.at(static_cast<size_t>(beyond)));
      }
    }
    ropes.push_back(ropeOf(places, headDim, device));
  };
  add(grids.back());
  for (Grid grid : grids) add(grid);
  return ropes;
}

Rope ropeAt(const Rope& grid, const at::Tensor& tokens) {
  const auto at = [&](const at::Tensor& all) {
    return all.index_select(0, tokens.flatten()).view({tokens.size(0), tokens.size(1), -1});
  };
  return {at(grid.cos), at(grid.sin)};
}

}  // namespace heatkv
