// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/pool.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/api/error.h"
#include "engine/cache/eight_bit.h"

namespace heatkv {
namespace {

std::vector<int32_t> upTo(int64_t count, int32_t first) {
  std::vector<int32_t> numbers(static_cast<size_t>(count));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

constexpr int64_t kMostSlots = std::numeric_limits<int32_t>::max();

at::Tensor reserve(at::IntArrayRef shape, at::ScalarType dtype, at::Device device) {
  try {
    return at::empty(shape, at::TensorOptions().dtype(dtype).device(device));
  } catch (const std::exception& e) {
    throw Error(ErrorKind::Memory, "the cache arena could not be reserved",
                "choose a lower cache budget or a smaller picture", {}, e.what());
  }
}

}  // namespace

Pool::Pool(PoolShape shape, int64_t slots, at::ScalarType dtype, const ArenaDevice& device)
    : m_shape(shape), m_slots(slots), m_slotBytes(slotBytes(shape.headDim, dtype)) {
  if (slots > kMostSlots) {
    throw Error(ErrorKind::Memory, "the cache would hold more tokens than can be numbered",
                "paint fewer images at once");
  }
  const at::Device place = device.device();
  m_arenas.keys = reserve({slots, shape.headDim}, dtype, place);
  m_arenas.values = reserve({slots, shape.headDim}, dtype, place);
  if (isEightBit(dtype)) {
    m_arenas.keyScales = reserve({slots}, at::kBFloat16, place);
    m_arenas.valueScales = reserve({slots}, at::kBFloat16, place);
  }
  m_entries.resize(static_cast<size_t>(shape.rows) * shape.layers * shape.heads);
  m_changes.resize(static_cast<size_t>(shape.layers));
  m_free.resize(slots);
  std::iota(m_free.rbegin(), m_free.rend(), 0);
  m_writer = device.arenaWriter(slots, shape.headDim, dtype);
}

void Pool::append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first) {
  insert(row, layer, head, k, v, upTo(k.size(0), 0), upTo(k.size(0), first));
}

void Pool::append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first,
                  std::span<const int32_t> rows) {
  std::vector<int32_t> positions(rows.begin(), rows.end());
  for (int32_t& position : positions) position += first;
  insert(row, layer, head, k, v, rows, positions);
}

void Pool::appendAt(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v,
                    std::span<const int32_t> positions) {
  insert(row, layer, head, k, v, upTo(k.size(0), 0), positions);
}

void Pool::insert(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
                  std::span<const int32_t> positions) {
  const auto reserved = m_reserved.extract(index(row, layer, head));
  if (reserved.empty() && rows.size() > m_free.size()) {
    throw Error(ErrorKind::Run, "the cache arena is full: layer " + std::to_string(layer) + " wants to hold " +
                                    std::to_string(rows.size() - m_free.size()) + " tokens more than the budget");
  }
  HeadEntries& entries = m_entries[index(row, layer, head)];
  const std::vector<int32_t> slots = reserved.empty() ? take(rows.size()) : reserved.mapped();
  ++m_changes[static_cast<size_t>(layer)];
  entries.position.insert(entries.position.end(), positions.begin(), positions.end());
  entries.slot.insert(entries.slot.end(), slots.begin(), slots.end());
  if (reserved.empty()) m_writer->write(m_arenas, k, v, rows, slots);
}

int64_t Pool::slotBytes(int headDim, at::ScalarType dtype) {
  const int64_t scale = isEightBit(dtype) ? 2 : 0;
  return 2 * (int64_t{headDim} * static_cast<int64_t>(c10::elementSize(dtype)) + scale);
}

std::vector<int32_t> Pool::take(size_t count) {
  std::vector<int32_t> slots(m_free.rbegin(), m_free.rbegin() + static_cast<std::ptrdiff_t>(count));
  m_free.resize(m_free.size() - count);
  return slots;
}

ReservedSlots Pool::reserveSlots(int firstRow, int rows, int layer, int64_t tokens,
                                 const std::function<bool(int head)>& wanted) {
  ReservedSlots reserved;
  const auto count = static_cast<size_t>(tokens);
  size_t heads = 0;
  for (int head = 0; head < m_shape.heads; ++head) heads += wanted(head) ? 1 : 0;
  if (heads * rows * count > m_free.size()) return reserved;
  for (int row = firstRow; row < firstRow + rows; ++row) {
    for (int head = 0; head < m_shape.heads; ++head) {
      if (!wanted(head)) {
        reserved.start.push_back(-1);
        continue;
      }
      reserved.start.push_back(static_cast<int32_t>(reserved.slots.size()));
      const std::vector<int32_t>& slots = m_reserved[index(row, layer, head)] = take(count);
      reserved.slots.insert(reserved.slots.end(), slots.begin(), slots.end());
    }
  }
  return reserved;
}

void Pool::filter(HeadEntries& entries, const std::function<bool(size_t)>& stays) {
  std::vector<int32_t> freed;
  size_t kept = 0;
  for (size_t i = 0; i < entries.slot.size(); ++i) {
    if (stays(i)) {
      entries.position[kept] = entries.position[i];
      entries.slot[kept++] = entries.slot[i];
    } else {
      if (m_writer->waits(entries.slot[i])) m_writer->start(m_arenas);
      freed.push_back(entries.slot[i]);
    }
  }
  entries.position.resize(kept);
  entries.slot.resize(kept);
  // Last first, so that the next to come finds them ascending.
  m_free.insert(m_free.end(), freed.rbegin(), freed.rend());
}

void Pool::keep(int row, int layer, int head, std::span<const int32_t> indices) {
  size_t next = 0;
  ++m_changes[static_cast<size_t>(layer)];
  filter(m_entries[index(row, layer, head)], [&](size_t i) {
    if (next == indices.size() || indices[next] != static_cast<int32_t>(i)) return false;
    ++next;
    return true;
  });
}

void Pool::keepRows(std::span<const int> rows) {
  const auto lists = static_cast<size_t>(m_shape.layers) * m_shape.heads;
  std::vector<HeadEntries> kept(rows.size() * lists);
  for (size_t i = 0; i < rows.size(); ++i) {
    const auto from = m_entries.begin() + static_cast<std::ptrdiff_t>(index(rows[i], 0, 0));
    std::swap_ranges(from, from + static_cast<std::ptrdiff_t>(lists),
                     kept.begin() + static_cast<std::ptrdiff_t>(i * lists));
  }
  for (HeadEntries& others : m_entries) filter(others, [](size_t) { return false; });
  m_entries = std::move(kept);
  for (uint64_t& changes : m_changes) ++changes;
  m_shape.rows = static_cast<int>(rows.size());
}

void Pool::free(int row, int layer, int head, int32_t begin, int32_t end) {
  HeadEntries& entries = m_entries[index(row, layer, head)];
  ++m_changes[static_cast<size_t>(layer)];
  filter(entries, [&](size_t i) { return entries.position[i] < begin || entries.position[i] >= end; });
}

at::Tensor Pool::rowsAt(std::span<const int32_t> list, const at::Tensor& rows, const at::Tensor& scales) const {
  const auto view = at::from_blob(const_cast<int32_t*>(list.data()), {static_cast<int64_t>(list.size())}, at::kInt);
  const at::Tensor slots = view.to(rows.device(), at::kLong);
  if (!scales.defined()) return rows.index_select(0, slots);
  // As bytes: not every device picks rows of 8-bit floats.
  return fromEightBit(
      {rows.view(at::kByte).index_select(0, slots).view(rows.scalar_type()), scales.index_select(0, slots)});
}

void Pool::hide(std::span<const HiddenEntries> hidden) {
  if (hidden.empty() && m_hidden.empty()) return;
  for (uint64_t& changes : m_changes) ++changes;
  m_hidden.clear();
  for (const HiddenEntries& one : hidden) m_hidden[index(0, one.layer, one.head)].push_back(one);
}

std::span<const int32_t> Pool::seen(int row, int layer, int head, std::vector<int32_t>& scratch) const {
  const HeadEntries& all = entries(row, layer, head);
  const auto hidden = m_hidden.find(index(0, layer, head));
  if (hidden == m_hidden.end()) return all.slot;
  scratch.clear();
  for (size_t i = 0; i < all.slot.size(); ++i) {
    const auto covers = [position = all.position[i]](const HiddenEntries& h) {
      return h.begin <= position && position < h.end;
    };
    if (std::none_of(hidden->second.begin(), hidden->second.end(), covers)) scratch.push_back(all.slot[i]);
  }
  return scratch;
}

at::Tensor Pool::heldKeys(int row, int layer, int head) const {
  return rowsAt(entries(row, layer, head).slot, arenas().keys, m_arenas.keyScales);
}

at::Tensor Pool::heldValues(int row, int layer, int head) const {
  return rowsAt(entries(row, layer, head).slot, arenas().values, m_arenas.valueScales);
}

at::Tensor Pool::seenKeys(int row, int layer, int head) const {
  std::vector<int32_t> scratch;
  return rowsAt(seen(row, layer, head, scratch), arenas().keys, m_arenas.keyScales);
}

at::Tensor Pool::seenValues(int row, int layer, int head) const {
  std::vector<int32_t> scratch;
  return rowsAt(seen(row, layer, head, scratch), arenas().values, m_arenas.valueScales);
}

int64_t Pool::layerBytes(int layer) const {
  int64_t slots = 0;
  for (int row = 0; row < m_shape.rows; ++row) {
    for (int head = 0; head < m_shape.heads; ++head) slots += entries(row, layer, head).size();
  }
  return slots * m_slotBytes;
}

}  // namespace heatkv
