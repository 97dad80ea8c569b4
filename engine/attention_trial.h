// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One layer's attention at the last scale of a picture, on made-up tensors: what `heatkv bench attention` times.
// Thread: the engine's.
#pragma once

#include <memory>

#include "engine/api/model_info.h"
#include "engine/api/schedule.h"

namespace heatkv {

struct TrialShape {
  int heads = 16, headDim = 128;  ///< the 2B's
  Grids grids;
  double share = 1;             ///< of the full cache that is held: heads differ, as a schedule leaves them
  DType kvDtype = DType::BF16;  ///< another one than Auto
};

class AttentionTrial {
 public:
  explicit AttentionTrial(const TrialShape& shape);
  ~AttentionTrial();
  AttentionTrial(AttentionTrial&&) noexcept;

  /// Milliseconds of one run; `plain`: gathered and attended by ATen.
  double run(bool plain = false) const;
  /// Queries times the keys that each sees, over all heads.
  double pairs() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace heatkv
