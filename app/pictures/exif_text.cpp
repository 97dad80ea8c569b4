// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exif_text.h"

#include <algorithm>
#include <string_view>

#include "app/pictures/picture_size.h"
#include "engine/api/error.h"

namespace heatkv {
namespace {

using File = std::span<const uint8_t>;
constexpr std::string_view kJpegMark{"Exif\0\0", 6}, kUnicode{"UNICODE\0", 8}, kAscii{"ASCII\0\0\0", 8};
constexpr size_t kLargestSegment = 65535;
// Tags and types of TIFF 6.0 and Exif 2.3.
constexpr int kDescription = 0x010e, kMake = 0x010f, kModel = 0x0110, kExifFolder = 0x8769, kUserComment = 0x9286;
constexpr int kAsciiType = 2, kLongType = 4, kUndefinedType = 7;
constexpr uint8_t kHasExif = 0x08;

bool has(File f, size_t at, std::string_view letters) {
  return f.size() >= at && f.size() - at >= letters.size() &&
         std::equal(letters.begin(), letters.end(), f.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char a, uint8_t b) { return static_cast<uint8_t>(a) == b; });
}

void put(Bytes& out, std::string_view bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

void put(Bytes& out, uint64_t value, int bytes, bool little) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<uint8_t>(value >> 8 * (little ? i : bytes - 1 - i)));
}

/// UTF-16, big end first, as A1111 writes it.
std::string toUtf16(const std::string& utf8) {
  const std::string text = validUtf8(utf8);
  std::string out;
  const auto unit = [&](uint32_t u) {
    out.push_back(static_cast<char>(u >> 8));
    out.push_back(static_cast<char>(u));
  };
  for (size_t at = 0; at < text.size();) {
    const auto lead = static_cast<uint8_t>(text[at]);
    const int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    uint32_t letter = more == 0 ? lead : lead & (0x3fu >> more);
    for (int i = 1; i <= more; ++i)
      letter = letter << 6 | (static_cast<uint8_t>(text[at + static_cast<size_t>(i)]) & 0x3fu);
    at += static_cast<size_t>(more) + 1;
    if (letter < 0x10000) {
      unit(letter);
    } else {
      unit(0xd800 + ((letter - 0x10000) >> 10));
      unit(0xdc00 + ((letter - 0x10000) & 0x3ff));
    }
  }
  return out;
}

void putUtf8(std::string& out, uint32_t letter) {
  if (letter < 0x80) {
    out.push_back(static_cast<char>(letter));
    return;
  }
  const int more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
  out.push_back(static_cast<char>((0xffu << (7 - more)) | letter >> 6 * more));
  for (int i = more - 1; i >= 0; --i) out.push_back(static_cast<char>(0x80u | (letter >> 6 * i & 0x3f)));
}

std::string fromUtf16(File bytes, bool little) {
  std::string out;
  uint32_t high = 0;
  for (size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const uint32_t unit = uint32_t{bytes[at + (little ? 1 : 0)]} << 8 | bytes[at + (little ? 0 : 1)];
    if (unit >= 0xdc00 && unit < 0xe000 && high) {
      putUtf8(out, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
      high = 0;
      continue;
    }
    if (high || (unit >= 0xdc00 && unit < 0xe000)) putUtf8(out, 0xfffd);
    high = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
    if (!high) putUtf8(out, unit);
  }
  return out;
}

/// The order of the bytes of UTF-16 is not said: text of this kind has more letters below 256 than above.
bool isLittle(File utf16) {
  size_t first = 0, second = 0;
  for (size_t at = 0; at + 1 < utf16.size(); at += 2) {
    first += utf16[at] == 0;
    second += utf16[at + 1] == 0;
  }
  return second > first;
}

/// A TIFF block: description and user comment.
Bytes tiffOf(const std::vector<PngText>& texts) {
  std::string description, comment;
  for (const PngText& text : texts) {
    if (text.key == "parameters")
      comment = std::string(kUnicode) + toUtf16(text.value);
    else
      description = text.key + ": " + validUtf8(text.value);
  }
  std::erase(description, '\0');
  description.push_back('\0');
  constexpr bool kLittle = true;
  // Two entries, then the folder of Exif with one; what does not fit into an entry lies behind.
  constexpr size_t kEntry = 12, kRoot = 8, kExif = kRoot + 2 + 2 * kEntry + 4, kData = kExif + 2 + kEntry + 4;
  Bytes out;
  const auto entry = [&](int tag, int type, size_t count, size_t value) {
    put(out, static_cast<uint64_t>(tag), 2, kLittle);
    put(out, static_cast<uint64_t>(type), 2, kLittle);
    put(out, count, 4, kLittle);
    put(out, value, 4, kLittle);
  };
  description.resize(std::max<size_t>(description.size(), 5), '\0');  // of four or fewer it would have to lie inside
  comment.resize(std::max(comment.size(), kUnicode.size()), '\0');
  put(out, "II*");
  put(out, 0, 1, kLittle);
  put(out, kRoot, 4, kLittle);
  put(out, 2, 2, kLittle);
  entry(kDescription, kAsciiType, description.size(), kData);
  entry(kExifFolder, kLongType, 1, kExif);
  put(out, 0, 4, kLittle);
  put(out, 1, 2, kLittle);
  entry(kUserComment, kUndefinedType, comment.size(), kData + description.size());
  put(out, 0, 4, kLittle);
  put(out, description);
  put(out, comment);
  return out;
}

class TiffReader {
 public:
  explicit TiffReader(File block) : m_block(block), m_little(has(block, 0, "II")) {}

  std::vector<PngText> texts() {
    if (m_block.size() < 8 || (!m_little && !has(m_block, 0, "MM")) || number(2, 2) != 42) return {};
    readFolder(number(4, 4), true);
    return std::move(m_texts);
  }

 private:
  size_t number(size_t at, size_t bytes) const {
    size_t value = 0;
    for (size_t i = 0; i < bytes; ++i) value = value << 8 | m_block[at + (m_little ? bytes - 1 - i : i)];
    return value;
  }
  bool reaches(size_t at, size_t count) const { return at <= m_block.size() && count <= m_block.size() - at; }

  void readFolder(size_t at, bool root) {
    if (!reaches(at, 2)) return;
    const size_t entries = number(at, 2);
    for (size_t i = 0; i < entries && reaches(at + 2 + 12 * i, 12); ++i) {
      const size_t e = at + 2 + 12 * i;
      const int tag = static_cast<int>(number(e, 2)), type = static_cast<int>(number(e + 2, 2));
      const size_t count = number(e + 4, 4);
      if (root && tag == kExifFolder && type == kLongType) {
        readFolder(number(e + 8, 4), false);
        continue;
      }
      if (type != kAsciiType && type != kUndefinedType) continue;
      const size_t place = count <= 4 ? e + 8 : number(e + 8, 4);
      if (!reaches(place, count)) continue;
      const File value = m_block.subspan(place, count);
      if (root && (tag == kDescription || tag == kMake || tag == kModel)) addNamed(value);
      if (!root && tag == kUserComment) addComment(value);
    }
  }

  /// "heatkv: {..}" of ours, "prompt:{..}" and "workflow:{..}" of ComfyUI.
  void addNamed(File value) {
    std::string_view all(reinterpret_cast<const char*>(value.data()), value.size());
    all = all.substr(0, all.find('\0'));
    const size_t colon = all.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon > 79) return;
    std::string key(all.substr(0, colon));
    if (key == "Prompt") key = "prompt";
    std::string_view rest = all.substr(colon + 1);
    if (rest.starts_with(' ')) rest.remove_prefix(1);
    m_texts.push_back({std::move(key), validUtf8(rest)});
  }

  void addComment(File value) {
    if (value.size() <= kUnicode.size()) return;
    const File text = value.subspan(kUnicode.size());
    if (has(value, 0, kUnicode))
      m_texts.insert(m_texts.begin(), {"parameters", fromUtf16(text, isLittle(text))});
    else if (has(value, 0, kAscii))
      m_texts.insert(m_texts.begin(),
                     {"parameters", validUtf8({reinterpret_cast<const char*>(text.data()), text.size()})});
  }

  File m_block;
  bool m_little;
  std::vector<PngText> m_texts;
};

bool isJpeg(File f) {
  return has(f, 0, "\xff\xd8\xff");
}

bool isWebp(File f) {
  return has(f, 0, "RIFF") && has(f, 8, "WEBP");
}

size_t littleAt(File f, size_t at) {
  return f[at] | size_t{f[at + 1]} << 8 | size_t{f[at + 2]} << 16 | size_t{f[at + 3]} << 24;
}

Bytes jpegWith(File file, const Bytes& tiff) {
  const size_t length = 2 + kJpegMark.size() + tiff.size();
  if (length > kLargestSegment) {
    throw Error(ErrorKind::Run, "The settings of this picture are too long for a JPEG file.",
                "Save it as PNG or WebP, or without its settings.");
  }
  // Behind the head of JFIF, which wants to be the first.
  size_t at = 2;
  if (has(file, 2, "\xff\xe0") && file.size() > 6) at = std::min(file.size(), 4 + (size_t{file[4]} << 8 | file[5]));
  const auto place = file.begin() + static_cast<std::ptrdiff_t>(at);
  Bytes out(file.begin(), place);
  put(out, "\xff\xe1");
  put(out, length, 2, false);
  put(out, kJpegMark);
  out.insert(out.end(), tiff.begin(), tiff.end());
  out.insert(out.end(), place, file.end());
  return out;
}

/// The simple file becomes an extended one: a head with size and flags, the picture, the block.
Bytes webpWith(File file, const Bytes& tiff) {
  const auto size = pictureSize(file);
  if (!size || !has(file, 12, "VP8L"))
    throw Error(ErrorKind::Run, "The settings could not be put into the WebP file.", "Save the picture as PNG.");
  Bytes body;
  put(body, "WEBPVP8X");
  put(body, 10, 4, true);
  put(body, kHasExif, 4, true);
  put(body, static_cast<uint64_t>(size->width - 1), 3, true);
  put(body, static_cast<uint64_t>(size->height - 1), 3, true);
  body.insert(body.end(), file.begin() + 12, file.end());
  put(body, "EXIF");
  put(body, tiff.size(), 4, true);
  body.insert(body.end(), tiff.begin(), tiff.end());
  if (tiff.size() % 2) body.push_back(0);
  Bytes out;
  put(out, "RIFF");
  put(out, body.size(), 4, true);
  out.insert(out.end(), body.begin(), body.end());
  return out;
}

}  // namespace

Bytes withExif(File file, const std::vector<PngText>& texts) {
  const Bytes tiff = tiffOf(texts);
  if (isJpeg(file)) return jpegWith(file, tiff);
  if (isWebp(file)) return webpWith(file, tiff);
  throw Error(ErrorKind::Run, "The picture is neither JPEG nor WebP.");
}

std::vector<PngText> readExif(File file) {
  if (isJpeg(file)) {
    for (size_t at = 2; at + 4 <= file.size() && file[at] == 0xff;) {
      if (file[at + 1] == 0xff) {  // fill byte
        ++at;
        continue;
      }
      const size_t length = size_t{file[at + 2]} << 8 | file[at + 3];
      if (file[at + 1] == 0xda || length < 2 || length > file.size() - at - 2) break;  // pixels begin, or cut off
      if (file[at + 1] == 0xe1 && has(file, at + 4, kJpegMark) && length >= 2 + kJpegMark.size())
        return TiffReader(file.subspan(at + 4 + kJpegMark.size(), length - 2 - kJpegMark.size())).texts();
      at += 2 + length;
    }
  } else if (isWebp(file)) {
    for (size_t at = 12; at + 8 <= file.size();) {
      const size_t length = littleAt(file, at + 4);
      if (length > file.size() - at - 8) break;
      if (has(file, at, "EXIF")) {
        File block = file.subspan(at + 8, length);
        if (has(block, 0, kJpegMark)) block = block.subspan(kJpegMark.size());  // some writers keep JPEG's mark
        return TiffReader(block).texts();
      }
      at += 8 + length + length % 2;
    }
  }
  return {};
}

}  // namespace heatkv
