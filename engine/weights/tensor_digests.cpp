// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/tensor_digests.h"

#include "engine/files/sha256.h"

namespace heatkv {
namespace {
constexpr size_t kMostHeld = 64 << 20;
}  // namespace

std::string digestOf(const at::Tensor& tensor) {
  Sha256 sum;
  if (tensor.numel()) sum.add(tensor.const_data_ptr(), tensor.nbytes());
  return sum.hex();
}

void TensorDigests::work(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  while (m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); }) && !stop.stop_requested()) {
    auto [name, tensor] = std::move(m_waiting.front());
    m_waiting.pop_front();
    lock.unlock();
    std::string digest = digestOf(tensor);
    const size_t bytes = tensor.nbytes();
    tensor.reset();
    lock.lock();
    m_digests[name] = std::move(digest);
    m_heldBytes -= bytes;
    m_changed.notify_all();
  }
}

void TensorDigests::add(const std::string& name, const at::Tensor& tensor) {
  m_added.insert(name);
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_heldBytes <= kMostHeld; });
  m_digests.erase(name);
  m_waiting.emplace_back(name, tensor);
  m_heldBytes += tensor.nbytes();
  m_changed.notify_all();
}

std::string TensorDigests::at(const std::string& name) {
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [&] { return m_digests.count(name) != 0; });
  return m_digests.at(name);
}

}  // namespace heatkv
