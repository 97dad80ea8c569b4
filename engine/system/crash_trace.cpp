// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/crash_trace.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace heatkv {
namespace {

constexpr int kMostFrames = 64;
constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Laid out before anything goes wrong: a handler may not allocate.
std::array<char, 4096> s_file{};
std::array<char, 8192> s_facts{};
thread_local std::array<char, 64 << 10> s_stack{};

void say(int file, const char* text) {
  if (write(file, text, std::strlen(text)) < 0) return;  // a full disk is not a reason not to end
}

void onCrash(int number) {
  const int file = open(s_file.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file >= 0) {
    say(file, s_facts.data());
    char line[] = "\nSignal 00\n";
    line[8] = static_cast<char>('0' + number / 10);
    line[9] = static_cast<char>('0' + number % 10);
    say(file, line);
    void* frames[kMostFrames];
    backtrace_symbols_fd(frames, backtrace(frames, kMostFrames), file);
    close(file);
  }
  raise(number);  // the handler is gone by now: this ends the program
}

template <size_t N>
void keep(std::array<char, N>& place, const std::string& bytes) {
  const size_t count = std::min(bytes.size(), N - 1);
  std::memcpy(place.data(), bytes.data(), count);
  place[count] = 0;
}

}  // namespace

void watchThisThread() {
  // A stack that ran over is not a place to run a handler on.
  stack_t stack{};
  stack.ss_sp = s_stack.data();
  stack.ss_size = s_stack.size();
  sigaltstack(&stack, nullptr);
}

void traceCrashes(const std::string& file, const std::string& facts) {
  keep(s_file, file);
  keep(s_facts, facts);
  // The first call loads a library, which a handler may not.
  void* frame = nullptr;
  backtrace(&frame, 1);
  watchThisThread();
  struct sigaction action = {};
  action.sa_handler = onCrash;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (const int number : kSignals) sigaction(number, &action, nullptr);
}

}  // namespace heatkv
