// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One pool for the keys and values of all layers, heads and rows (row = image x guidance branch). It reserves one arena
// when a run starts and never more; a slot holds K and V of one token of one head (8-bit ones with a scale each), so
// nothing is lost to rounding, and a freed slot is used next.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/cache/arena_writer.h"

namespace heatkv {

struct PoolShape {
  int rows = 1, layers = 1, heads = 1, headDim = 1;
};

/// What one head holds, in position order: absolute token positions and the slots they lie in.
struct HeadEntries {
  std::vector<int32_t> position, slot;
  int64_t size() const { return static_cast<int64_t>(slot.size()); }
};

/// Positions [begin, end) of a layer and head.
struct HiddenEntries {
  int layer = 0, head = 0;
  int32_t begin = 0, end = 0;
};

/// Slots that were taken for tokens before these are written: of list row * heads + head the slots from start on, -1
/// where none were.
struct ReservedSlots {
  std::vector<int32_t> slots, start;
};

class Pool {
 public:
  /// Reserves `slots` slots on `device`, which writes them. `dtype`: float32, bfloat16, at::kChar or
  /// at::kFloat8_e4m3fn. Throws Error{Memory} where they cannot be had.
  Pool(PoolShape shape, int64_t slots, at::ScalarType dtype, const ArenaDevice& device);

  const PoolShape& shape() const { return m_shape; }
  const HeadEntries& entries(int row, int layer, int head) const { return m_entries[index(row, layer, head)]; }
  /// Grows whenever a list of this layer changes, or what is looked at of it.
  uint64_t changes(int layer) const { return m_changes[static_cast<size_t>(layer)]; }
  ArenaWriter& writer() const { return *m_writer; }
  at::ScalarType dtype() const { return m_arenas.keys.scalar_type(); }
  /// Writes that wait are started first.
  const Arenas& arenas() const {
    m_writer->start(m_arenas);
    return m_arenas;
  }

  /// Takes over k and v (n, headDim) of positions first, first+1, ..; of `rows` of them, ascending, where given.
  /// Throws Error{Run} where the arena is full: a policy that holds more than it said.
  void append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first);
  void append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first,
              std::span<const int32_t> rows);
  /// Takes over all rows of k and v at these positions, ascending.
  void appendAt(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v,
                std::span<const int32_t> positions);
  /// Frees what the other rows hold; what was row rows[i] is row i from here on. Ascending.
  void keepRows(std::span<const int> rows);
  /// Takes slots for `tokens` tokens of every head of these rows that `wanted` names, or of none where there is no room
  /// for all. Who asks writes them; each head's next append must be of these tokens, and only lists them.
  ReservedSlots reserveSlots(int firstRow, int rows, int layer, int64_t tokens,
                             const std::function<bool(int head)>& wanted);
  /// Keeps the entries at these ascending indices of the list and frees the others.
  void keep(int row, int layer, int head, std::span<const int32_t> indices);
  /// Frees the entries with positions in [begin, end).
  void free(int row, int layer, int head, int32_t begin, int32_t end);
  /// Sets which held entries are not looked at until the next call: of a layer and head, in every row.
  void hide(std::span<const HiddenEntries> hidden);
  /// The slots that queries look at, in position order, all of a head's where none is hidden; `scratch` may hold them.
  std::span<const int32_t> seen(int row, int layer, int head, std::vector<int32_t>& scratch) const;
  /// Copies of what a head holds: (len, headDim) in the pool's dtype, 8-bit ones as float32.
  at::Tensor heldKeys(int row, int layer, int head) const;
  at::Tensor heldValues(int row, int layer, int head) const;
  /// The same of those that queries look at.
  at::Tensor seenKeys(int row, int layer, int head) const;
  at::Tensor seenValues(int row, int layer, int head) const;

  /// Bytes of K and V of one token of one head.
  static int64_t slotBytes(int headDim, at::ScalarType dtype);
  int64_t slotBytes() const { return m_slotBytes; }
  int64_t heldSlots() const { return m_slots - static_cast<int64_t>(m_free.size()); }
  int64_t heldBytes() const { return heldSlots() * m_slotBytes; }
  int64_t arenaBytes() const { return m_slots * m_slotBytes; }
  int64_t layerBytes(int layer) const;

 private:
  size_t index(int row, int layer, int head) const {
    return (static_cast<size_t>(row) * m_shape.layers + layer) * m_shape.heads + head;
  }
  /// Rows of k and v at positions, one each.
  void insert(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
              std::span<const int32_t> positions);
  void filter(HeadEntries& entries, const std::function<bool(size_t)>& stays);
  at::Tensor rowsAt(std::span<const int32_t> slots, const at::Tensor& rows, const at::Tensor& scales) const;
  /// Takes the next free slots.
  std::vector<int32_t> take(size_t count);

  PoolShape m_shape;
  int64_t m_slots, m_slotBytes;
  Arenas m_arenas;
  std::vector<HeadEntries> m_entries;
  std::vector<uint64_t> m_changes;
  std::vector<int32_t> m_free;  ///< a stack: the slot freed last is used next
  std::map<size_t, std::vector<int32_t>> m_reserved;
  std::map<size_t, std::vector<HiddenEntries>> m_hidden;  ///< by index() of row 0
  std::unique_ptr<ArenaWriter> m_writer;
};

}  // namespace heatkv
