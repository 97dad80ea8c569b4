// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of tensors while others are being read: the bytes are read once. Thread: one caller; the summing of large
// ones runs beside it.
#pragma once

#include <ATen/core/Tensor.h>

#include <future>
#include <map>
#include <string>

namespace heatkv {

/// Of the contiguous little-endian bytes. Requires a contiguous tensor on the CPU.
std::string digestOf(const at::Tensor& tensor);

class TensorDigests {
 public:
  /// Holds the tensor until its digest is known; waits for the one before, so that two are held at most.
  void add(const std::string& name, const at::Tensor& tensor);
  bool has(const std::string& name);
  /// Requires has().
  const std::string& at(const std::string& name);

 private:
  void finish();

  std::map<std::string, std::string> m_digests;
  std::string m_pendingName;
  std::future<std::string> m_pending;
};

}  // namespace heatkv
