// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_prompt.h"

#include <ATen/ATen.h>

#include <map>

namespace heatkv {

CudaPrompt::CudaPrompt(std::vector<PromptHeads> given, at::ScalarType dtype, std::shared_ptr<cuda::Launcher> launcher)
    : Prompt(std::move(given)), m_launcher(std::move(launcher)) {
  std::map<const void*, int32_t> firstSlot;
  std::vector<at::Tensor> keys, values;
  std::vector<int32_t> slots, starts{0};
  int32_t next = 0;
  for (const PromptHeads& row : rows()) {
    const int64_t heads = row.keys.size(0), tokens = row.keys.size(1);
    const auto [found, isNew] = firstSlot.emplace(row.keys.data_ptr(), next);
    if (isNew) {
      keys.push_back(row.keys.to(dtype).flatten(0, 1));
      values.push_back(row.values.to(dtype).flatten(0, 1));
      next += static_cast<int32_t>(heads * tokens);
    }
    for (int64_t i = 0; i < heads * tokens; ++i) slots.push_back(found->second + static_cast<int32_t>(i));
    for (int64_t h = 0; h < heads; ++h) starts.push_back(starts.back() + static_cast<int32_t>(tokens));
  }
  m_keys = at::cat(keys).contiguous();
  m_values = at::cat(values).contiguous();
  m_slots = m_lists.add(std::span<const int32_t>(slots));
  m_starts = m_lists.add(std::span<const int32_t>(starts));
  m_lists.send(*m_launcher);
}

std::shared_ptr<const Prompt> CudaPrompt::withRows(std::vector<PromptHeads> rows) const {
  return std::make_shared<CudaPrompt>(std::move(rows), m_keys.scalar_type(), m_launcher);
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
