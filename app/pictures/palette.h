// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture in at most 256 colours of its own: median cut (Heckbert 1982), then error diffusion (Floyd and Steinberg
// 1976). Equal pictures give equal colours. Thread: any.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

struct IndexedPicture {
  std::vector<std::array<uint8_t, 3>> colours;  ///< 1 to 256
  std::vector<uint8_t> pixels;                  ///< row by row, index of a colour
};

IndexedPicture toIndexed(const Picture& picture);

}  // namespace heatkv
