// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/stop_signal.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace heatkv {
namespace {

constexpr long kPollNs = 50'000'000;
constexpr int kInterrupted = 130;

sigset_t stopSignals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

StopSignal::StopSignal() {
  const sigset_t set = stopSignals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  // A reader that went away, or a file that may not grow, is an error of the write, not the end of the process.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  m_waiter = std::jthread([this, set](const std::stop_token& end) {
    while (!end.stop_requested()) {
      timespec wait{0, kPollNs};
      if (sigtimedwait(&set, nullptr, &wait) < 0) continue;  // EAGAIN: none yet; EINTR: another signal
      if (!m_asked.request_stop()) _exit(kInterrupted);
      constexpr char text[] = "Stopping after this layer; press Ctrl+C again to end at once.\n";
      [[maybe_unused]] const auto written = write(STDERR_FILENO, text, sizeof text - 1);
    }
  });
}

StopSignal::~StopSignal() {
  m_waiter.request_stop();
  m_waiter.join();
  const sigset_t set = stopSignals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace heatkv
