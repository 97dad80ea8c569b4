// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the document that several controls ask for, each one step to undo. Window's thread.
#pragma once

#include <optional>

#include "app/studio/document/studio_state.h"
#include "app/studio/worker/notices.h"

namespace heatkv {

/// The budget as a share; drags become one step.
void setBudget(StudioState& state, double share);
/// Pins what `scope` names (its rule aside), or lets the plan decide again. The whole head: its entries' pins go too.
void pin(StudioState& state, const Pin& scope, std::optional<Pin::Rule> rule);
/// Pins of a file. What is wrong comes as a problem.
bool openPins(StudioState& state, Notices& notices, const QString& path);
/// A picture's settings. False where the file has none or cannot be read, which comes as a problem.
bool restoreSettings(StudioState& state, Notices& notices, const QString& picture);

}  // namespace heatkv
