// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vae/codes.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <cmath>

#include "engine/api/error.h"

namespace heatkv {

at::Tensor codeOf(const at::Tensor& bits, Grid grid, bool patchified, at::Device device) {
  const int64_t batch = bits.size(0), depth = bits.size(2);
  const double unit = 1.0 / std::sqrt(static_cast<double>(patchified ? depth / 4 : depth));
  const at::Tensor signs = bits.to(device, at::kFloat).mul(2 * unit).sub(unit);
  const at::Tensor map = signs.transpose(1, 2).reshape({batch, depth, grid.h, grid.w});
  return patchified ? at::pixel_shuffle(map, 2) : map;
}

at::Tensor resizedTo(const at::Tensor& map, Grid grid) {
  if (map.size(2) == grid.h && map.size(3) == grid.w) return map;
  return at::upsample_bilinear2d(map.contiguous(), {grid.h, grid.w}, false);
}

at::Tensor nextFeatures(const at::Tensor& sum, Grid grid, bool patchified) {
  const int factor = patchified ? 2 : 1;
  at::Tensor map = resizedTo(sum, {grid.h * factor, grid.w * factor});
  if (patchified) map = at::pixel_unshuffle(map, 2);
  return map.flatten(2).transpose(1, 2).squeeze(0);
}

Quantised quantise(const at::Tensor& features, const Grids& grids) {
  const int64_t batch = features.size(0), depth = features.size(1);
  if (grids.empty() || grids.back().h != features.size(2) || grids.back().w != features.size(3)) {
    throw Error(ErrorKind::Usage,
                fmt::format("Features of {}x{} cannot be quantised on scales that end with {}", features.size(2),
                            features.size(3), grids.empty() ? "nothing" : toText(grids.back())),
                "Use a picture of the size that the aspect ratio and pixel budget give.");
  }
  at::Tensor rest = features.to(at::kFloat).contiguous();
  Quantised result{{}, at::zeros_like(rest)};
  for (const Grid grid : grids) {
    const at::Tensor small = grid == grids.back() ? rest : at::adaptive_avg_pool2d(rest, {grid.h, grid.w});
    const at::Tensor bits =
        small.gt(0).to(at::kByte).permute({0, 2, 3, 1}).reshape({batch, grid.tokens(), depth}).contiguous();
    const at::Tensor code = resizedTo(codeOf(bits, grid, false, bits.device()), grids.back());
    rest = rest - code;
    result.sum += code;
    result.bits.push_back(bits);
  }
  return result;
}

}  // namespace heatkv
