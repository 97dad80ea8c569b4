// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What this process may use of the machine: processors and memory, containers heeded. Thread: any.
// `root` stands before /proc and /sys, for tests.
#pragma once

#include <cstdint>
#include <string>

namespace heatkv {

/// Threads that computing is worth: the least of the physical cores it may run on, the quotas of its cgroups (v1 and
/// v2, parts rounded up) and OMP_NUM_THREADS. At least 1.
int usableThreads(const std::string& root = "");

struct HostMemory {
  int64_t total = 0;      ///< bytes, or the least limit of its cgroups; 0: unknown
  int64_t available = 0;  ///< what can still be taken: files that the system may drop count as free
  int64_t resident = 0;   ///< of this process
};
HostMemory hostMemory(const std::string& root = "");

/// The first processor's line of that name in /proc/cpuinfo; empty where there is none.
std::string processorLine(const std::string& key);

/// Gives freed memory of the C library's heap back to the system.
void trimHeap();
/// Asks for large pages behind these bytes, which are about to be filled. A hint.
void useHugePages(void* start, size_t bytes);

}  // namespace heatkv
