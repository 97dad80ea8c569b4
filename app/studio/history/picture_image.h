// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's pictures as Qt's and back. Any thread.
#pragma once

#include <QImage>

#include "engine/api/event.h"

namespace heatkv {

/// Shares the bytes, which never change; a null image where there are too few of them.
QImage toImage(PicturePtr picture);
Picture toPicture(const QImage& image);

}  // namespace heatkv
