// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document as a line for a shell, and back from such a line, from a picture, or from the text that other programs
// keep. Pure.
#pragma once

#include <optional>

#include "app/pictures/picture_settings.h"
#include "app/studio/document/document.h"

namespace heatkv {

/// `base` with what decides a picture taken from `settings`; the model stays as it is in `base`.
Document documentOf(const RunSettings& settings, Document base);
/// The same with what a picture's file says.
Document documentOf(const PictureSettings& settings, const Document& base);

/// "heatkv generate -p 'a lake' ..": paints the same picture.
QString commandOf(const Document& document);

struct PastedSettings {
  Document document;
  QStringList unread;  ///< what stood there and could not be taken
};
/// Of a `heatkv generate` line or of A1111's text; nothing where `text` is neither.
std::optional<PastedSettings> settingsFromText(const QString& text, const Document& base);

}  // namespace heatkv
