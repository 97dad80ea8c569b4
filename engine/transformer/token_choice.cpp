// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/token_choice.h"

#include <ATen/ATen.h>

namespace heatkv {

at::Tensor chooseTokens(const at::Tensor& x, int64_t kept) {
  std::vector<at::Tensor> rows;
  // A row at a time: the differences need as much memory as the rows themselves.
  for (const at::Tensor& row : x.unbind()) {
    at::Tensor apart = row - row.mean({0}, true);
    const at::Tensor score = apart.square_().sum({1});
    const at::Tensor order = std::get<1>(at::sort(score, true, 0, true));
    rows.push_back(std::get<0>(at::sort(order.narrow(0, 0, kept))));
  }
  return at::stack(rows);
}

at::Tensor tokensAt(const at::Tensor& x, const at::Tensor& tokens) {
  std::vector<at::Tensor> rows;
  for (int64_t r = 0; r < x.size(0); ++r) rows.push_back(x[r].index_select(0, tokens[r]));
  return rows.size() == 1 ? rows.front().unsqueeze(0) : at::stack(rows);
}

void putTokens(at::Tensor& x, const at::Tensor& tokens, const at::Tensor& rows) {
  for (int64_t r = 0; r < x.size(0); ++r) x[r].index_copy_(0, tokens[r], rows[r]);
}

at::Tensor areaResized(const at::Tensor& map, Grid from, Grid to) {
  const at::Tensor picture = map.to(at::kFloat).unflatten(1, {from.h, from.w}).permute({0, 3, 1, 2});
  return at::adaptive_avg_pool2d(picture, {to.h, to.w}).permute({0, 2, 3, 1}).flatten(1, 2);
}

}  // namespace heatkv
