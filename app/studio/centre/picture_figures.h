// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far two pictures are apart, in figures. Pure; takes a moment for large pictures.
#pragma once

#include <QString>
#include <optional>

#include "engine/api/event.h"

namespace heatkv {

struct PictureFigures {
  std::optional<double> psnr;  ///< nothing: equal pictures
  std::optional<double> ssim;  ///< nothing: too small
  double mae = 0;
};

/// Throws Error{Usage} where the sizes differ.
PictureFigures figuresOf(const Picture& a, const Picture& b);
/// "PSNR 25.40 dB · SSIM 0.9123 · MAE 0.0214"
QString figuresText(const PictureFigures& figures);

}  // namespace heatkv
