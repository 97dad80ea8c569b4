// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the rival methods have in common: every head has a cap, and selects what stays for itself.
#pragma once

#include <ATen/core/Tensor.h>

#include <span>

#include "engine/cache/policy.h"
#include "engine/selection/selection.h"

namespace heatkv {

/// Heads of one row and layer that hold equally much and select alike. Tensors are made when they are asked for: a
/// method that does not look at keys costs none.
class HeadGroup {
 public:
  HeadGroup(const LayerView& view, const Pool& pool, int branch, std::span<const int> heads);

  int64_t heads() const { return static_cast<int64_t>(m_heads.size()); }
  int64_t heldTokens() const;
  int64_t mapTokens() const { return m_view.k.size(2); }
  int64_t length() const { return heldTokens() + mapTokens(); }
  int head(int64_t n) const { return m_heads[n]; }
  const HeadEntries& entries(int64_t n) const { return m_pool.entries(m_row, m_view.layer, m_heads[n]); }
  int scale() const { return m_view.scale; }
  int32_t firstPosition() const { return m_view.firstPosition; }  ///< of the map
  int row() const { return m_row; }

  at::Tensor queries() const { return ofHeads(m_view.q); }            ///< (N, n_t, c)
  at::Tensor rawQueries() const { return ofHeads(m_view.rawQuery); }  ///< (N, n_t, c)
  PresentKeys keys() const;
  /// How many of each head's entries lie before `position`; the map counts where it does.
  std::vector<int64_t> entriesBefore(int32_t position) const;

 private:
  at::Tensor ofHeads(const at::Tensor& all) const;

  const LayerView& m_view;
  const Pool& m_pool;
  int m_branch, m_row;
  std::span<const int> m_heads;
};

class SelectionPolicy : public CachePolicy {
 public:
  explicit SelectionPolicy(const CacheShape& shape) : m_shape(shape) {}

  int64_t slotsPerRow() const override;
  void afterLayer(const LayerView& view, Pool& pool) override;
  std::vector<int64_t> predictedTokenHeads(int scale) const override;

 protected:
  /// Entries a head may hold once this scale's layer has attended.
  virtual int64_t cap(int scale, int layer, int head) const = 0;
  /// Chooses `cap` entries of heads that have more. All heads of a group have the same cap.
  virtual Choice choose(const HeadGroup& group, int layer, int64_t cap) const = 0;
  /// Heads of a layer that select together, all with the same caps at every scale.
  virtual std::vector<std::vector<int>> groups(int layer) const;

  const CacheShape& shape() const { return m_shape; }

 private:
  /// Tokens a head holds after this scale's layer wrote.
  int64_t heldAfter(int scale, int layer, int head) const;

  CacheShape m_shape;
};

/// The policy of any method but Full and HeatKV. `share` is the exact budget. Throws Error{Budget} where it does not
/// hold the sink scales, Error{Usage} where the calibration lacks what the method starts from.
std::unique_ptr<CachePolicy> makeSelectionPolicy(const CacheRequest& request, const CacheShape& shape, Rational share,
                                                 EntryBytes entryBytes = {});

}  // namespace heatkv
