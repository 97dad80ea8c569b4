// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of one run, scale by scale and image by image, and how it ended. A value.
#pragma once

#include <QImage>
#include <map>
#include <vector>

#include "engine/api/grid.h"

namespace heatkv {

struct RunPictures {
  enum class End { None, Running, Done, Stopped, Failed } end = End::None;
  Grids grids;
  int scalesRun = 0;  ///< the first ones; the rest is skipped
  int images = 1;
  bool previews = true;                         ///< whether scales show pictures at all
  int scale = -1, layer = -1;                   ///< the ones that run
  std::vector<double> ms;                       ///< per finished scale
  std::map<std::pair<int, int>, QImage> shown;  ///< (image, scale)
  std::vector<QImage> done;                     ///< finished images

  /// What `image` shows at scale `which`: its preview, the picture itself at the last one that runs. Null where there
  /// is none.
  QImage at(int image, int which) const;
  /// The newest picture of `image`, and its scale; -1: none.
  int newest(int image) const;
};

}  // namespace heatkv
