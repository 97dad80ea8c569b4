// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files/byte_source.h"

#include <algorithm>
#include <cstring>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr uint64_t kBufferBytes = 64 << 10;

}  // namespace

std::string bytesText(uint64_t bytes) {
  std::string digits = std::to_string(bytes);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<size_t>(at), " ");
  return digits + (bytes == 1 ? " byte" : " bytes");
}

void ByteSource::failPastEnd(uint64_t offset, uint64_t count) const {
  throw Error(ErrorKind::File, m_path + " is incomplete: " + bytesText(size()) + ", but it ends early.",
              "Copy or download the file again.", m_path,
              "wanted " + bytesText(count) + " at " + std::to_string(offset));
}

void MemoryBytes::read(uint64_t offset, void* into, uint64_t count) const {
  if (offset > m_bytes.size() || count > m_bytes.size() - offset) failPastEnd(offset, count);
  if (count) std::memcpy(into, m_bytes.data() + offset, count);
}

ByteCursor::ByteCursor(const ByteSource& source, uint64_t offset) : ByteCursor(source, offset, source.size()) {}

ByteCursor::ByteCursor(const ByteSource& source, uint64_t offset, uint64_t end)
    : m_source(source), m_end(std::min(end, source.size())), m_bufferAt(std::min(offset, m_end)) {}

void ByteCursor::fill(uint64_t count) {
  if (m_buffer.size() - m_next >= count) return;
  if (count > left()) failAtEnd(count);
  m_bufferAt += m_next;
  m_next = 0;
  const uint64_t want = std::min(std::max(count, kBufferBytes), m_end - m_bufferAt);
  m_buffer.resize(static_cast<size_t>(want));
  m_source.read(m_bufferAt, m_buffer.data(), want);
}

void ByteCursor::failAtEnd(uint64_t count) const {
  const std::string& path = m_source.path();
  const char* fix = "Copy or download the file again.";
  if (m_end < m_source.size())
    throw Error(ErrorKind::File, path + " is damaged: a part of it ends early.", fix, path,
                "wanted " + bytesText(count) + " at " + std::to_string(position()));
  const uint64_t needed = count > UINT64_MAX - position() ? UINT64_MAX : position() + count;
  throw Error(ErrorKind::File,
              path + " is incomplete: " + std::to_string(m_source.size()) + " of at least " + std::to_string(needed) +
                  " bytes.",
              fix, path);
}

uint8_t ByteCursor::u8() {
  fill(1);
  return static_cast<uint8_t>(m_buffer[m_next++]);
}

uint64_t ByteCursor::number(int bytes) {
  fill(static_cast<uint64_t>(bytes));
  uint64_t value = 0;
  for (int i = 0; i < bytes; ++i)
    value |= static_cast<uint64_t>(static_cast<uint8_t>(m_buffer[m_next + static_cast<size_t>(i)])) << (8 * i);
  m_next += static_cast<size_t>(bytes);
  return value;
}

std::string_view ByteCursor::take(uint64_t count) {
  fill(count);
  const std::string_view bytes(m_buffer.data() + m_next, static_cast<size_t>(count));
  m_next += static_cast<size_t>(count);
  return bytes;
}

std::string ByteCursor::line(uint64_t limit) {
  std::string text;
  for (uint8_t c = u8(); c != '\n'; c = u8()) {
    if (text.size() >= limit)
      throw Error(ErrorKind::File, m_source.path() + " is damaged: a line in it has no end.",
                  "Copy or download the file again.", m_source.path());
    text.push_back(static_cast<char>(c));
  }
  return text;
}

void ByteCursor::skip(uint64_t count) {
  if (count > left()) failAtEnd(count);
  const uint64_t buffered = m_buffer.size() - m_next;
  if (count <= buffered) {
    m_next += static_cast<size_t>(count);
    return;
  }
  m_bufferAt = position() + count;
  m_next = 0;
  m_buffer.clear();
}

std::string readWholeFile(const std::string& path, uint64_t limit) {
  const FileBytes file(path);
  if (file.size() > limit) {
    throw Error(
        ErrorKind::File,
        path + " is too large: " + bytesText(file.size()) + "; such a file has at most " + bytesText(limit) + ".",
        "Choose another file.", path);
  }
  std::string bytes(file.size(), '\0');
  file.read(0, bytes.data(), bytes.size());
  return bytes;
}

}  // namespace heatkv
