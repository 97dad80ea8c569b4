// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/passive_waiting.h"

#include <unistd.h>

#include <cstddef>

namespace heatkv {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// Their runtimes are not ready yet either, and look into every call.
void waitPassively(int, char**, char**) {}
#else
void waitPassively(int, char** argv, char** envp) {
  constexpr size_t kMostVariables = 4096;
  static char setting[] = "OMP_WAIT_POLICY=passive", path[4096];
  static char* more[kMostVariables + 2];
  const auto sets = [](const char* variable, const char* name) {
    while (*name && *variable == *name) ++variable, ++name;
    return !*name && *variable == '=';
  };
  size_t count = 0;
  for (; envp[count]; ++count) {
    for (const char* name : {"OMP_WAIT_POLICY", "GOMP_SPINCOUNT"})
      if (sets(envp[count], name)) return;
    if (count == kMostVariables) return;
    more[count] = envp[count];
  }
  more[count] = setting;
  const ssize_t length = ::readlink("/proc/self/exe", path, sizeof path - 1);
  if (length > 0) ::execve(path, argv, more);
}
#endif

}  // namespace heatkv
