// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture file says of its making, for `heatkv inspect`.
#pragma once

#include <optional>
#include <string>

#include "app/cli/json_lines.h"
#include "app/pictures/picture_settings.h"

namespace heatkv {

struct InspectedPicture {
  std::string format;  ///< "png" "jpeg" "webp"
  int64_t width = 0, height = 0;
  PictureSettings settings;
};

/// Nothing where the file is not a picture, by what it holds. Throws Error{File} where it cannot be read.
std::optional<InspectedPicture> inspectPicture(const std::string& path);
/// As `inspect --json` prints it.
Json pictureJson(const InspectedPicture& picture);

}  // namespace heatkv
