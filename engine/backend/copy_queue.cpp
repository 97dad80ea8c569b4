// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/copy_queue.h"

#include <algorithm>
#include <numeric>

#include "engine/cache/eight_bit.h"
#include "engine/cache/slot_lists.h"

namespace heatkv {

void CopyQueue::write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
                      std::span<const int32_t> slots) {
  if (m_plain) return m_plain->write(arenas, k, v, rows, slots);
  const at::ScalarType kept = arenas.keys.scalar_type();
  // Rows on their way into 8 bits stay as they come; those of one launch are of one type.
  const at::ScalarType sent = !isEightBit(kept)                  ? kept
                              : k.scalar_type() == at::kBFloat16 ? k.scalar_type()
                                                                 : at::kFloat;
  if (!m_held.empty() && m_held.front().scalar_type() != sent) start(arenas);
  const auto begin = static_cast<int32_t>(m_rows.size());
  m_held.push_back(k.to(sent).contiguous());
  m_held.push_back(v.to(sent).contiguous());
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
  lists.send(*m_launcher);
  cuda::AppendBatch batch;
  batch.jobs = lists.at<cuda::AppendJob>(jobs);
  batch.rows = lists.at<int32_t>(rows);
  batch.slots = lists.at<int32_t>(slots);
  batch.arenaKeys = arenas.keys.data_ptr();
  batch.arenaValues = arenas.values.data_ptr();
  batch.jobCount = static_cast<int>(m_jobs.size());
  for (const cuda::AppendJob& job : m_jobs) batch.mostTokens = std::max(batch.mostTokens, job.end - job.begin);
  batch.c = static_cast<int>(arenas.keys.size(1));
  batch.pool = storedAs(arenas.keys.scalar_type());
  batch.bf16Rows = m_held.front().scalar_type() == at::kBFloat16;
  if (arenas.keyScales.defined()) {
    batch.keyScales = static_cast<cuda::Bf16*>(arenas.keyScales.data_ptr());
    batch.valueScales = static_cast<cuda::Bf16*>(arenas.valueScales.data_ptr());
  }
  if (batch.mostTokens > 0) m_launcher->append(batch);
  for (int32_t slot : m_slots) m_waits[static_cast<size_t>(slot)] = false;
  m_held.clear();
  m_jobs.clear();
  m_rows.clear();
  m_slots.clear();
}

DeviceLists CopyQueue::lists(const Pool& pool, int firstRow, int rows, int layer) {
  const auto fresh = [&](int l) {
    const auto found = m_sent.find({firstRow, l});
    return found != m_sent.end() && found->second.rows == rows && found->second.changes == pool.changes(l);
  };
  if (!fresh(layer)) {
    int end = layer + 1, stale = 0;
    for (int l = layer + 1; l < pool.shape().layers; ++l) stale += fresh(l) ? 0 : 1;
    // At a scale's first layer all that follow have changed; later one alone, whose entries went early.
    if (2 * stale >= pool.shape().layers - layer - 1) end = pool.shape().layers;
    send(pool, firstRow, rows, layer, end);
  }
  const Sent& sent = m_sent.at({firstRow, layer});
  return {sent.upload->at<int32_t>(sent.slots), sent.upload->at<int32_t>(sent.starts),
          sent.upload->at<int32_t>(sent.order), sent.longest};
}

void CopyQueue::send(const Pool& pool, int firstRow, int rows, int firstLayer, int endLayer) {
  const auto upload = std::make_shared<Upload>();
  for (int layer = firstLayer; layer < endLayer; ++layer) {
    const SlotLists lists = slotListsOf(pool, firstRow, rows, layer);
    const auto length = [&](int32_t list) {
      return lists.starts[static_cast<size_t>(list) + 1] - lists.starts[static_cast<size_t>(list)];
    };
    std::vector<int32_t> order(lists.starts.size() - 1);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return length(a) > length(b); });
    Sent& sent = m_sent[{firstRow, layer}];
    sent = {pool.changes(layer),
            rows,
            length(order.front()),
            upload->add(std::span<const int32_t>(lists.slots)),
            upload->add(std::span<const int32_t>(lists.starts)),
            upload->add(std::span<const int32_t>(order)),
            upload};
  }
  upload->send(*m_launcher);
}

}  // namespace heatkv
