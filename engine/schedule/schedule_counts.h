// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many heads go before each scale, in exact arithmetic, with hand pins taken into the orders (HeatKV paper).
// Token-heads count one token of one head of one layer. Pure, any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/api/schedule.h"

namespace heatkv {

/// floor(share * whole), exactly; no more than the whole.
int64_t shareOf(int64_t whole, Rational share);

/// floor(share * L * H * F): token-heads that a budget allows.
int64_t limitOf(const CacheShape& shape, Rational share);

/// P/F, or (n_S + P)/F where a source picture is kept: below this what always stays does not fit. 0/1 where nothing
/// does.
Rational minimumShare(const CacheShape& shape, int sinkScales, SourceRule source = SourceRule::Keep);

/// Throws Error{Model} where `orders` are not those of `shape`: number of lists, pairs per list, head and layer
/// swapped, not a permutation. Both sizes are named. An order of the source picture need not be there.
void requireOrders(const CacheShape& shape, const Orders& orders);

/// Orders with the pins worked in: per prunable scale first the heads pinned to go, then the free ones, then those
/// pinned to stay. The more specific pin (more indices named) wins.
class PruneOrder {
 public:
  /// `sinkScales` as asked for, at least orders.sinkScales. Throws Error{Usage} for impossible sink scales,
  /// Error{Model} for orders or pins of another shape, Error{Budget} for pins that no budget can meet.
  /// Under SourceRule::Rank also Error{Model} where the orders have none for the source picture.
  PruneOrder(const CacheShape& shape, const Orders& orders, std::optional<int> sinkScales, std::span<const Pin> pins,
             SourceRule source = SourceRule::Keep);

  const CacheShape& shape() const { return m_shape; }
  int sinkScales() const { return m_sinks; }
  /// All (layer, head) of a prunable scale, first pruned first.
  std::span<const HeadRef> order(int scale) const { return m_orders[at(scale)]; }
  /// Whether entries of this source scale may go at all: neither a sink nor a source picture that is kept.
  bool prunable(int scale) const {
    return scale == kSourceScale ? m_ranksSource : scale >= m_sinks && scale < m_shape.scales() - 1;
  }
  /// Position of an atom in its scale's order, from 0.
  int rank(int scale, int layer, int head) const {
    return m_ranks[(at(scale) * static_cast<size_t>(m_shape.layers) + layer) * m_shape.heads + head];
  }
  /// How many of the scale's heads go where N_t = n: n, but at least those pinned to go and never those pinned to stay.
  int count(int scale, int n) const {
    if (!prunable(scale)) return 0;
    return std::clamp(n, m_forced[at(scale)], m_free[at(scale)]);
  }
  /// Token-heads of scales before t that are left where N_t = n.
  int64_t heldBefore(int t, int n) const;
  /// N_t: the fewest heads per scale so that what is left fits; empty where nothing does. Without pins and pruned
  /// tokens this is the closed form min(L*H, ceil(L*H*(C_t - b*F)/(C_t - P))), 0 where C_t <= b*F.
  std::optional<int> headsPruned(int t, int64_t limit) const;
  /// The smallest share of the full cache that the sinks and the heads pinned to stay fit in.
  Rational minimumShare() const;

 private:
  void requirePins(std::span<const Pin> pins) const;
  void applyPins(std::span<const Pin> pins);
  /// Of a source scale in the lists below, the source picture first.
  static size_t at(int scale) { return static_cast<size_t>(scale - kSourceScale); }

  CacheShape m_shape;
  int m_sinks = 0;
  bool m_ranksSource = false;
  int m_last = 0;                              ///< the last scale that runs, never cached
  std::vector<int64_t> m_full;                 ///< [1 + K] token-heads of all atoms of a scale
  std::vector<std::vector<int64_t>> m_gone;    ///< [1 + K] token-heads of the first i atoms of its order
  std::vector<std::vector<HeadRef>> m_orders;  ///< [1 + K], empty for what always stays and the last scale
  std::vector<int> m_ranks;                    ///< [1 + K][L][H]
  std::vector<int> m_forced, m_free;           ///< [1 + K] heads pinned to go; heads that may go at all
};

}  // namespace heatkv
