// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of tensors on a thread of its own, while others are being read: the bytes are read once. Thread: one caller.
#pragma once

#include <ATen/core/Tensor.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/system/mutex.h"

namespace heatkv {

/// Of the contiguous little-endian bytes; of fewer once a stop is requested. Requires a contiguous tensor on the CPU.
std::string digestOf(const at::Tensor& tensor, const std::stop_token& stop = {});

class TensorDigests {
 public:
  /// Whether, after waiting for at most as long, not too many bytes are held here alone.
  bool waitForRoom(std::chrono::milliseconds most);
  /// Holds the tensor until its digest is known.
  void add(const std::string& name, const at::Tensor& tensor);
  bool has(const std::string& name) const { return m_added.count(name) != 0; }
  /// Waits until it is known. Requires has().
  std::string at(const std::string& name);

 private:
  void work(const std::stop_token& stop);
  size_t bytesHeldAlone() const HEATKV_REQUIRES(m_mutex);

  std::set<std::string> m_added;  ///< the caller's thread alone
  Mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<std::pair<std::string, at::Tensor>> m_waiting HEATKV_GUARDED_BY(m_mutex);
  std::map<std::string, std::string> m_digests HEATKV_GUARDED_BY(m_mutex);
  std::jthread m_worker{[this](const std::stop_token& stop) { work(stop); }};
};

}  // namespace heatkv
