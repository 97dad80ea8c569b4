// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stays in the pool: the one interface behind which every cache method lives.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/api/request.h"
#include "engine/cache/pool.h"

namespace heatkv {

/// A layer that has just attended, of one image: q, k, v (branches, H, n_t, c) as attention used them (normalised,
/// scaled, rotated; float32, or on a GPU the type of the cache), and rawQuery (branches, H, n_t, c), the bare x*W_q,
/// where the policy asked for it.
struct LayerView {
  int scale = 0, layer = 0;
  int firstRow = 0;           ///< row of branch 0; branch b is row firstRow + b
  int32_t firstPosition = 0;  ///< C_t: position of the map's first token; -n_S of a source picture
  /// Of every branch the positions that q, k and v are of, ascending; empty: the whole map.
  std::vector<std::vector<int32_t>> positions;
  at::Tensor q, k, v, rawQuery;
  /// (H, n_t, t + 1) float64 of branch 0, in an edit with the source picture's before them, where an observer asked and
  /// the device summed them on its way.
  at::Tensor masses;
  /// (branches, H, pooled + n_t, c) where the layer saw the source picture pooled: those keys, and the map's own.
  at::Tensor pooledKeys;
};

/// Appends all that the layer computed for one head of one branch.
void appendMap(const LayerView& view, int branch, int head, Pool& pool);

class CachePolicy {
 public:
  virtual ~CachePolicy() = default;

  /// Token-heads of one row that the arena must have room for.
  virtual int64_t slotsPerRow() const = 0;
  virtual bool wantsRawQuery() const { return false; }
  /// Whether this head is sure to append all tokens of the scale: they may then be written before the layer attends.
  virtual bool keepsAll(int /*scale*/, int /*layer*/, int /*head*/) const { return false; }
  /// Frees and writes what it decides, for one image, right after the layer attended. Called for every image of a layer
  /// in turn, then for the next layer; not called at the last scale that runs, which is never cached. At no time may a
  /// row hold more than slotsPerRow().
  virtual void afterLayer(const LayerView& view, Pool& pool) = 0;
  /// Token-heads of one row held right after each layer of this scale, or of the prefill (kSourceScale), as known
  /// beforehand. [L]; empty where nothing predicts.
  virtual std::vector<int64_t> predictedTokenHeads(int scale) const = 0;
  /// The schedule it follows; null for all but HeatKV.
  virtual std::shared_ptr<const Schedule> schedule() const { return nullptr; }
};

/// `shape` of this run, `share` the exact share of its entries that may be held; `entryBytes` for messages. Throws
/// Error{Usage} or {Budget} where the request lacks what the method needs.
std::unique_ptr<CachePolicy> makePolicy(const CacheRequest& request, const CacheShape& shape, Rational share,
                                        EntryBytes entryBytes = {});

}  // namespace heatkv
