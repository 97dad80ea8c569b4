// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one error type of the engine: a value that crosses every border. Standard library only.
#pragma once

#include <exception>
#include <string>

namespace heatkv {

enum class ErrorKind { Run, Usage, Model, File, Memory, Budget, Device, Interrupted };

/// What happened (`message`), on which file, and what to do about it (`fix`); `details` is for the folded part.
struct Error : std::exception {
  Error(ErrorKind kind_, std::string message_, std::string fix_ = {}, std::string path_ = {}, std::string details_ = {})
      : kind(kind_),
        message(std::move(message_)),
        fix(std::move(fix_)),
        path(std::move(path_)),
        details(std::move(details_)) {}
  const char* what() const noexcept override { return message.c_str(); }

  ErrorKind kind;
  std::string message, fix, path, details;
};

/// "run" "usage" "model" "file" "memory" "budget" "device" "interrupted", as in JSON lines.
constexpr const char* nameOf(ErrorKind kind) {
  constexpr const char* names[] = {"run", "usage", "model", "file", "memory", "budget", "device", "interrupted"};
  return names[static_cast<int>(kind)];
}

/// Exit code of the command line.
constexpr int exitCodeOf(ErrorKind kind) {
  constexpr int codes[] = {1, 2, 3, 3, 4, 4, 5, 130};
  return codes[static_cast<int>(kind)];
}

}  // namespace heatkv
