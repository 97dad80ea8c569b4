// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Small arrays on their way to the device: gathered in one pinned buffer, sent by one copy that nobody waits for.
#pragma once

#include <cstring>
#include <span>
#include <vector>

#include "engine/backend/launcher.h"

namespace heatkv {

class Upload {
 public:
  /// Returns where the array will lie, for at().
  template <typename T>
  size_t add(std::span<const T> values) {
    const size_t offset = (m_bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
    m_bytes.resize(offset + values.size_bytes());
    if (!values.empty()) std::memcpy(m_bytes.data() + offset, values.data(), values.size_bytes());
    return offset;
  }
  /// Starts the copy; kernels that are started after it see it.
  void send(cuda::Launcher& launcher) {
    if (m_bytes.empty()) m_bytes.resize(1);
    m_sent = launcher.upload(m_bytes);
  }
  /// Requires send(). The pointer lives as long as this and the work that was started since.
  template <typename T>
  const T* at(size_t offset) const {
    return reinterpret_cast<const T*>(static_cast<const char*>(m_sent.data_ptr()) + offset);
  }

 private:
  static constexpr size_t kAlignment = 16;
  std::vector<char> m_bytes;
  at::Tensor m_sent;
};

}  // namespace heatkv
