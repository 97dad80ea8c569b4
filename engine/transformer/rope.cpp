// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/rope.h"

#include <ATen/ATen.h>

namespace heatkv {
namespace {

/// position * to / from, rounded half to even.
int64_t stretched(int64_t position, int64_t from, int64_t to) {
  const int64_t whole = position * to / from, twice = 2 * (position * to % from);
  return whole + (twice > from || (twice == from && whole % 2 == 1) ? 1 : 0);
}

at::Tensor stretchedAxis(int from, int to) {
  std::vector<float> positions;
  for (int i = 0; i < from; ++i) positions.push_back(static_cast<float>(stretched(i, from, to)));
  return at::tensor(positions);
}

}  // namespace

Rope makeRope(Grid grid, Grid reference, int headDim, at::Device device) {
  const int half = headDim / 2;
  const at::Tensor exponent = at::arange(0, half, 2, at::kFloat) / half;
  const at::Tensor frequency = 1.0 / at::pow(10000.0, exponent);
  const at::Tensor y = stretchedAxis(grid.h, reference.h).view({grid.h, 1, 1}) * frequency;
  const at::Tensor x = stretchedAxis(grid.w, reference.w).view({1, grid.w, 1}) * frequency;
  const int64_t n = frequency.size(0);
  const at::Tensor angles =
      at::cat({y.expand({grid.h, grid.w, n}), x.expand({grid.h, grid.w, n})}, 2).reshape({grid.tokens(), 2 * n});
  return {angles.cos().to(device).contiguous(), angles.sin().to(device).contiguous()};
}

Rope ropeAt(const Rope& grid, const at::Tensor& tokens) {
  const auto at = [&](const at::Tensor& all) {
    return all.index_select(0, tokens.flatten()).view({tokens.size(0), tokens.size(1), -1});
  };
  return {at(grid.cos), at(grid.sin)};
}

}  // namespace heatkv
