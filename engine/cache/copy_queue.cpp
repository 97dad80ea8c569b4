// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/copy_queue.h"

#include <algorithm>

#include "engine/kernels/has_cuda.h"

namespace heatkv {

void CopyQueue::add(const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
                    std::span<const int32_t> slots) {
  const auto begin = static_cast<int32_t>(m_rows.size());
  m_held.push_back(k.contiguous());
  m_held.push_back(v.contiguous());
  m_rows.insert(m_rows.end(), rows.begin(), rows.end());
  m_slots.insert(m_slots.end(), slots.begin(), slots.end());
  for (int32_t slot : slots) m_waits[slot] = true;
  m_jobs.push_back(
      {m_held[m_held.size() - 2].data_ptr(), m_held.back().data_ptr(), begin, static_cast<int32_t>(m_rows.size())});
}

cuda::AppendBatch CopyQueue::batch(const at::Tensor& keys, const at::Tensor& values) const {
  cuda::AppendBatch batch;
  batch.jobs = m_jobs.data();
  batch.rows = m_rows.data();
  batch.slots = m_slots.data();
  batch.arenaKeys = keys.data_ptr();
  batch.arenaValues = values.data_ptr();
  batch.jobCount = static_cast<int>(m_jobs.size());
  for (const cuda::AppendJob& job : m_jobs) batch.mostTokens = std::max(batch.mostTokens, job.end - job.begin);
  batch.rowBytes = static_cast<int>(keys.size(1) * keys.element_size());
  return batch;
}

void CopyQueue::run(const at::Tensor& keys, const at::Tensor& values) {
  if constexpr (kHasCuda) {
    if (!m_rows.empty()) launch(batch(keys, values), keys.device());
  }
  for (int32_t slot : m_slots) m_waits[slot] = false;
  m_held.clear();
  m_jobs.clear();
  m_rows.clear();
  m_slots.clear();
}

}  // namespace heatkv
