// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Another program that is talked to over its standard input and output. Thread: one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

class ChildProcess {
 public:
  /// Starts words[0], found in PATH, with no signal blocked and none ignored. A program that is not there ends with
  /// 127. Throws Error{Run} where the system starts nothing more.
  explicit ChildProcess(const std::vector<std::string>& words);
  /// Ends its input and waits for its end.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Without its end; nothing once it has closed its output.
  std::optional<std::string> readLine();
  /// False where it does not read any more.
  bool write(std::string_view text);

 private:
  int m_child = -1;
  int m_to = -1, m_from = -1;
};

}  // namespace heatkv
