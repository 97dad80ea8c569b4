// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/png_text.h"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"

namespace heatkv {
namespace {

constexpr std::array<uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
constexpr size_t kLargestText = size_t{16} << 20, kLargestTexts = size_t{64} << 20;

Error damaged(const std::string& what) {
  return {ErrorKind::File, "This is not a whole PNG picture: " + what + ".", "Use an undamaged copy of the picture."};
}

uint32_t bigEndian(std::span<const uint8_t> bytes) {
  return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | bytes[3];
}

struct Chunk {
  std::string_view type;
  std::span<const uint8_t> typeAndData;  ///< what the checksum covers
  std::span<const uint8_t> data() const { return typeAndData.subspan(4); }
  size_t at = 0, end = 0;  ///< of the whole chunk in the file
  uint32_t checksum = 0;
  bool sound() const { return checksum == crc32(0, typeAndData.data(), static_cast<uInt>(typeAndData.size())); }
};

/// The chunk at `at`, and `at` moved behind it.
Chunk nextChunk(std::span<const uint8_t> file, size_t& at) {
  if (file.size() - at < 12) throw damaged("it ends within a chunk");
  const uint32_t length = bigEndian(file.subspan(at));
  if (length > 0x7fffffffu || length > file.size() - at - 12) throw damaged("a chunk reaches beyond the file's end");
  Chunk chunk;
  chunk.at = at;
  chunk.typeAndData = file.subspan(at + 4, size_t{length} + 4);
  chunk.type = {reinterpret_cast<const char*>(chunk.typeAndData.data()), 4};
  chunk.checksum = bigEndian(file.subspan(at + 8 + length));
  chunk.end = at = at + 12 + length;
  return chunk;
}

void append(Bytes& out, uint32_t value) {
  for (int shift : {24, 16, 8, 0}) out.push_back(static_cast<uint8_t>(value >> shift));
}

void appendChunk(Bytes& out, std::string_view type, std::string_view data) {
  append(out, static_cast<uint32_t>(data.size()));
  const size_t start = out.size();
  out.insert(out.end(), type.begin(), type.end());
  out.insert(out.end(), data.begin(), data.end());
  append(out, static_cast<uint32_t>(crc32(0, out.data() + start, static_cast<uInt>(out.size() - start))));
}

Bytes unpacked(std::span<const uint8_t> packed) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw damaged("its text cannot be unpacked");
  stream.next_in = const_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  Bytes out;
  std::array<uint8_t, 16384> block;
  int state = Z_OK;
  while (state == Z_OK && out.size() <= kLargestText) {
    stream.next_out = block.data();
    stream.avail_out = static_cast<uInt>(block.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.insert(out.end(), block.data(), block.data() + (block.size() - stream.avail_out));
  }
  inflateEnd(&stream);
  if (out.size() > kLargestText) throw damaged("its text is larger than 16 MiB");
  if (state != Z_STREAM_END) throw damaged("its packed text is broken");
  return out;
}

/// Takes the bytes before the next NUL from `data`, and the NUL.
std::span<const uint8_t> takeField(std::span<const uint8_t>& data) {
  const auto nul = std::find(data.begin(), data.end(), uint8_t{0});
  if (nul == data.end()) throw damaged("a text chunk has no end of its key");
  const size_t length = static_cast<size_t>(nul - data.begin());
  const auto field = data.first(length);
  data = data.subspan(length + 1);
  return field;
}

std::string_view textOf(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

PngText readText(const Chunk& chunk) {
  std::span<const uint8_t> rest = chunk.data();
  PngText text{fromLatin1(textOf(takeField(rest))), {}};
  if (chunk.type == "tEXt") {
    text.value = fromLatin1(textOf(rest));
  } else if (chunk.type == "zTXt") {
    if (rest.empty() || rest[0] != 0) throw damaged("a text is packed in an unknown way");
    text.value = fromLatin1(textOf(unpacked(rest.subspan(1))));
  } else {
    if (rest.size() < 2 || rest[0] > 1 || rest[1] != 0) throw damaged("a text is packed in an unknown way");
    const bool packed = rest[0] == 1;
    rest = rest.subspan(2);
    takeField(rest);  // language
    takeField(rest);  // translated key
    const Bytes plain = packed ? unpacked(rest) : Bytes(rest.begin(), rest.end());
    text.value = repaired(textOf(plain));
  }
  return text;
}

}  // namespace

bool isPng(std::span<const uint8_t> file) {
  return file.size() >= kSignature.size() && std::equal(kSignature.begin(), kSignature.end(), file.begin());
}

Bytes withText(std::span<const uint8_t> png, const std::vector<PngText>& texts) {
  if (!isPng(png)) throw damaged("its first bytes are others");
  Bytes chunks;
  for (const PngText& text : texts) {
    std::string value = repaired(text.value);
    std::replace(value.begin(), value.end(), '\0', ' ');
    if (const auto latin1 = toLatin1(value)) {
      appendChunk(chunks, "tEXt", text.key + '\0' + *latin1);
    } else {
      // Not packed, no language, no translated key.
      appendChunk(chunks, "iTXt", text.key + std::string(5, '\0') + value);
    }
  }
  for (size_t at = kSignature.size(); at < png.size();) {
    const Chunk chunk = nextChunk(png, at);
    if (chunk.type != "IDAT") continue;
    Bytes out(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(chunk.at));
    out.insert(out.end(), chunks.begin(), chunks.end());
    out.insert(out.end(), png.begin() + static_cast<std::ptrdiff_t>(chunk.at), png.end());
    return out;
  }
  throw damaged("it has no pixels");
}

std::vector<PngText> readPngText(std::span<const uint8_t> file) {
  if (!isPng(file)) throw damaged("its first bytes are others");
  std::vector<PngText> texts;
  size_t total = 0;
  for (size_t at = kSignature.size(); at < file.size();) {
    const Chunk chunk = nextChunk(file, at);
    if (chunk.type == "IEND") return texts;
    if (chunk.type != "tEXt" && chunk.type != "zTXt" && chunk.type != "iTXt") continue;
    if (!chunk.sound()) throw damaged("the checksum of a text is wrong");
    texts.push_back(readText(chunk));
    total += texts.back().value.size();
    if (total > kLargestTexts) throw damaged("its texts are larger than 64 MiB together");
  }
  throw damaged("it ends before its last chunk");
}

}  // namespace heatkv
