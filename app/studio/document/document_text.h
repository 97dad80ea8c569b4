// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document as a line for a shell, and back from such a line or from the text that other programs keep. Pure.
#pragma once

#include <optional>

#include "app/studio/document/document.h"
#include "engine/api/run_settings.h"

namespace heatkv {

RunSettings runSettingsOf(const Document& document);
/// `base` with what decides a picture taken from `settings`; model and files stay as they are in `base`.
Document documentOf(const RunSettings& settings, Document base);

/// "heatkv generate -p 'a lake' ..": paints the same picture.
QString commandOf(const Document& document);

struct PastedSettings {
  Document document;
  QStringList unread;  ///< what stood there and could not be taken
};
/// Of a `heatkv generate` line or of A1111's text; nothing where `text` is neither.
std::optional<PastedSettings> settingsFromText(const QString& text, const Document& base);

}  // namespace heatkv
