// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_pruning.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace heatkv::test {

std::vector<int64_t> plainChoice(const at::Tensor& x, int64_t kept) {
  const at::Tensor rows = x.to(at::kDouble).contiguous();
  const auto at = rows.accessor<double, 2>();
  const int64_t n = rows.size(0), width = rows.size(1);
  std::vector<double> mean(static_cast<size_t>(width), 0), score(static_cast<size_t>(n), 0);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t c = 0; c < width; ++c) mean[static_cast<size_t>(c)] += at[i][c] / static_cast<double>(n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t c = 0; c < width; ++c) {
      const double apart = at[i][c] - mean[static_cast<size_t>(c)];
      score[static_cast<size_t>(i)] += apart * apart;
    }
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return score[static_cast<size_t>(a)] > score[static_cast<size_t>(b)]; });
  order.resize(static_cast<size_t>(kept));
  std::sort(order.begin(), order.end());
  return order;
}

at::Tensor plainArea(const at::Tensor& map, Grid from, Grid to) {
  const at::Tensor in = map.to(at::kDouble).contiguous();
  const auto at = in.accessor<double, 2>();
  at::Tensor out = at::zeros({to.tokens(), in.size(1)}, at::kDouble);
  auto put = out.accessor<double, 2>();
  for (int i = 0; i < to.h; ++i) {
    for (int j = 0; j < to.w; ++j) {
      const int top = i * from.h / to.h, bottom = ((i + 1) * from.h + to.h - 1) / to.h;
      const int left = j * from.w / to.w, right = ((j + 1) * from.w + to.w - 1) / to.w;
      for (int64_t c = 0; c < in.size(1); ++c) {
        double sum = 0;
        for (int y = top; y < bottom; ++y)
          for (int x = left; x < right; ++x) sum += at[int64_t{y} * from.w + x][c];
        put[int64_t{i} * to.w + j][c] = sum / ((bottom - top) * (right - left));
      }
    }
  }
  return out;
}

}  // namespace heatkv::test
