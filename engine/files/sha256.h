// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of bytes as they come. Standard library only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace heatkv {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(const void* bytes, size_t count);
  void add(std::string_view bytes) { add(bytes.data(), bytes.size()); }
  /// 64 lower-case hex digits. Nothing may be added afterwards.
  std::string hex();

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

/// Of a whole string.
std::string sha256(std::string_view bytes);

}  // namespace heatkv
