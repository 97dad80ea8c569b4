// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Loads a model for a command: progress on stderr, the lines `start` and `model` on stdout.
#pragma once

#include "app/cli/command.h"
#include "app/cli/event_json.h"
#include "engine/engine.h"

namespace heatkv {

/// Which lines loadModel prints.
enum class LoadLines { StartAndModel, ModelAlone };

/// `start` holds the command, its prompts and seeds; device, dtypes and threads are filled in from what was loaded, or
/// from what was asked for where loading fails. Throws as Engine::load.
ModelEvent loadModel(Engine& engine, const LoadRequest& request, DType kvDtype, StartFields start, Session& session,
                     LoadLines lines = LoadLines::StartAndModel);

}  // namespace heatkv
