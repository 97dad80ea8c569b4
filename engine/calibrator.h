// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrates a model: runs prompts with a full cache and listens to every layer (HeatKV paper, S-CAS). Thread: the
// engine's.
#pragma once

#include <stop_token>

#include "engine/api/event.h"
#include "engine/model.h"

namespace heatkv {

/// One CalibrationEvent per finished prompt. A stop returns what the finished prompts gave, and throws
/// Error{Interrupted} where none is. A resumed request gives the same bits as an unbroken run. Throws
/// Error{Usage} for no prompts, or a calibration of other settings to resume.
Calibration calibrateModel(Model& model, const CalibrationRequest& request, const EventSink& sink,
                           std::stop_token stop);

}  // namespace heatkv
