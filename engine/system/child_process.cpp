// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/api/error.h"

namespace heatkv {
namespace {

/// Blocked and ignored signals outlive exec; handlers do not.
void restoreSignals() {
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const auto fail = [&] {
    return Error(ErrorKind::Run, words[0] + " could not be started: " + std::strerror(errno) + ".",
                 "Close other programs and try again.");
  };
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0) throw fail();
  if (pipe2(from, O_CLOEXEC) != 0) {
    const Error error = fail();
    for (const int end : to) close(end);
    throw error;
  }
  m_child = fork();
  if (m_child == 0) {
    restoreSignals();
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  const Error error = fail();
  close(to[0]);
  close(from[1]);
  m_to = to[1];
  m_from = from[0];
  if (m_child > 0) return;
  close(m_to);
  close(m_from);
  throw error;
}

ChildProcess::~ChildProcess() {
  close(m_to);
  close(m_from);
  while (waitpid(m_child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<std::string> ChildProcess::readLine() {
  std::string line;
  for (char c = 0;;) {
    const ssize_t got = read(m_from, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got != 1) return std::nullopt;
    if (c == '\n') return line;
    line += c;
  }
}

bool ChildProcess::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(m_to, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    text.remove_prefix(static_cast<size_t>(done));
  }
  return true;
}

}  // namespace heatkv
