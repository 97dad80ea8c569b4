// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/crash_report.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <array>
#include <csignal>
#include <cstring>

namespace heatkv {
namespace {

constexpr int kMostFrames = 64;
constexpr qint64 kLongestReport = 256 << 10;
constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Laid out before anything goes wrong: a handler may not allocate.
std::array<char, 4096> s_file{};
std::array<char, 8192> s_facts{};
thread_local std::array<char, 64 << 10> s_stack{};

void say(int file, const char* text) {
  if (write(file, text, std::strlen(text)) < 0) return;  // a full disk is no reason not to end
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
void keep(std::array<char, N>& place, const QByteArray& bytes) {
  const auto count = std::min<size_t>(static_cast<size_t>(bytes.size()), N - 1);
  std::memcpy(place.data(), bytes.constData(), count);
  place[count] = 0;
}

QString crashFile(const QString& folder) {
  return folder + QStringLiteral("/crash.txt");
}

}  // namespace

void watchThisThread() {
  // A stack that ran over is no place to run a handler on.
  stack_t stack{};
  stack.ss_sp = s_stack.data();
  stack.ss_size = s_stack.size();
  sigaltstack(&stack, nullptr);
}

void watchForCrash(const QString& folder, const QString& facts) {
  QDir().mkpath(folder);
  keep(s_file, QFile::encodeName(crashFile(folder)));
  keep(s_facts, facts.toUtf8());
  // The first call loads a library, which a handler may not.
  void* frame = nullptr;
  backtrace(&frame, 1);
  watchThisThread();
  struct sigaction action = {};
  action.sa_handler = onCrash;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (const int number : kSignals) sigaction(number, &action, nullptr);
}

QString takeCrashReport(const QString& folder) {
  QFile file(crashFile(folder));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QString text = QString::fromUtf8(file.read(kLongestReport));
  file.close();
  const QString kept = folder + QStringLiteral("/crash-last.txt");
  QFile::remove(kept);
  QFile::rename(file.fileName(), kept);
  return text.replace(QDir::homePath(), QStringLiteral("~"));
}

}  // namespace heatkv
