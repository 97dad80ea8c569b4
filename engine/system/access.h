// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about terminals and files that only the system answers. Thread: any.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heatkv {

/// Whether messages (standard error) are seen in a terminal.
bool messagesInTerminal();

/// Whether this process may write there; for a folder: make files in it. False: errno says why.
bool mayWrite(const std::string& file);
bool mayWriteInto(const std::string& folder);

/// What changes when a file is replaced or written to.
struct FileState {
  uint64_t inode = 0;
  int64_t size = -1;  ///< -1: there is none
  int64_t changedNs = 0;
  auto operator<=>(const FileState&) const = default;
};
FileState stateOf(const std::string& path);

/// One piece at the end of a file, flushed to the disk. 0, or why not (an errno).
int appendFlushed(const std::string& path, std::string_view text);

}  // namespace heatkv
