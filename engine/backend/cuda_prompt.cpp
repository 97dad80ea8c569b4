// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_prompt.h"

#include <ATen/ATen.h>

namespace heatkv {

CudaPrompt::Arena CudaPrompt::packed(const std::vector<PromptHeads>& rows, at::ScalarType dtype) {
  std::vector<at::Tensor> keys, values;
  for (const PromptHeads& row : rows) {
    keys.push_back(row.keys.to(dtype).flatten(0, 1));
    values.push_back(row.values.to(dtype).flatten(0, 1));
  }
  Arena arena{at::cat(keys), at::cat(values), {}};
  int64_t slot = 0;
  for (const PromptHeads& row : rows) {
    const int64_t count = row.keys.size(0) * row.keys.size(1);
    const auto view = [&](const at::Tensor& all) { return all.narrow(0, slot, count).view(row.keys.sizes()); };
    arena.rows.push_back({view(arena.keys), view(arena.values)});
    slot += count;
  }
  return arena;
}

CudaPrompt::CudaPrompt(const std::vector<PromptHeads>& rows, at::ScalarType dtype,
                       std::shared_ptr<cuda::Launcher> launcher)
    : CudaPrompt(packed(rows, dtype), std::move(launcher)) {}

CudaPrompt::CudaPrompt(Arena arena, std::shared_ptr<cuda::Launcher> launcher)
    : Prompt(std::move(arena.rows)),
      m_launcher(std::move(launcher)),
      m_keys(std::move(arena.keys)),
      m_values(std::move(arena.values)) {
  std::vector<int32_t> slots, starts{0};
  for (const PromptHeads& row : rows()) {
    const int64_t tokens = row.keys.size(1), end = starts.back() + row.keys.size(0) * tokens;
    int32_t slot = static_cast<int32_t>((row.keys.storage_offset() - m_keys.storage_offset()) / m_keys.size(1));
    while (static_cast<int64_t>(slots.size()) < end) slots.push_back(slot++);
    for (int64_t h = 0; h < row.keys.size(0); ++h) starts.push_back(starts.back() + static_cast<int32_t>(tokens));
  }
  m_slots = m_lists.add(std::span<const int32_t>(slots));
  m_starts = m_lists.add(std::span<const int32_t>(starts));
  m_lists.send(*m_launcher);
}

std::shared_ptr<const Prompt> CudaPrompt::withRows(std::vector<PromptHeads> rows) const {
  return std::shared_ptr<const CudaPrompt>(new CudaPrompt(Arena{m_keys, m_values, std::move(rows)}, m_launcher));
}

cuda::RaggedBatch CudaPrompt::batch() const {
  cuda::RaggedBatch batch;
  batch.arenaKeys = m_keys.data_ptr();
  batch.arenaValues = m_values.data_ptr();
  batch.slots = m_lists.at<int32_t>(m_slots);
  batch.listStart = m_lists.at<int32_t>(m_starts);
  batch.rows = static_cast<int>(rows().size());
  batch.heads = static_cast<int>(rows().front().keys.size(0));
  batch.c = static_cast<int>(m_keys.size(1));
  batch.tokenMajor = true;
  batch.pool = m_keys.scalar_type() == at::kBFloat16 ? Stored::BF16 : Stored::F32;
  return batch;
}

}  // namespace heatkv
