// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text chunks of PNG files: written before the pixels, uncompressed, so that every other program sees them; read in all
// three forms. Works on bytes in memory, nothing is decoded. Thread: any.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

using Bytes = std::vector<uint8_t>;

/// One text of a PNG file; `value` is UTF-8, `key` has 1 to 79 Latin-1 letters.
struct PngText {
  std::string key, value;
  bool operator==(const PngText&) const = default;
};

bool isPng(std::span<const uint8_t> file);

/// `png` with `texts` as chunks before the first IDAT: tEXt where the value is Latin-1, else uncompressed iTXt. A NUL,
/// which no PNG text may hold, becomes a blank, and bytes that are not UTF-8 the replacement character.
/// Throws Error{File} where `png` is not a PNG.
Bytes withText(std::span<const uint8_t> png, const std::vector<PngText>& texts);

/// All tEXt, zTXt and iTXt chunks in file order. Compressed ones are unpacked up to 16 MiB each.
/// Throws Error{File} for what is not a PNG, is cut off, or has a text chunk with a wrong checksum.
std::vector<PngText> readPngText(std::span<const uint8_t> file);

}  // namespace heatkv
