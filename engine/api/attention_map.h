// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where one place of a picture looks while it is painted: the question and its answer. Values only.
#pragma once

#include <vector>

#include "engine/api/request.h"

namespace heatkv {

struct AttentionRequest {
  PaintRequest paint;  ///< the run that is asked about, as it was asked for
  int image = 0;       ///< of its seeds
  int layer = 0, head = 0;
  int scale = 0;            ///< that looks back
  int row = 0, column = 0;  ///< of its grid: the token that asks
};

/// The attention of one head of the conditional branch for one query token, over every key it may look at.
struct AttentionMap {
  int layer = 0, head = 0, scale = 0, row = 0, column = 0;
  Grids grids;  ///< of the source scales 0 .. scale
  std::vector<std::vector<float>>
      weights;  ///< [scale + 1][n_k] row by row, 1 in all with sourceWeights; NaN where the key was freed

  Grid sourceGrid{0, 0};  ///< of an edit's source picture, as the layer saw it
  std::vector<float>
      sourceWeights;  ///< on it, row by row; NaN where its keys were freed; empty where nothing is edited

  /// Share of the attention on one source scale.
  double mass(int source) const {
    double sum = 0;
    for (const float weight : weights[static_cast<size_t>(source)]) sum += weight == weight ? weight : 0;
    return sum;
  }
};

}  // namespace heatkv
