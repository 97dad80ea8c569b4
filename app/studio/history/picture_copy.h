// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a picture under another name or in another format.
#pragma once

#include <QImage>
#include <QString>

namespace heatkv {

/// Whether the name ends as pictures' do.
bool isPictureFile(const QString& path);
/// The picture in file `from`, with its texts where `metadata` says so, or `picture` where `from` is empty, as `to`
/// says by its suffix. Throws Error{File} where it cannot be read or written.
void copyPicture(const QString& from, const QImage& picture, const QString& to, bool metadata);

}  // namespace heatkv
