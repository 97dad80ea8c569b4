// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts from PKWARE's APPNOTE.
#include "engine/formats/zip_writer.h"

#include <zlib.h>

#include <algorithm>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr uint16_t kVersion = 20, kUtf8 = 1 << 11, kPadding = 0x4246;
constexpr uint16_t kFirstDate = 1 << 5 | 1;  // 1980-01-01, the earliest there is

void put(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

/// What local header and directory share, from the flags to the name's length.
void putCommon(std::string& out, uint32_t crc, uint32_t size, size_t name) {
  put(out, kVersion, 2);
  put(out, kUtf8, 2);
  put(out, 0, 2);  // stored
  put(out, 0, 2);
  put(out, kFirstDate, 2);
  put(out, crc, 4);
  put(out, size, 4);
  put(out, size, 4);
  put(out, name, 2);
}

}  // namespace

void StoredZip::add(std::string_view name, std::string_view content) {
  if (m_bytes.size() + content.size() > UINT32_MAX / 2) {
    throw Error(ErrorKind::File, "an archive of more than 2 GiB was to be written", "export fewer things at once");
  }
  const auto size = static_cast<uint32_t>(content.size());
  const auto crc = static_cast<uint32_t>(
      crc32(crc32(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())));
  m_entries.push_back({std::string(name), crc, size, static_cast<uint32_t>(m_bytes.size())});
  const size_t start = m_bytes.size() + 30 + name.size();
  // An extra field has a head of 4 bytes; where the gap is smaller, it reaches to the next multiple.
  size_t gap = (m_alignment - start % m_alignment) % m_alignment;
  if (gap > 0 && gap < 4) gap += m_alignment;
  put(m_bytes, 0x04034b50, 4);
  putCommon(m_bytes, crc, size, name.size());
  put(m_bytes, gap, 2);
  m_bytes += name;
  if (gap > 0) {
    put(m_bytes, kPadding, 2);
    put(m_bytes, gap - 4, 2);
    m_bytes.append(gap - 4, 'Z');
  }
  m_bytes += content;
}

std::string StoredZip::finish() {
  const size_t directory = m_bytes.size();
  for (const Entry& entry : m_entries) {
    put(m_bytes, 0x02014b50, 4);
    put(m_bytes, kVersion, 2);
    putCommon(m_bytes, entry.crc, entry.size, entry.name.size());
    m_bytes.append(12, 0);  // extra, comment, disk, attributes
    put(m_bytes, entry.offset, 4);
    m_bytes += entry.name;
  }
  const size_t bytes = m_bytes.size() - directory;
  put(m_bytes, 0x06054b50, 4);
  put(m_bytes, 0, 4);
  put(m_bytes, m_entries.size(), 2);
  put(m_bytes, m_entries.size(), 2);
  put(m_bytes, bytes, 4);
  put(m_bytes, directory, 4);
  put(m_bytes, 0, 2);
  return std::move(m_bytes);
}

}  // namespace heatkv
