// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/tensor_digests.h"

#include <algorithm>

#include "engine/files/sha256.h"

namespace heatkv {
namespace {
constexpr size_t kMostHeldAlone = 32 << 20, kPiece = 4 << 20;
}  // namespace

std::string digestOf(const at::Tensor& tensor, const std::stop_token& stop) {
  Sha256 sum;
  const char* bytes = static_cast<const char*>(tensor.const_data_ptr());
  for (size_t at = 0; at < tensor.nbytes() && !stop.stop_requested(); at += kPiece)
    sum.add(bytes + at, std::min(kPiece, tensor.nbytes() - at));
  return sum.hex();
}

void TensorDigests::work(const std::stop_token& stop) {
  Lock lock(m_mutex);
  while (m_changed.wait(lock, stop, [this]() HEATKV_REQUIRES(m_mutex) { return !m_waiting.empty(); }) &&
         !stop.stop_requested()) {
    auto [name, tensor] = std::move(m_waiting.front());
    m_waiting.pop_front();
    lock.unlock();
    std::string digest = digestOf(tensor, stop);
    tensor.reset();
    lock.lock();
    m_digests[name] = std::move(digest);
    m_changed.notify_all();
  }
}

size_t TensorDigests::bytesHeldAlone() const {
  size_t sum = 0;
  for (const auto& [name, tensor] : m_waiting)
    if (tensor.storage().use_count() == 1) sum += tensor.nbytes();
  return sum;
}

bool TensorDigests::waitForRoom(std::chrono::milliseconds most) {
  Lock lock(m_mutex);
  return m_changed.wait_for(lock, most,
                            [this]() HEATKV_REQUIRES(m_mutex) { return bytesHeldAlone() <= kMostHeldAlone; });
}

void TensorDigests::add(const std::string& name, const at::Tensor& tensor) {
  m_added.insert(name);
  const Lock lock(m_mutex);
  m_digests.erase(name);
  m_waiting.emplace_back(name, tensor);
  m_changed.notify_all();
}

std::string TensorDigests::at(const std::string& name) {
  Lock lock(m_mutex);
  m_changed.wait(lock, [&]() HEATKV_REQUIRES(m_mutex) { return m_digests.count(name) != 0; });
  return m_digests.at(name);
}

}  // namespace heatkv
