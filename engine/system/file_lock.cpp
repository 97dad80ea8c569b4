// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/api/error.h"

namespace heatkv {

FileLock::FileLock(const std::string& path) {
  if (!take(path))
    throw Error(ErrorKind::File, path + " is being written by another program.",
                "Wait until it is done, or choose another file.", path);
}

std::optional<FileLock> FileLock::tryLock(const std::string& path) {
  FileLock lock;
  if (!lock.take(path)) return std::nullopt;
  return lock;
}

FileLock::FileLock(FileLock&& other) noexcept
    : m_lock(std::move(other.m_lock)), m_descriptor(std::exchange(other.m_descriptor, -1)) {}

FileLock::~FileLock() {
  if (m_descriptor < 0) return;
  // While it is held: whoever waits for this one sees that its name is gone, and opens a new one.
  ::unlink(m_lock.c_str());
  ::close(m_descriptor);
}

bool FileLock::take(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, ignored);
  m_lock = (ignored ? path : real.string()) + ".lock";
  for (;;) {
    m_descriptor = ::open(m_lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (m_descriptor < 0) {
      const std::string reason = std::strerror(errno);
      throw Error(ErrorKind::File, path + " cannot be written: " + reason + ".", "Choose a folder you may write to.",
                  path, m_lock + ": " + reason);
    }
    int locked;
    do locked = ::flock(m_descriptor, LOCK_EX | LOCK_NB);
    while (locked != 0 && errno == EINTR);
    // A file system without locks refuses nobody.
    const bool held = locked != 0 && errno == EWOULDBLOCK;
    struct stat mine {
    }, named{};
    const bool same = ::fstat(m_descriptor, &mine) == 0 && ::stat(m_lock.c_str(), &named) == 0 &&
                      mine.st_ino == named.st_ino && mine.st_dev == named.st_dev;
    if (same && !held) return true;
    ::close(m_descriptor);
    m_descriptor = -1;
    if (held) return false;
  }
}

}  // namespace heatkv
