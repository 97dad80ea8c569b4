// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Random access to the bytes of a file, or of a buffer in its place (tests, fuzzers). Reads go straight to where the
// bytes are used: a mapping would kill the program (SIGBUS) where somebody cuts the file while it is mapped.
// Thread: reads may run at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

class ByteSource {
 public:
  explicit ByteSource(std::string path) : m_path(std::move(path)) {}
  virtual ~ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  virtual uint64_t size() const = 0;
  /// Exactly `count` bytes from `offset` on. Throws Error{File} where they are not all there.
  virtual void read(uint64_t offset, void* into, uint64_t count) const = 0;
  const std::string& path() const { return m_path; }

 protected:
  [[noreturn]] void failPastEnd(uint64_t offset, uint64_t count) const;

 private:
  std::string m_path;
};

/// A regular file, kept open: one that is renamed away or deleted meanwhile is still read to its end.
class FileBytes : public ByteSource {
 public:
  /// Throws Error{File} where there is no such file, it may not be read, it is not a regular file, or it is empty.
  explicit FileBytes(const std::string& path);
  ~FileBytes() override;
  uint64_t size() const override { return m_size; }
  /// Throws Error{File} also where the file was changed since it was opened.
  void read(uint64_t offset, void* into, uint64_t count) const override;

 private:
  int m_descriptor = -1;
  uint64_t m_size = 0;
  int64_t m_seconds = 0, m_nanoseconds = 0;  ///< of its last change
};

/// A buffer that outlives this object.
class MemoryBytes : public ByteSource {
 public:
  MemoryBytes(std::string_view bytes, std::string path) : ByteSource(std::move(path)), m_bytes(bytes) {}
  uint64_t size() const override { return m_bytes.size(); }
  void read(uint64_t offset, void* into, uint64_t count) const override;

 private:
  std::string_view m_bytes;
};

/// Reads forward through a buffer of its own. Numbers are little-endian. Everything throws Error{File} at the end.
class ByteCursor {
 public:
  explicit ByteCursor(const ByteSource& source, uint64_t offset = 0);
  ByteCursor(const ByteSource& source, uint64_t offset, uint64_t end);

  uint64_t position() const { return m_bufferAt + m_next; }
  uint64_t left() const { return m_end - position(); }
  uint8_t u8();
  uint16_t u16() { return static_cast<uint16_t>(number(2)); }
  uint32_t u32() { return static_cast<uint32_t>(number(4)); }
  uint64_t u64() { return number(8); }
  /// The next `count` bytes, valid until the next call.
  std::string_view take(uint64_t count);
  /// Up to the next line feed, which is taken too and not returned. Throws Error{File} past `limit` bytes.
  std::string line(uint64_t limit);
  void skip(uint64_t count);

 private:
  uint64_t number(int bytes);
  void fill(uint64_t count);
  [[noreturn]] void failAtEnd(uint64_t count) const;

  const ByteSource& m_source;
  uint64_t m_end;
  uint64_t m_bufferAt;  ///< where the buffer's first byte is in the file
  size_t m_next = 0;
  std::vector<char> m_buffer;
};

/// Throws Error{File} as FileBytes does, and where the file has more than `limit` bytes.
std::string readWholeFile(const std::string& path, uint64_t limit);

/// "1 234 567 bytes" without locale: digits in groups of three.
std::string bytesText(uint64_t bytes);

}  // namespace heatkv
