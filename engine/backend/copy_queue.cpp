// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/copy_queue.h"

#include <algorithm>

#include "engine/kernels/upload.h"

namespace heatkv {

void CopyQueue::write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
                      std::span<const int32_t> slots) {
  const auto begin = static_cast<int32_t>(m_rows.size());
  m_held.push_back(k.to(arenas.keys.scalar_type()).contiguous());
  m_held.push_back(v.to(arenas.values.scalar_type()).contiguous());
  m_rows.insert(m_rows.end(), rows.begin(), rows.end());
  m_slots.insert(m_slots.end(), slots.begin(), slots.end());
  for (int32_t slot : slots) m_waits[static_cast<size_t>(slot)] = true;
  m_jobs.push_back(
      {m_held[m_held.size() - 2].data_ptr(), m_held.back().data_ptr(), begin, static_cast<int32_t>(m_rows.size())});
}

void CopyQueue::start(const Arenas& arenas) {
  if (m_jobs.empty()) return;
  Upload lists;
  const size_t jobs = lists.add(std::span<const cuda::AppendJob>(m_jobs)),
               rows = lists.add(std::span<const int32_t>(m_rows)), slots = lists.add(std::span<const int32_t>(m_slots));
  lists.send(arenas.keys.device());
  cuda::AppendBatch batch;
  batch.jobs = lists.at<cuda::AppendJob>(jobs);
  batch.rows = lists.at<int32_t>(rows);
  batch.slots = lists.at<int32_t>(slots);
  batch.arenaKeys = arenas.keys.data_ptr();
  batch.arenaValues = arenas.values.data_ptr();
  batch.jobCount = static_cast<int>(m_jobs.size());
  for (const cuda::AppendJob& job : m_jobs) batch.mostTokens = std::max(batch.mostTokens, job.end - job.begin);
  batch.rowBytes = static_cast<int>(arenas.keys.size(1) * arenas.keys.element_size());
  if (batch.mostTokens > 0) m_launcher->append(batch);
  for (int32_t slot : m_slots) m_waits[static_cast<size_t>(slot)] = false;
  m_held.clear();
  m_jobs.clear();
  m_rows.clear();
  m_slots.clear();
}

}  // namespace heatkv
