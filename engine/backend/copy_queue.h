// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU's pool keeps on the device beside its arenas: copies into them, gathered so that a layer's come in one
// launch, and the lists of slots, sent once a scale. Thread: the pool's.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/backend/upload.h"
#include "engine/cache/arena_writer.h"
#include "engine/cache/pool.h"

namespace heatkv {

/// A layer's lists of some rows, on the device.
struct DeviceLists {
  const int32_t* slots = nullptr;
  const int32_t* starts = nullptr;
  const int32_t* order = nullptr;  ///< longest list first
  int64_t longest = 0;
};

class CopyQueue : public ArenaWriter {
 public:
  /// `plain`: makes the copies in the kernel's place; null: the kernel does.
  CopyQueue(int64_t slots, std::shared_ptr<cuda::Launcher> launcher, std::unique_ptr<ArenaWriter> plain = nullptr)
      : m_launcher(std::move(launcher)), m_plain(std::move(plain)), m_waits(static_cast<size_t>(slots), false) {}

  /// k and v are kept until they have been copied.
  void write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
             std::span<const int32_t> slots) override;
  void start(const Arenas& arenas) override;
  bool waits(int32_t slot) const override { return m_waits[static_cast<size_t>(slot)]; }

  /// Of rows firstRow, .. of a layer: what was sent with the layers before it, unless the pool has changed it since.
  DeviceLists lists(const Pool& pool, int firstRow, int rows, int layer);

 private:
  /// Lists of one layer in an upload that several share.
  struct Sent {
    uint64_t changes = 0;
    int rows = 0;
    int64_t longest = 0;
    size_t slots = 0, starts = 0, order = 0;
    std::shared_ptr<const Upload> upload;
  };
  void send(const Pool& pool, int firstRow, int rows, int firstLayer, int endLayer);

  std::shared_ptr<cuda::Launcher> m_launcher;
  std::unique_ptr<ArenaWriter> m_plain;
  std::map<std::pair<int, int>, Sent> m_sent;  ///< [first row, layer]
  std::vector<at::Tensor> m_held;
  std::vector<cuda::AppendJob> m_jobs;
  std::vector<int32_t> m_rows, m_slots;
  std::vector<bool> m_waits;
};

}  // namespace heatkv
