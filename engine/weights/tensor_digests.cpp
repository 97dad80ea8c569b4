// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/tensor_digests.h"

#include "engine/files/sha256.h"

namespace heatkv {
namespace {
// Below this a thread costs more than the sum.
constexpr size_t kWorthAThread = 1 << 20;
}  // namespace

std::string digestOf(const at::Tensor& tensor) {
  Sha256 sum;
  if (tensor.numel()) sum.add(tensor.const_data_ptr(), tensor.nbytes());
  return sum.hex();
}

void TensorDigests::finish() {
  if (m_pending.valid()) m_digests[m_pendingName] = m_pending.get();
}

void TensorDigests::add(const std::string& name, const at::Tensor& tensor) {
  if (tensor.nbytes() < kWorthAThread) {
    m_digests[name] = digestOf(tensor);
    return;
  }
  finish();
  m_pendingName = name;
  m_pending = std::async(std::launch::async, [tensor] { return digestOf(tensor); });
}

bool TensorDigests::has(const std::string& name) {
  return m_digests.count(name) || (m_pending.valid() && m_pendingName == name);
}

const std::string& TensorDigests::at(const std::string& name) {
  if (m_pendingName == name) finish();
  return m_digests.at(name);
}

}  // namespace heatkv
