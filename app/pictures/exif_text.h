// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a picture in JPEG and WebP files, as Exif: `parameters` as the user comment, where A1111 writes and
// looks for it, `heatkv` as the image's description. Read back also where A1111 and ComfyUI wrote them. Works on bytes
// in memory. Thread: any.
#pragma once

#include "app/pictures/png_text.h"

namespace heatkv {

/// `file` with `texts`, at most `parameters` and one other; it has none yet. Throws Error{Run} for what is neither JPEG
/// nor WebP, and for more than 64 KiB.
Bytes withExif(std::span<const uint8_t> file, const std::vector<PngText>& texts);

/// The texts of a JPEG or WebP file; none where it has none, or where its Exif block is damaged.
std::vector<PngText> readExif(std::span<const uint8_t> file);

}  // namespace heatkv
