// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The bits a picture was drawn with, as a text in its file, and where those of two pictures part ways. Values only.
#pragma once

#include <cstdint>
#include <vector>

#include "app/pictures/png_text.h"
#include "engine/api/scale_divergence.h"

namespace heatkv {

/// Of every scale, eight bits to a byte.
using PictureBits = std::vector<std::vector<uint8_t>>;

/// Key "heatkv-bits": Base64 of every scale with blanks between.
PngText bitsText(const PictureBits& bits);
/// Empty where there is no such text.
PictureBits bitsOf(const std::vector<PngText>& texts);
/// One entry per grid; empty where the two are not of the same scales.
std::vector<ScaleDivergence> divergenceOf(const PictureBits& a, const PictureBits& b, const Grids& grids);

}  // namespace heatkv
