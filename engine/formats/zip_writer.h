// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A zip of stored entries, as torch.save and NumPy write them: no compression, no dates, so equal contents give equal
// bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

class StoredZip {
 public:
  /// Contents start at multiples of `alignment` (torch: 64).
  explicit StoredZip(uint32_t alignment = 1) : m_alignment(alignment) {}
  /// Requires less than 4 GiB in all.
  void add(std::string_view name, std::string_view content);
  /// The whole archive.
  std::string finish();

 private:
  struct Entry {
    std::string name;
    uint32_t crc, size, offset;
  };
  uint32_t m_alignment;
  std::string m_bytes;
  std::vector<Entry> m_entries;
};

}  // namespace heatkv
