// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/slot_lists.h"

namespace heatkv {

SlotLists slotListsOf(const Pool& pool, int firstRow, int rows, int layer) {
  SlotLists lists;
  lists.starts.push_back(0);
  std::vector<int32_t> scratch;
  for (int row = firstRow; row < firstRow + rows; ++row) {
    for (int head = 0; head < pool.shape().heads; ++head) {
      const std::span<const int32_t> slots = pool.seen(row, layer, head, scratch);
      lists.slots.insert(lists.slots.end(), slots.begin(), slots.end());
      lists.starts.push_back(static_cast<int32_t>(lists.slots.size()));
    }
  }
  return lists;
}

}  // namespace heatkv
