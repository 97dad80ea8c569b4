// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/pool.h"

#include <limits>
#include <numeric>

#include "engine/api/error.h"
#include "engine/kernels/has_cuda.h"

namespace heatkv {
namespace {

constexpr int64_t kMostSlots = std::numeric_limits<int32_t>::max();

at::Tensor reserve(int64_t slots, int headDim, at::ScalarType dtype, at::Device device) {
  try {
    return at::empty({slots, headDim}, at::TensorOptions().dtype(dtype).device(device));
  } catch (const std::exception& e) {
    throw Error(ErrorKind::Memory, "the cache arena could not be reserved",
                "choose a lower cache budget or a smaller picture", {}, e.what());
  }
}

}  // namespace

Pool::Pool(PoolShape shape, int64_t slots, at::ScalarType dtype, at::Device device)
    : m_shape(shape),
      m_slots(slots),
      m_slotBytes(2 * int64_t{shape.headDim} * static_cast<int64_t>(c10::elementSize(dtype))) {
  if (slots > kMostSlots) {
    throw Error(ErrorKind::Memory, "the cache would hold more tokens than can be numbered",
                "paint fewer images at once");
  }
  m_keys = reserve(slots, shape.headDim, dtype, device);
  m_values = reserve(slots, shape.headDim, dtype, device);
  m_entries.resize(static_cast<size_t>(shape.rows) * shape.layers * shape.heads);
  m_free.resize(slots);
  std::iota(m_free.rbegin(), m_free.rend(), 0);
  if (kHasCuda && device.is_cuda() && (dtype == at::kFloat || dtype == at::kBFloat16))
    m_queue = std::make_unique<CopyQueue>(slots);
}

void Pool::append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first) {
  std::vector<int32_t> rows(k.size(0));
  std::iota(rows.begin(), rows.end(), 0);
  append(row, layer, head, k, v, first, rows);
}

void Pool::append(int row, int layer, int head, const at::Tensor& k, const at::Tensor& v, int32_t first,
                  std::span<const int32_t> rows) {
  const auto reserved = m_reserved.extract(index(row, layer, head));
  if (reserved.empty() && rows.size() > m_free.size()) {
    throw Error(ErrorKind::Run, "the cache arena is full: layer " + std::to_string(layer) + " wants to hold " +
                                    std::to_string(rows.size() - m_free.size()) + " tokens more than the budget");
  }
  HeadEntries& entries = m_entries[index(row, layer, head)];
  const size_t before = entries.slot.size();
  const std::vector<int32_t> slots = reserved.empty() ? take(rows.size()) : reserved.mapped();
  for (int32_t r : rows) entries.position.push_back(first + r);
  entries.slot.insert(entries.slot.end(), slots.begin(), slots.end());
  if (!reserved.empty()) return;
  if (m_queue) {
    m_queue->add(k.to(dtype()), v.to(dtype()), rows, slots);
    return;
  }
  // Slots mostly come in runs: one copy a run.
  for (size_t i = 0, n = 0; i < rows.size(); i += n) {
    const int32_t row0 = rows[i], slot0 = entries.slot[before + i];
    for (n = 1; i + n < rows.size(); ++n) {
      const auto step = static_cast<int32_t>(n);
      if (rows[i + n] != row0 + step || entries.slot[before + i + n] != slot0 + step) break;
    }
    const auto count = static_cast<int64_t>(n);
    m_keys.narrow(0, slot0, count).copy_(k.narrow(0, row0, count));
    m_values.narrow(0, slot0, count).copy_(v.narrow(0, row0, count));
  }
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

void Pool::startCopies() const {
  if (m_queue && !m_queue->empty()) m_queue->run(m_keys, m_values);
}

void Pool::filter(HeadEntries& entries, const std::function<bool(size_t)>& stays) {
  std::vector<int32_t> freed;
  size_t kept = 0;
  for (size_t i = 0; i < entries.slot.size(); ++i) {
    if (stays(i)) {
      entries.position[kept] = entries.position[i];
      entries.slot[kept++] = entries.slot[i];
    } else {
      if (m_queue && m_queue->waits(entries.slot[i])) startCopies();
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
  filter(m_entries[index(row, layer, head)], [&](size_t i) {
    if (next == indices.size() || indices[next] != static_cast<int32_t>(i)) return false;
    ++next;
    return true;
  });
}

void Pool::free(int row, int layer, int head, int32_t begin, int32_t end) {
  HeadEntries& entries = m_entries[index(row, layer, head)];
  filter(entries, [&](size_t i) { return entries.position[i] < begin || entries.position[i] >= end; });
}

at::Tensor Pool::slotTensor(const HeadEntries& entries) const {
  const auto slots = at::from_blob(const_cast<int32_t*>(entries.slot.data()), {entries.size()}, at::kInt);
  return slots.to(m_keys.device(), at::kLong);
}

at::Tensor Pool::heldKeys(int row, int layer, int head) const {
  return keys().index_select(0, slotTensor(entries(row, layer, head)));
}

at::Tensor Pool::heldValues(int row, int layer, int head) const {
  return values().index_select(0, slotTensor(entries(row, layer, head)));
}

int64_t Pool::layerBytes(int layer) const {
  int64_t slots = 0;
  for (int row = 0; row < m_shape.rows; ++row) {
    for (int head = 0; head < m_shape.heads; ++head) slots += entries(row, layer, head).size();
  }
  return slots * m_slotBytes;
}

}  // namespace heatkv
