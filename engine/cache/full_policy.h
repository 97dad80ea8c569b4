// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps everything: the full cache every other method is compared with.
#pragma once

#include "engine/cache/policy.h"

namespace heatkv {

class FullPolicy : public CachePolicy {
 public:
  explicit FullPolicy(const CacheShape& shape) : m_shape(shape) {}
  int64_t slotsPerRow() const override { return predictedTokenHeads(m_shape.scalesRun() - 1).back(); }
  bool keepsAll(int scale, int, int) const override { return scale + 1 < m_shape.scalesRun(); }
  void afterLayer(const LayerView& view, Pool& pool) override;
  std::vector<int64_t> predictedTokenHeads(int scale) const override;

 private:
  CacheShape m_shape;
};

}  // namespace heatkv
