// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's prompts as the attention kernel takes them: keys and values of all rows in one arena of the blocks' dtype,
// with lists of slots; rows of one prompt share theirs.
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/upload.h"

namespace heatkv {

class CudaPrompt : public Prompt {
 public:
  /// Requires dtype float32 or bfloat16. rows() are views of the arena.
  CudaPrompt(const std::vector<PromptHeads>& rows, at::ScalarType dtype, std::shared_ptr<cuda::Launcher> launcher);

  /// Requires rows of this prompt: the arena is shared.
  std::shared_ptr<const Prompt> withRows(std::vector<PromptHeads> rows) const override;
  /// All but queries and output.
  cuda::RaggedBatch batch() const;

 private:
  struct Arena {
    at::Tensor keys, values;  ///< (slots, c)
    std::vector<PromptHeads> rows;
  };
  static Arena packed(const std::vector<PromptHeads>& rows, at::ScalarType dtype);
  CudaPrompt(Arena arena, std::shared_ptr<cuda::Launcher> launcher);

  std::shared_ptr<cuda::Launcher> m_launcher;
  at::Tensor m_keys, m_values;
  Upload m_lists;
  size_t m_slots = 0, m_starts = 0;
};

}  // namespace heatkv
