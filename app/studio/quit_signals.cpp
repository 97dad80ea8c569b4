// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/quit_signals.h"

#include <sys/socket.h>
#include <unistd.h>

#include <QSocketNotifier>
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

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, m_ends) != 0) return;
  s_end = m_ends[0];
  auto* notifier = new QSocketNotifier(m_ends[1], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    if (read(m_ends[1], &byte, 1) == 1) Q_EMIT asked();
  });
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
}

QuitSignals::~QuitSignals() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_DFL);
  s_end = -1;
  for (const int end : m_ends) {
    if (end >= 0) close(end);
  }
}

}  // namespace heatkv
