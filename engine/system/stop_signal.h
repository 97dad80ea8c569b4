// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C (SIGINT) and SIGTERM as a stop token: the first asks, the second ends the process at once with 130.
// Make it before any other thread starts: threads inherit that these signals are blocked.
#pragma once

#include <stop_token>
#include <thread>

namespace heatkv {

class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  std::stop_token token() const { return m_asked.get_token(); }
  bool asked() const { return m_asked.stop_requested(); }

 private:
  std::stop_source m_asked;
  std::jthread m_waiter;
};

}  // namespace heatkv
