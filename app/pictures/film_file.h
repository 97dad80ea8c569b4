// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the scales one after the other, as a GIF or an MP4 file; written whole or not at all. Thread: any.
#pragma once

#include <string>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

struct FilmTimes {
  int frameMs = 400;  ///< how long each picture stays
  int lastMs = 2000;  ///< and the last one
};

/// Whether `path` ends in .gif or .mp4 (either case).
bool isFilmName(const std::string& path);

/// `frames`: one size, at least one. GIF: 256 colours per picture, repeats for ever. MP4: H.264 where this computer can
/// encode it, else MPEG-4; an odd last row or column is left out, as video wants even sizes.
/// Throws Error{Usage} for another suffix or frames of several sizes, Error{File} where it cannot be written,
/// Error{Run} where it cannot be encoded.
void saveFilm(const std::string& path, const std::vector<PicturePtr>& frames, const FilmTimes& times = {});

}  // namespace heatkv
