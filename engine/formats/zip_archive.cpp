// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts from PKWARE's APPNOTE 6.3.
#include "engine/formats/zip_archive.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace heatkv {
namespace {

constexpr uint32_t kLocalMark = 0x04034b50, kCentralMark = 0x02014b50, kEndMark = 0x06054b50;
constexpr uint32_t kEnd64Mark = 0x06064b50, kLocator64Mark = 0x07064b50;
constexpr uint64_t kEndBytes = 22, kMaxComment = 65535;
constexpr uint32_t kAbsent32 = 0xffffffff;
constexpr uint16_t kAbsent16 = 0xffff;
// Weights shrink by a few times at most: more than this is a bomb.
constexpr uint64_t kFreeInflation = 64 << 20, kMaxInflation = 16;

uint32_t u32At(const char* bytes) {
  const auto* b = reinterpret_cast<const unsigned char*>(bytes);
  return static_cast<uint32_t>(b[0]) | static_cast<uint32_t>(b[1]) << 8 | static_cast<uint32_t>(b[2]) << 16 |
         static_cast<uint32_t>(b[3]) << 24;
}

void checkName(const std::string& path, const std::string& name) {
  bool bad = name.empty() || name.front() == '/' || name.find('\0') != std::string::npos ||
             name.find('\\') != std::string::npos || (name.size() > 1 && name[1] == ':');
  for (size_t at = 0; at <= name.size() && !bad;) {
    const size_t end = std::min(name.find('/', at), name.size());
    bad = name.compare(at, end - at, "..") == 0;
    at = end + 1;
  }
  if (!bad) return;
  std::string shown;
  for (char c : name.substr(0, 80)) shown.push_back(c >= ' ' && c != 127 ? c : '?');
  throw damaged(path, "it holds an entry with the unsafe name \"" + shown + "\"");
}

// The sizes and the place that did not fit 32 bits stand in the extra field 1, in this order, those alone.
void readZip64Extra(const std::string& path, const std::string& extra, StoredBytes& entry, uint64_t& header) {
  const MemoryBytes bytes(extra, path);
  ByteCursor in(bytes);
  while (in.left() >= 4) {
    const uint16_t id = in.u16();
    const uint16_t size = in.u16();
    if (size > in.left()) return;
    if (id != 1) {
      in.skip(size);
      continue;
    }
    const uint64_t end = in.position() + size;
    for (uint64_t* value : {&entry.bytes, &entry.packed, &header}) {
      if (*value != kAbsent32) continue;
      if (end - in.position() < 8) throw damaged(path, "a 64-bit size is missing in its zip directory");
      *value = in.u64();
    }
    return;
  }
}

}  // namespace

ZipArchive::ZipArchive(const ByteSource& file) : m_file(file) {
  readDirectory(findDirectory());
}

bool ZipArchive::hasEnd(const ByteSource& file) {
  uint64_t end = 0;
  return findEnd(file, end);
}

// The last record whose comment reaches to the file's end exactly.
bool ZipArchive::findEnd(const ByteSource& file, uint64_t& end) {
  const uint64_t tail = std::min(file.size(), kEndBytes + kMaxComment);
  std::string bytes(static_cast<size_t>(tail), '\0');
  file.read(file.size() - tail, bytes.data(), tail);
  for (uint64_t at = tail < kEndBytes ? 0 : tail - kEndBytes + 1; at-- > 0;) {
    if (u32At(bytes.data() + at) != kEndMark) continue;
    const auto low = static_cast<unsigned char>(bytes[at + 20]), high = static_cast<unsigned char>(bytes[at + 21]);
    if (low + 256u * high != tail - at - kEndBytes) continue;
    end = file.size() - tail + at;
    return true;
  }
  return false;
}

ZipArchive::Directory ZipArchive::findDirectory() const {
  const std::string& path = m_file.path();
  uint64_t end = 0;
  if (!findEnd(m_file, end)) throw damaged(path, "the end of its zip archive is missing");
  ByteCursor in(m_file, end + 4);
  const uint16_t disk = in.u16(), firstDisk = in.u16();
  in.skip(2);
  Directory found;
  found.count = in.u16();
  found.bytes = in.u32();
  found.offset = in.u32();
  uint64_t directoryEnd = end;
  const bool wide = found.count == kAbsent16 || found.bytes == kAbsent32 || found.offset == kAbsent32;
  if (wide && end >= 20 && ByteCursor(m_file, end - 20).u32() == kLocator64Mark) {
    ByteCursor locator(m_file, end - 12);
    directoryEnd = locator.u64();
    ByteCursor record(m_file, directoryEnd);
    if (record.left() < 56 || record.u32() != kEnd64Mark)
      throw damaged(path, "its zip64 directory is not where it should be");
    record.skip(28);
    found.count = record.u64();
    found.bytes = record.u64();
    found.offset = record.u64();
  } else if (disk != 0 || firstDisk != 0) {
    throw damaged(path, "it is one volume of a split archive");
  }
  if (found.bytes > directoryEnd || found.offset > directoryEnd - found.bytes)
    throw damaged(path, "its zip directory lies outside the file");
  return found;
}

void ZipArchive::readDirectory(const Directory& directory) {
  const std::string& path = m_file.path();
  if (directory.count > directory.bytes / 46) throw damaged(path, "its zip directory is too short for its entries");
  if (directory.bytes > (64 << 20)) throw damaged(path, "its zip directory is too large");
  ByteCursor in(m_file, directory.offset, directory.offset + directory.bytes);
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (uint64_t i = 0; i < directory.count; ++i) {
    if (in.u32() != kCentralMark) throw damaged(path, "its zip directory is garbled");
    in.skip(4);
    const uint16_t flags = in.u16(), method = in.u16();
    in.skip(4);
    StoredBytes entry;
    entry.crc = in.u32();
    entry.packed = in.u32();
    entry.bytes = in.u32();
    const uint16_t nameBytes = in.u16(), extraBytes = in.u16(), commentBytes = in.u16();
    in.skip(8);
    uint64_t header = in.u32();
    const std::string name(in.take(nameBytes));
    const std::string extra(in.take(extraBytes));
    in.skip(commentBytes);
    readZip64Extra(path, extra, entry, header);
    checkName(path, name);
    if (flags & 1) throw damaged(path, "its entry " + name + " is encrypted");
    placeEntry(name, entry, method, header);
    ranges.emplace_back(header, entry.offset + entry.packed);
    if (entry.offset + entry.packed > directory.offset)
      throw damaged(path, "its entry " + name + " overlaps the directory");
    if (name.back() != '/' && !m_entries.emplace(name, entry).second)
      throw damaged(path, "its entry " + name + " is there twice");
  }
  std::sort(ranges.begin(), ranges.end());
  for (size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].first < ranges[i - 1].second) throw damaged(path, "its zip entries overlap");
}

// Fills the place of the data in, from the local header.
void ZipArchive::placeEntry(const std::string& name, StoredBytes& entry, uint16_t method, uint64_t header) const {
  const std::string& path = m_file.path();
  if (method != 0 && method != 8) throw damaged(path, "its entry " + name + " is packed in an unknown way");
  entry.deflated = method == 8;
  if (header > m_file.size() || m_file.size() - header < 30)
    throw damaged(path, "its entry " + name + " lies outside the file");
  ByteCursor in(m_file, header);
  if (in.u32() != kLocalMark) throw damaged(path, "its entry " + name + " is not where the directory says");
  in.skip(4);
  const uint16_t localMethod = in.u16();
  in.skip(4 + 12);
  const uint16_t nameBytes = in.u16(), extraBytes = in.u16();
  if (in.left() < uint64_t{nameBytes} + extraBytes) throw damaged(path, "its entry " + name + " lies outside the file");
  if (in.take(nameBytes) != name) throw damaged(path, "its entry " + name + " has another name in its own header");
  if (localMethod != method) throw damaged(path, "its entry " + name + " is packed in two ways at once");
  in.skip(extraBytes);
  entry.offset = in.position();
  if (entry.packed > m_file.size() - entry.offset) throw damaged(path, "its entry " + name + " lies outside the file");
  if (!entry.deflated && entry.bytes != entry.packed) throw damaged(path, "its entry " + name + " has two sizes");
  if (entry.deflated && entry.bytes > kFreeInflation && entry.bytes / kMaxInflation > entry.packed)
    throw damaged(path,
                  "its entry " + name + " claims to unpack to " + bytesText(entry.bytes) + ", out of all proportion");
}

std::string ZipArchive::read(const StoredBytes& entry, uint64_t limit) const {
  if (entry.bytes > limit) throw damaged(m_file.path(), "a header in it is too large (" + bytesText(entry.bytes) + ")");
  std::string bytes(static_cast<size_t>(entry.bytes), '\0');
  if (entry.deflated)
    inflateEntry(m_file, entry, 0, bytes.data(), entry.bytes);
  else
    m_file.read(entry.offset, bytes.data(), entry.bytes);
  return bytes;
}

void inflateEntry(const ByteSource& file, const StoredBytes& entry, uint64_t start, void* into, uint64_t count,
                  const ReadProgress& progress) {
  struct Stream {
    z_stream z{};
    bool ready = inflateInit2(&z, -MAX_WBITS) == Z_OK;
    ~Stream() { inflateEnd(&z); }
  } stream;
  if (!stream.ready)
    throw Error(ErrorKind::Memory, "There is no memory to unpack " + file.path() + ".", "Free some memory.");
  constexpr uint64_t kPiece = 256 << 10;
  std::vector<unsigned char> packed(static_cast<size_t>(std::min(entry.packed, kPiece))), unpacked(kPiece);
  uint64_t readAt = 0, done = 0, crc = ::crc32(0, nullptr, 0);
  int state = Z_OK;
  while (done < entry.bytes && state != Z_STREAM_END) {
    if (stream.z.avail_in == 0 && readAt < entry.packed) {
      const uint64_t piece = std::min<uint64_t>(packed.size(), entry.packed - readAt);
      file.read(entry.offset + readAt, packed.data(), piece);
      readAt += piece;
      stream.z.next_in = packed.data();
      stream.z.avail_in = static_cast<uInt>(piece);
    }
    stream.z.next_out = unpacked.data();
    stream.z.avail_out = static_cast<uInt>(kPiece);
    state = inflate(&stream.z, Z_NO_FLUSH);
    if (state != Z_OK && state != Z_STREAM_END) throw damaged(file.path(), "packed data in it is garbled");
    const uint64_t made = kPiece - stream.z.avail_out;
    if (made > entry.bytes - done) throw damaged(file.path(), "packed data in it is longer than it says");
    crc = ::crc32(crc, unpacked.data(), static_cast<uInt>(made));
    const uint64_t from = std::max(start, done), to = std::min(start + count, done + made);
    if (from < to)
      std::memcpy(static_cast<char*>(into) + (from - start), unpacked.data() + (from - done),
                  static_cast<size_t>(to - from));
    done += made;
    if (progress) progress(done > start ? std::min(done - start, count) : 0);
    if (done >= start + count && done < entry.bytes) return;
  }
  if (done < entry.bytes) throw damaged(file.path(), "packed data in it is shorter than it says");
  if (crc != entry.crc) throw damaged(file.path(), "packed data in it has another checksum than it says");
}

}  // namespace heatkv
