// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as files: .png .webp .jpg written whole or not at all, the same bytes for the same input; read back within
// bounds. Rows of RGB bytes, top to bottom. Thread: any.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/pictures/png_text.h"
#include "engine/api/event.h"

namespace heatkv {

/// Whether `path` ends in .png, .webp, .jpg or .jpeg (either case): what savePicture can write.
bool isPictureName(const std::string& path);

/// The file's bytes with `texts`: PNG, WebP lossless, JPEG of quality 95. `suffix` is ".png", ".webp", ".jpg" or
/// ".jpeg". Throws Error{Usage} for another suffix, Error{Run} for a picture without pixels.
Bytes encodePicture(const Picture& picture, const std::string& suffix, const std::vector<PngText>& texts = {});

/// Encodes by `path`'s suffix and replaces the file at once. Throws Error{File} where it cannot be written: the old
/// file then stays.
void savePicture(const std::string& path, const Picture& picture, const std::vector<PngText>& texts = {});

/// Turned as the file says it was taken. Throws Error{File} for what is not a picture, damaged, animated, or larger
/// than 100 megapixels.
Picture decodePicture(std::span<const uint8_t> file);
Picture loadPicture(const std::string& path);
/// The same as a source to edit: what is see-through lies on white, as it would on paper.
Picture loadSourcePicture(const std::string& path);

/// The texts of a PNG, JPEG or WebP file; none where it is another kind of picture.
std::vector<PngText> loadPictureText(const std::string& path);

/// SHA-256 of the RGB rows, 64 lower-case hex digits: the same picture whatever the file's format or text.
std::string pixelsSha256(const Picture& picture);

}  // namespace heatkv
