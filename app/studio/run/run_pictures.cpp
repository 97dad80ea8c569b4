// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/run_pictures.h"

namespace heatkv {

QImage RunPictures::at(int image, int which) const {
  if (which + 1 == scalesRun && image < static_cast<int>(done.size()) && image >= 0)
    return done[static_cast<size_t>(image)];
  const auto found = shown.find({image, which});
  return found == shown.end() ? QImage() : found->second;
}

int RunPictures::newest(int image) const {
  for (int at_ = scalesRun - 1; at_ >= 0; --at_) {
    if (!at(image, at_).isNull()) return at_;
  }
  return -1;
}

}  // namespace heatkv
