// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How rows get into a pool's arenas on one kind of device. Thread: the pool's.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <span>

namespace heatkv {

/// (slots, c) each; scales (slots) bfloat16 of 8-bit ones alone.
struct Arenas {
  at::Tensor keys, values, keyScales, valueScales;
};

class ArenaWriter {
 public:
  virtual ~ArenaWriter() = default;
  /// Rows `rows` of k and v (.., c) to `slots`, at once or at the next start(). Requires slots that do not wait
  /// already.
  virtual void write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
                     std::span<const int32_t> slots) = 0;
  /// Starts all writes that wait.
  virtual void start(const Arenas&) {}
  /// Whether a write to this slot waits: it must be started before the slot is given to another.
  virtual bool waits(int32_t) const { return false; }
};

/// A kind of device that holds pools.
class ArenaDevice {
 public:
  virtual ~ArenaDevice() = default;
  virtual at::Device device() const = 0;
  /// Of a pool of `slots` slots; `dtype` as the pool's.
  virtual std::unique_ptr<ArenaWriter> arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const = 0;
};

}  // namespace heatkv
