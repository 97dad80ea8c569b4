// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_image.h"

namespace heatkv {

QImage toImage(PicturePtr picture) {
  if (!picture || picture->width <= 0 || picture->height <= 0) return {};
  const qsizetype row = qsizetype{picture->width} * 3;
  if (picture->rgb.size() < static_cast<size_t>(row * picture->height)) return {};
  auto* kept = new PicturePtr(std::move(picture));
  const Picture& shared = **kept;
  return QImage(
      shared.rgb.data(), shared.width, shared.height, row, QImage::Format_RGB888,
      [](void* pointer) { delete static_cast<PicturePtr*>(pointer); }, kept);
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
