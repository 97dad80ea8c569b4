// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's lists of slots, laid one after the other as a single launch takes them.
#pragma once

#include <vector>

#include "engine/cache/pool.h"

namespace heatkv {

/// Of rows and heads of one layer, rows outermost: list i is slots[starts[i] .. starts[i + 1]), in position order.
struct SlotLists {
  std::vector<int32_t> slots, starts;
};
SlotLists slotListsOf(const Pool& pool, int firstRow, int rows, int layer);

}  // namespace heatkv
