// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One writer at a time for a file, among all programs and threads: an advisory lock on "FILE.lock" beside it, which
// goes with its holder, however that ends. Any thread.
#pragma once

#include <optional>
#include <string>

namespace heatkv {

class FileLock {
 public:
  /// Throws Error{File} where someone else holds it, or where nothing can be written beside `path` (which need not
  /// exist itself).
  explicit FileLock(const std::string& path);
  /// Nothing where someone else holds it.
  static std::optional<FileLock> tryLock(const std::string& path);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  FileLock() = default;
  bool take(const std::string& path);

  std::string m_lock;  ///< links followed
  int m_descriptor = -1;
};

}  // namespace heatkv
