// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a calibration run found out about the heads. Plain arrays, index order (scale, layer,
// head).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/grid.h"
#include "engine/api/schedule.h"

namespace heatkv {

struct Calibration {
  CacheShape shape;
  int sinkScales = kDefaultSinkScales;
  std::vector<double> cfg, tau;
  uint64_t seed = 0;
  std::string aspect, pixelBudget, dtype, device, version;
  std::string model, modelHash, promptsHash;
  std::string hash;                  ///< of the file it was read from, or of its contents; empty until stored
  std::vector<std::string> prompts;  ///< may be empty where the file does not carry them
  int promptsDone = 0;
  double massError = 0;  ///< largest distance of a query's whole mass from 1

  std::vector<double> scas;              ///< [K][L][H], NaN where not eligible
  std::vector<double> scasTarget;        ///< [target K][source K][L][H], NaN for source > target; empty where unknown
  std::vector<double> scasPrompts;       ///< [P][K][L][H] of the first prompts; empty where unknown
  std::vector<double> scasSource;        ///< [L][H] of an edit's source picture; empty where there is none
  std::vector<double> scasSourceTarget;  ///< [target K][L][H]; empty where unknown
  std::vector<double> asi;               ///< [L][K], NaN at scale 0; empty where unknown
  std::vector<double> hack;              ///< [L][H]; empty where unknown
  /// Of an imported ScaleKV budget file: the drafter layers after each scale t = 0 .. K-2, in place of what asi would
  /// choose; empty where there is none.
  std::vector<std::vector<int>> drafters;
  Orders orders;  ///< as imported, or from scas

  size_t index(int scale, int layer, int head) const {
    return (static_cast<size_t>(scale) * shape.layers + layer) * shape.heads + head;
  }
  double score(int scale, int layer, int head) const { return scas.at(index(scale, layer, head)); }
};

}  // namespace heatkv
