// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Prompt, seed and guidance of pictures that other programs made. Thread: any.
#pragma once

#include "app/pictures/picture_settings.h"

namespace heatkv {

/// A1111, Fooocus and SwarmUI (`parameters`), ComfyUI (`prompt`, the graph as JSON), InvokeAI (`invokeai_metadata`,
/// `sd-metadata`). Texts
/// that are broken or unknown give Origin::None; never throws on what a text holds.
PictureSettings foreignSettings(const std::vector<PngText>& texts);
/// The same of one text, as it is pasted.
PictureSettings settingsOfParameters(const std::string& text);

}  // namespace heatkv
