// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a static pruning schedule, so that the pool never holds more than its budget (HeatKV paper).
#pragma once

#include "engine/cache/policy.h"

namespace heatkv {

class HeatKVPolicy : public CachePolicy {
 public:
  explicit HeatKVPolicy(std::shared_ptr<const Schedule> schedule);
  int64_t slotsPerRow() const override { return m_schedule->limitTokenHeads; }
  bool keepsAll(int scale, int layer, int head) const override;
  void afterLayer(const LayerView& view, Pool& pool) override;
  std::vector<int64_t> predictedTokenHeads(int scale) const override { return m_schedule->at(scale).heldTokenHeads; }
  std::shared_ptr<const Schedule> schedule() const override { return m_schedule; }

 private:
  void freeAtom(const Atom& atom, int row, Pool& pool) const;

  std::shared_ptr<const Schedule> m_schedule;
  std::vector<int64_t> m_starts;  ///< C_k
  std::vector<std::vector<std::vector<Atom>>>
      m_gone;  ///< [scale][layer]: own atoms of earlier scales that end after it attended
};

}  // namespace heatkv
