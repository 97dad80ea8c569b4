// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is there whole or not at all: written beside its target, flushed to the disk, renamed over it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heatkv {

class AtomicFile {
 public:
  /// Opens a temporary file in the target's folder, without a name where the file system has such. Throws Error{File}
  /// with the path, the reason and a remedy.
  explicit AtomicFile(const std::string& path);
  /// Without commit(): the temporary file goes, the old target stays as it was.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(const void* bytes, size_t count);
  void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
  /// Flushes and renames. An existing target is replaced and keeps its permissions. A target that is a symbolic link
  /// stays one: the file it leads to is replaced.
  void commit();

 private:
  [[noreturn]] void fail(int code) const;
  void name();

  std::string m_asked;      ///< as named by the caller
  std::string m_target;     ///< links followed
  std::string m_temporary;  ///< empty: it has no name yet
  int m_descriptor = -1;
};

/// Writes all of `content`, replacing what was there. Throws Error{File}; the old file is untouched then.
void writeFileAtomically(const std::string& path, std::string_view content);

}  // namespace heatkv
