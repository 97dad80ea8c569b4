// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Copies into the arenas of a GPU's pool, gathered so that a layer's come in one launch. Thread: the pool's.
#pragma once

#include <memory>
#include <vector>

#include "engine/backend/arena_writer.h"
#include "engine/backend/launcher.h"

namespace heatkv {

class CopyQueue : public ArenaWriter {
 public:
  CopyQueue(int64_t slots, std::shared_ptr<cuda::Launcher> launcher)
      : m_launcher(std::move(launcher)), m_waits(static_cast<size_t>(slots), false) {}

  /// k and v are kept until they have been copied.
  void write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
             std::span<const int32_t> slots) override;
  void start(const Arenas& arenas) override;
  bool waits(int32_t slot) const override { return m_waits[static_cast<size_t>(slot)]; }

 private:
  std::shared_ptr<cuda::Launcher> m_launcher;
  std::vector<at::Tensor> m_held;
  std::vector<cuda::AppendJob> m_jobs;
  std::vector<int32_t> m_rows, m_slots;
  std::vector<bool> m_waits;
};

}  // namespace heatkv
