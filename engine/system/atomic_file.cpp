// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/api/error.h"

namespace heatkv {
namespace {

std::string remedyFor(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return "Make the folder first, or name another one.";
    case EACCES:
    case EPERM:
    case EROFS:
      return "Choose a folder you may write to.";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "Free some space, or choose another disk.";
    case EISDIR:
      return "Name a file, not a folder.";
    case ENAMETOOLONG:
      return "Choose a shorter name.";
    default:
      return "Check the disk, or choose another place.";
  }
}

std::string followed(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_symlink(path, ignored)) return path;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, ignored);
  return ignored ? path : real.string();
}

std::string folderOf(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  return folder.empty() ? "." : folder.string();
}

/// A name in the target's folder that nobody else takes at the same time; as short as a name can be.
std::string temporaryName(const std::string& target) {
  static std::atomic<unsigned> count{0};
  return folderOf(target) + "/." + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".part";
}

// Makes the rename itself last: best effort, some file systems cannot.
void flushFolder(const std::string& file) {
  const int descriptor = ::open(folderOf(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path) : m_asked(path), m_target(followed(path)) {
  struct stat status {};
  const bool exists = ::stat(m_target.c_str(), &status) == 0;
  if (!exists && errno == ENAMETOOLONG) fail(errno);
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
    throw Error(ErrorKind::File, m_asked + " cannot be written: it is a device or a pipe.", "Name a file.", m_asked);
  if (exists && ::access(m_target.c_str(), W_OK) != 0) fail(errno);
  const mode_t mode = exists ? status.st_mode & 0777 : 0666;
  // Without a name until it is whole, so that a killed process leaves nothing. Not every file system can.
  if (::access("/proc/self/fd", X_OK) == 0)
    m_descriptor = ::open(folderOf(m_target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
  while (m_descriptor < 0) {
    m_temporary = temporaryName(m_target);
    m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (m_descriptor < 0 && errno != EEXIST) fail(errno);
  }
  if (exists) ::fchmod(m_descriptor, mode);
}

AtomicFile::~AtomicFile() {
  if (m_descriptor < 0) return;
  ::close(m_descriptor);
  if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
}

void AtomicFile::fail(int code) const {
  const std::string reason = std::strerror(code);
  throw Error(ErrorKind::File, m_asked + " cannot be written: " + reason + ".", remedyFor(code), m_asked, reason);
}

void AtomicFile::write(const void* bytes, size_t count) {
  const char* next = static_cast<const char*>(bytes);
  while (count) {
    const ssize_t done = ::write(m_descriptor, next, std::min<size_t>(count, size_t{1} << 30));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail(errno);
    next += done;
    count -= static_cast<size_t>(done);
  }
}

void AtomicFile::name() {
  const std::string open = "/proc/self/fd/" + std::to_string(m_descriptor);
  for (;;) {
    const std::string free = temporaryName(m_target);
    if (::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, free.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      m_temporary = free;
      return;
    }
    if (errno != EEXIST) fail(errno);
  }
}

void AtomicFile::commit() {
  if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != ENOTSUP) fail(errno);
  if (m_temporary.empty()) name();
  const int descriptor = m_descriptor;
  m_descriptor = -1;
  int code = ::close(descriptor) == 0 ? 0 : errno;
  if (code == 0 && ::rename(m_temporary.c_str(), m_target.c_str()) != 0) code = errno;
  if (code != 0) {
    ::unlink(m_temporary.c_str());
    fail(code);
  }
  flushFolder(m_target);
}

void writeFileAtomically(const std::string& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

}  // namespace heatkv
