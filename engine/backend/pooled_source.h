// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the first layer of an edit sees of its source picture (VAREdit): the entries that a head holds, pooled to the
// grid of the running scale. Plain ATen, any device.
#pragma once

#include "engine/backend/backend.h"
#include "engine/cache/pool.h"

namespace heatkv {

/// `heads` with pooled entries before the map's own keys and values: means of what each row and head holds of the
/// source picture, over the windows of `grid` in `source`. Float32.
HeadTensors withPooledSource(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, Grid source,
                             Grid grid);

/// How many entries a head holds of a source picture: they are the first.
int64_t sourceEntries(const HeadEntries& entries);

/// What a head looks at of what it holds and of the keys at hand. With a pooled source the entries it was made of are
/// left out, and where there are none the pooled ones.
struct KeyRange {
  int64_t heldFrom = 0, ownFrom = 0;
  KeyRange(const HeadEntries& entries, const HeadTensors& heads);
};

/// Segments by the order that keys are looked at: a pooled source, first by position, comes right before the map.
std::vector<int64_t> attendedEnds(const std::vector<int64_t>& ends, bool pooled);
/// And back: masses (H, n, segments) of a pooled source.
at::Tensor inPositionOrder(const at::Tensor& masses);

}  // namespace heatkv
