// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded: questions about paths below $SLOW_STAT are never answered, as those about a dead network drive.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdarg>
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

int open64(const char* path, int flags, ...) {
  hang(path);
  va_list more;
  va_start(more, flags);
  const mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  return next<int (*)(const char*, int, ...)>("open64")(path, flags, mode);
}

DIR* opendir(const char* path) {
  hang(path);
  return next<DIR* (*)(const char*)>("opendir")(path);
}

int statx(int at, const char* path, int flags, unsigned int mask, struct statx* found) noexcept {
  hang(path);
  return next<int (*)(int, const char*, int, unsigned int, struct statx*)>("statx")(at, path, flags, mask, found);
}
}
