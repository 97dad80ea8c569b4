// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded: questions about paths below $SLOW_STAT are never answered, as those about a dead network drive.
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace {

void hang(const char* path) {
  const char* below = std::getenv("SLOW_STAT");
  while (below && std::strncmp(path, below, std::strlen(below)) == 0) ::pause();
}

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int stat(const char* path, struct stat* found) noexcept {
  hang(path);
  return next<int (*)(const char*, struct stat*)>("stat")(path, found);
}

int stat64(const char* path, struct stat64* found) noexcept {
  hang(path);
  return next<int (*)(const char*, struct stat64*)>("stat64")(path, found);
}

int lstat(const char* path, struct stat* found) noexcept {
  hang(path);
  return next<int (*)(const char*, struct stat*)>("lstat")(path, found);
}

int statx(int at, const char* path, int flags, unsigned int mask, struct statx* found) noexcept {
  hang(path);
  return next<int (*)(int, const char*, int, unsigned int, struct statx*)>("statx")(at, path, flags, mask, found);
}
}
