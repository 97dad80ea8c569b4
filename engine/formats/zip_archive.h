// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The zip layer: names and places of the entries, taken from the central directory and checked against the local
// headers. Nothing is unpacked to disk.
#pragma once

#include <map>
#include <string>

#include "engine/formats/stored_tensors.h"

namespace heatkv {

class ZipArchive {
 public:
  /// Throws Error{File} for a broken or cut-off archive, and for one that lies: names with "..", absolute or with NUL,
  /// names that differ between directory and entry, entries that overlap or occur twice, unpacked sizes out of all
  /// proportion.
  explicit ZipArchive(const ByteSource& file);

  /// Whether the record that ends every archive is there; without it the file was cut off.
  static bool hasEnd(const ByteSource& file);
  const std::map<std::string, StoredBytes>& entries() const { return m_entries; }
  /// A whole entry, at most `limit` bytes. Throws Error{File}.
  std::string read(const StoredBytes& entry, uint64_t limit) const;

 private:
  struct Directory {
    uint64_t offset = 0, bytes = 0, count = 0;
  };
  static bool findEnd(const ByteSource& file, uint64_t& end);
  Directory findDirectory() const;
  void readDirectory(const Directory& directory);
  void placeEntry(const std::string& name, StoredBytes& entry, uint16_t method, uint64_t header) const;

  const ByteSource& m_file;
  std::map<std::string, StoredBytes> m_entries;
};

/// Unpacks `count` bytes of a deflated entry from `start` on. The checksum is proved where the entry's end is reached.
/// Throws Error{File}.
void inflateEntry(const ByteSource& file, const StoredBytes& entry, uint64_t start, void* into, uint64_t count,
                  const ReadProgress& progress = {});

}  // namespace heatkv
