// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunSettings as a line for a shell, and back: what is copied, pasted and typed is one thing. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/settings/settings_codec.h"

namespace heatkv {

/// "heatkv generate -p 'a lake' -s 7 ..": what is not a default, and what a model may bring another default for.
/// Quoted for a POSIX shell. A calibration or schedule whose path is unknown is left out.
std::string asCommand(const RunSettings& settings);

/// Reads such a line, over several lines where they end in a backslash; flags that decide no picture are ignored.
/// A flag that is not there leaves `base` as it is. Nothing where the text is no such line.
std::optional<ReadSettings> settingsFromCommand(std::string_view text, const RunSettings& base = {});

}  // namespace heatkv
