// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The size that a PNG, JPEG or WebP file claims, from its header alone: asked before anything is unpacked. Thread: any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace heatkv {

struct PictureSize {
  int64_t width = 0, height = 0;
};

/// nullopt where the bytes are none of the three kinds, or the header is cut off.
std::optional<PictureSize> pictureSize(std::span<const uint8_t> file);

/// Whether a WebP file says that it holds several frames.
bool isAnimatedWebP(std::span<const uint8_t> file);

}  // namespace heatkv
