// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as it crosses borders: bytes of RGB. Values only: pictures are shared and never change.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace heatkv {

/// Rows of RGB bytes, top to bottom.
struct Picture {
  int width = 0, height = 0;
  std::vector<uint8_t> rgb;
};
using PicturePtr = std::shared_ptr<const Picture>;

}  // namespace heatkv
