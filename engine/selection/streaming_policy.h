// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// StreamingLLM: the sink tokens and the newest ones.
#pragma once

#include "engine/selection/selection_policy.h"

namespace heatkv {

class StreamingPolicy : public SelectionPolicy {
 public:
  StreamingPolicy(const CacheShape& shape, int64_t budget, int64_t sinkTokens)
      : SelectionPolicy(shape), m_budget(budget), m_sinkTokens(sinkTokens) {}

 protected:
  int64_t cap(int, int, int) const override { return m_budget; }
  Choice choose(const HeadGroup& group, int, int64_t cap) const override {
    return selectStreaming(group.heads(), group.length(), cap, m_sinkTokens);
  }

 private:
  int64_t m_budget, m_sinkTokens;
};

}  // namespace heatkv
