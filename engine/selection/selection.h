// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which entries of a layer stay, by the rival methods. Pure functions of tensors.
// N heads at once, all with the same number `len` of entries: what they hold, in position order, then the current map.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/api/grid.h"

namespace heatkv {

/// The keys of all entries present, in two parts so that nobody has to copy them together. Any float type, any device.
struct PresentKeys {
  at::Tensor held;  ///< (N, held, c); undefined where nothing is held
  at::Tensor map;   ///< (N, n_t, c)
  int64_t heads() const { return map.size(0); }
  int64_t heldTokens() const { return held.defined() ? held.size(1) : 0; }
  int64_t mapTokens() const { return map.size(1); }
  int64_t length() const { return heldTokens() + mapTokens(); }
};

/// kept[n]: indices into head n's list, ascending. scores: (N, len) float64 on the CPU, NaN for a window's entries,
/// which have none; undefined where nothing was ranked.
struct Choice {
  std::vector<std::vector<int32_t>> kept;
  at::Tensor scores;
};

/// Query rows of the current map that a method looks from, ascending.
std::vector<int64_t> lastRows(int64_t mapTokens, int64_t count);  ///< SnapKV, PyramidKV
std::vector<int64_t> centreRows(Grid grid, int64_t cap);          ///< ScaleKV: centres of a g x g split
std::vector<int64_t> codeRows(int64_t mapTokens);                 ///< scalekv-code; empty where it has no square map
std::vector<int64_t> spreadRows(int64_t mapTokens);               ///< HACK: at most 32, in the order of its formula

/// StreamingLLM: the first min(sinkTokens, cap) entries and the last ones.
Choice selectStreaming(int64_t heads, int64_t length, int64_t cap, int64_t sinkTokens);

/// SnapKV, PyramidKV, ScaleKV: the entries of `window` (rows of the map) and the best of the rest by pooled
/// probability. queries (N, n_t, c) as attention used them. Throws Error{Budget} where cap is smaller than the window.
Choice selectByWindow(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> window, int64_t cap);

/// scalekv-code: rawQueries (N, n_t, c) as projected, no bias, norm, scale or rotation.
Choice selectScaleKvCode(const at::Tensor& rawQueries, const PresentKeys& keys, int64_t cap);

/// HACK, a contextual head: the best by probability over spread rows.
Choice selectContextual(const at::Tensor& queries, const PresentKeys& keys, int64_t cap);

/// HACK, a structural head. firstEntries[n]: how many entries of scales 0 and 1 head n still has (the first of its
/// list).
Choice selectStructural(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> firstEntries,
                        int64_t cap);

}  // namespace heatkv
