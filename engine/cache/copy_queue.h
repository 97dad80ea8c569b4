// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Copies into the arenas of a GPU's pool, gathered so that a layer's come in one launch. Thread: the pool's.
#pragma once

#include <ATen/core/Tensor.h>

#include <span>
#include <vector>

#include "engine/kernels/cuda_kernels.h"

namespace heatkv {

class CopyQueue {
 public:
  explicit CopyQueue(int64_t slots) : m_waits(slots, false) {}

  /// Rows `rows` of k and v (.., headDim) shall go to `slots`; both are kept until they have. Requires slots that do
  /// not wait already.
  void add(const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows, std::span<const int32_t> slots);
  bool empty() const { return m_jobs.empty(); }
  /// Whether a copy to this slot waits: it must be made before the slot is given to another.
  bool waits(int32_t slot) const { return m_waits[slot]; }

  /// What a launch takes, with pointers to this queue's own arrays.
  cuda::AppendBatch batch(const at::Tensor& keys, const at::Tensor& values) const;
  /// Starts all copies in the device's current stream and forgets them.
  void run(const at::Tensor& keys, const at::Tensor& values);

 private:
  void launch(cuda::AppendBatch batch, at::Device device) const;

  std::vector<at::Tensor> m_held;
  std::vector<cuda::AppendJob> m_jobs;
  std::vector<int32_t> m_rows, m_slots;
  std::vector<bool> m_waits;
};

}  // namespace heatkv
