// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_copy.h"
#include "app/studio/history/picture_image.h"

#include "app/pictures/picture_file.h"

namespace heatkv {

bool isPictureFile(const QString& path) {
  return isPictureName(path.toStdString());
}

void copyPicture(const QString& from, const QImage& picture, const QString& to, bool metadata) {
  if (from.isEmpty()) return savePicture(to.toStdString(), toPicture(picture));
  const std::string source = from.toStdString();
  savePicture(to.toStdString(), loadPicture(source), metadata ? loadPictureText(source) : std::vector<PngText>());
}

}  // namespace heatkv
