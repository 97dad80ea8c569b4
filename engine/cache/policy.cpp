// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/policy.h"

namespace heatkv {

void appendMap(const LayerView& view, int branch, int head, Pool& pool) {
  const int row = view.firstRow + branch;
  const at::Tensor k = view.k[branch][head], v = view.v[branch][head];
  if (view.positions.empty()) return pool.append(row, view.layer, head, k, v, view.firstPosition);
  pool.appendAt(row, view.layer, head, k, v, view.positions[static_cast<size_t>(branch)]);
}

}  // namespace heatkv
