// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One pool for the keys and values of all layers, heads and rows (row = image x guidance branch). It reserves one arena
// when a run starts and never more; a slot holds K and V of one token of one head, so nothing is lost to rounding, and
// a freed slot is used next.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace heatkv {

struct PoolShape {
  int rows = 1, layers = 1, heads = 1, headDim = 1;
};

/// What one head holds, in position order: absolute token positions and the slots they lie in.
struct HeadEntries {
  std::vector<int32_t> position, slot;
  int64_t size() const { return static_cast<int64_t>(slot.size()); }
};

class Pool {
 public:
  /// Reserves `slots` slots. Throws Error{Memory} where they cannot be had.
  Pool(PoolShape shape, int64_t slots, at::ScalarType dtype, at::Device device);

  const PoolShape& shape() const { return m_shape; }
  const HeadEntries& entries(int row, int layer, int head) const { return m_entries[index(row, layer, head)]; }
  /// (slots, headDim) each.
  const at::Tensor& keys() const { return m_keys; }
  const at::Tensor& values() const { return m_values; }

  /// Takes over k and v (n, headDim) of positions first, first+1, ..; of `rows` of them, ascending, where given.
  /// Throws Error{Run} where the arena is full: a policy that holds more than it said.
  void append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first);
  void append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first,
              std::span<const int32_t> rows);
  /// Keeps the entries at these ascending indices of the list and frees the others.
  void keep(int row, int layer, int head, std::span<const int32_t> indices);
  /// Frees the entries with positions in [begin, end).
  void free(int row, int layer, int head, int32_t begin, int32_t end);
  /// Copies of what a head holds: (len, headDim) in the pool's dtype.
  at::Tensor heldKeys(int row, int layer, int head) const;
  at::Tensor heldValues(int row, int layer, int head) const;

  int64_t slotBytes() const { return m_slotBytes; }
  int64_t heldSlots() const { return m_slots - static_cast<int64_t>(m_free.size()); }
  int64_t heldBytes() const { return heldSlots() * m_slotBytes; }
  int64_t arenaBytes() const { return m_slots * m_slotBytes; }
  int64_t layerBytes(int layer) const;

 private:
  size_t index(int row, int layer, int head) const {
    return (static_cast<size_t>(row) * m_shape.layers + layer) * m_shape.heads + head;
  }
  void filter(HeadEntries& entries, const std::function<bool(size_t)>& stays);
  at::Tensor slotTensor(const HeadEntries& entries) const;

  PoolShape m_shape;
  int64_t m_slots, m_slotBytes;
  at::Tensor m_keys, m_values;
  std::vector<HeadEntries> m_entries;
  std::vector<int32_t> m_free;  ///< a stack: the slot freed last is used next
};

}  // namespace heatkv
