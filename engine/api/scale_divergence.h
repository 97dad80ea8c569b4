// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far the codes of two pictures of the same scales differ. Values only.
#pragma once

#include "engine/api/grid.h"

namespace heatkv {

struct ScaleDivergence {
  Grid grid;
  int64_t differing = 0, bits = 0;
};

}  // namespace heatkv
