// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/access.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace heatkv {

bool messagesInTerminal() {
  return isatty(STDERR_FILENO) == 1;
}

bool mayWrite(const std::string& file) {
  return access(file.c_str(), W_OK) == 0;
}

bool mayWriteInto(const std::string& folder) {
  return access(folder.c_str(), W_OK | X_OK) == 0;
}

FileState stateOf(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {status.st_ino, status.st_size, int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

int appendFlushed(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  errno = EIO;  // of a piece that was cut short
  const bool whole =
      ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(descriptor) == 0;
  const int code = whole ? 0 : errno;
  return ::close(descriptor) == 0 || code != 0 ? code : errno;
}

}  // namespace heatkv
