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

Picture toPicture(const QImage& image) {
  const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
  Picture picture;
  picture.width = rgb.width();
  picture.height = rgb.height();
  picture.rgb.reserve(static_cast<size_t>(rgb.width()) * static_cast<size_t>(rgb.height()) * 3);
  for (int y = 0; y < rgb.height(); ++y)
    picture.rgb.insert(picture.rgb.end(), rgb.constScanLine(y), rgb.constScanLine(y) + qsizetype{rgb.width()} * 3);
  return picture;
}

}  // namespace heatkv
