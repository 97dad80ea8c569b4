// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/quit_requests.h"

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

namespace heatkv {
namespace {

std::atomic<int> s_end{-1};

void onSignal(int) {
  // Only what is allowed in a signal handler: one byte to the event loop.
  const char byte = 1;
  if (write(s_end, &byte, 1) < 0) s_end = -1;
}

}  // namespace

QuitRequests::QuitRequests() {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, m_ends) != 0) return;
  s_end = m_ends[0];
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
}

QuitRequests::~QuitRequests() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_DFL);
  s_end = -1;
  for (const int end : m_ends) {
    if (end >= 0) close(end);
  }
}

bool QuitRequests::take() {
  char byte = 0;
  return read(m_ends[1], &byte, 1) == 1;
}

}  // namespace heatkv
