// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"

namespace heatkv {
namespace {

Error openError(const std::string& path, int code) {
  const std::string reason = std::strerror(code);
  if (code == ENOENT || code == ENOTDIR)
    return {ErrorKind::File, "There is no file " + path + ".", "Check the path.", path, reason};
  if (code == EACCES || code == EPERM)
    return {ErrorKind::File, path + " may not be read: permission denied.", "Give yourself read access to the file.",
            path, reason};
  return {ErrorKind::File, path + " cannot be opened: " + reason + ".", "Check the file and the disk it is on.", path,
          reason};
}

}  // namespace

FileBytes::FileBytes(const std::string& path) : ByteSource(path) {
  // Not blocking: opening a pipe would wait for a writer.
  m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (m_descriptor < 0) throw openError(path, errno);
  struct stat status {};
  const bool known = ::fstat(m_descriptor, &status) == 0;
  if (!known || !S_ISREG(status.st_mode) || status.st_size == 0) {
    ::close(m_descriptor);
    if (known && S_ISREG(status.st_mode))
      throw Error(ErrorKind::File, path + " is empty: 0 bytes.", "Copy or download the file again.", path);
    throw Error(ErrorKind::File, path + " is not a regular file.", "Name a file.", path);
  }
  m_size = static_cast<uint64_t>(status.st_size);
  m_seconds = status.st_mtim.tv_sec;
  m_nanoseconds = status.st_mtim.tv_nsec;
}

FileBytes::~FileBytes() {
  ::close(m_descriptor);
}

void FileBytes::read(uint64_t offset, void* into, uint64_t count) const {
  if (offset > m_size || count > m_size - offset) failPastEnd(offset, count);
  char* target = static_cast<char*>(into);
  uint64_t done = 0;
  while (done < count) {
    const size_t step = static_cast<size_t>(std::min<uint64_t>(count - done, 256 << 20));
    const ssize_t got = ::pread(m_descriptor, target + done, step, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      throw Error(ErrorKind::File, path() + " cannot be read: " + std::strerror(errno) + ".",
                  "Check the disk the file is on.", path());
    if (got == 0) break;
    done += static_cast<uint64_t>(got);
  }
  struct stat status {};
  const bool same = ::fstat(m_descriptor, &status) == 0 && static_cast<uint64_t>(status.st_size) == m_size &&
                    status.st_mtim.tv_sec == m_seconds && status.st_mtim.tv_nsec == m_nanoseconds;
  if (done < count || !same)
    throw Error(ErrorKind::File, path() + " was changed while it was being read.",
                "Wait until the file is written, then load it again.", path());
}

}  // namespace heatkv
