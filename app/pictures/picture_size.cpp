// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/picture_size.h"

#include <string_view>

#include "app/pictures/png_text.h"

namespace heatkv {
namespace {

using File = std::span<const uint8_t>;

int64_t big(File f, size_t at, size_t bytes) {
  int64_t value = 0;
  for (size_t i = 0; i < bytes; ++i) value = value << 8 | f[at + i];
  return value;
}

int64_t little(File f, size_t at, size_t bytes) {
  int64_t value = 0;
  for (size_t i = bytes; i-- > 0;) value = value << 8 | f[at + i];
  return value;
}

bool has(File f, size_t at, std::string_view letters) {
  return f.size() >= at + letters.size() &&
         std::string_view(reinterpret_cast<const char*>(f.data()) + at, letters.size()) == letters;
}

/// Walks the segments up to the first frame header.
std::optional<PictureSize> jpegSize(File f) {
  for (size_t at = 2; at + 9 <= f.size();) {
    if (f[at] != 0xff) return std::nullopt;
    const int marker = f[at + 1];
    if (marker == 0xff) {  // fill byte
      ++at;
      continue;
    }
    const bool frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (frame) return PictureSize{big(f, at + 7, 2), big(f, at + 5, 2)};
    at += 2 + static_cast<size_t>(big(f, at + 2, 2));
  }
  return std::nullopt;
}

std::optional<PictureSize> webpSize(File f) {
  if (f.size() < 30) return std::nullopt;
  if (has(f, 12, "VP8X")) return PictureSize{little(f, 24, 3) + 1, little(f, 27, 3) + 1};
  if (has(f, 12, "VP8L")) {
    const int64_t bits = little(f, 21, 4);
    return PictureSize{(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
  }
  if (has(f, 12, "VP8 ")) return PictureSize{little(f, 26, 2) & 0x3fff, little(f, 28, 2) & 0x3fff};
  return std::nullopt;
}

}  // namespace

std::optional<PictureSize> pictureSize(File file) {
  if (isPng(file) && file.size() >= 24) return PictureSize{big(file, 16, 4), big(file, 20, 4)};
  if (has(file, 0, "\xff\xd8\xff")) return jpegSize(file);
  if (has(file, 0, "RIFF") && has(file, 8, "WEBP")) return webpSize(file);
  return std::nullopt;
}

bool isAnimatedWebP(std::span<const uint8_t> file) {
  constexpr size_t kFlags = 20;
  constexpr uint8_t kAnimated = 2;
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  return text.size() > kFlags && text.starts_with("RIFF") && text.substr(8, 8) == "WEBPVP8X" &&
         (file[kFlags] & kAnimated) != 0;
}

}  // namespace heatkv
