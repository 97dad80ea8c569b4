// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/picture_figures.h"

#include <QCoreApplication>
#include <limits>

#include "engine/metrics/picture_metrics.h"
#include "widgets/format.h"

namespace heatkv {

PictureFigures figuresOf(const Picture& a, const Picture& b) {
  return {psnr(a, b), ssim(a, b), mae(a, b)};
}

QString figuresText(const PictureFigures& figures) {
  return QCoreApplication::translate("PictureFigures", "PSNR %1 \u00b7 SSIM %2 \u00b7 MAE %3")
      .arg(format::decibels(figures.psnr.value_or(std::numeric_limits<double>::infinity())),
           figures.ssim ? format::decimal(*figures.ssim, 4) : format::unknown(), format::decimal(figures.mae, 4));
}

}  // namespace heatkv
