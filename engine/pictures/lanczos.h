// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Resampling of pictures by Lanczos' filter of three lobes, the same bytes as Pillow's. Pure, any thread.
#pragma once

#include "engine/api/picture.h"

namespace heatkv {

/// The top left `width` x `height` pixels of a square picture of `to` pixels a side that was a square of `from`. The
/// square holds `picture` at its top left and is white elsewhere. Requires from >= both sides of the picture.
Picture resampledSquare(const Picture& picture, int from, int to, int width, int height);

}  // namespace heatkv
