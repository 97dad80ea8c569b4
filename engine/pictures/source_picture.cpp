// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pictures/source_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/error.h"
#include "engine/pictures/lanczos.h"

namespace heatkv {

Picture preparedSource(const Picture& picture, int width, int height) {
  if (picture.width < 1 || picture.height < 1)
    throw Error(ErrorKind::Usage, "the source picture has no pixels", "choose another picture");
  if (picture.width == width && picture.height == height) return picture;
  if (width != height) {
    throw Error(ErrorKind::Usage,
                fmt::format("the source picture has {} x {} pixels, this aspect ratio edits {} x {}", picture.width,
                            picture.height, width, height),
                "use the aspect ratio 1:1, or a picture of that size");
  }
  return resampledSquare(picture, std::max(picture.width, picture.height), width, width, height);
}

Picture editedPicture(const Picture& painted, int sourceWidth, int sourceHeight, EditSize size) {
  if (painted.width != painted.height || (sourceWidth == painted.width && sourceHeight == painted.height))
    return painted;
  const int side = painted.width, whole = std::max(sourceWidth, sourceHeight);
  if (size == EditSize::Source) return resampledSquare(painted, side, whole, sourceWidth, sourceHeight);
  const auto cut = [&](int length) {
    return std::max(1, static_cast<int>(std::lround(static_cast<double>(side) * length / whole)));
  };
  return resampledSquare(painted, side, side, cut(sourceWidth), cut(sourceHeight));
}

}  // namespace heatkv
