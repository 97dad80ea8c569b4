// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/upload.h"

#include <ATen/ATen.h>

namespace heatkv {

void Upload::send(at::Device device) {
  const auto options = at::TensorOptions().dtype(at::kByte);
  const auto size = static_cast<int64_t>(std::max<size_t>(m_bytes.size(), 1));
  if (device.is_cpu()) {
    m_sent = at::empty({size}, options);
    std::memcpy(m_sent.data_ptr(), m_bytes.data(), m_bytes.size());
    return;
  }
  // libtorch keeps the pinned buffer back until the copy has been made, and the device's until the stream is past it.
  const at::Tensor pinned = at::empty({size}, options.pinned_memory(true));
  std::memcpy(pinned.data_ptr(), m_bytes.data(), m_bytes.size());
  m_sent = pinned.to(device, true);
}

}  // namespace heatkv
