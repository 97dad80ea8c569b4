// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One head's attention of one token, taken out of a run that is painted again up to there. Thread: the engine's.
#pragma once

#include <stop_token>

#include "engine/api/attention_map.h"
#include "engine/model.h"
#include "engine/sampling/record.h"

namespace heatkv {

/// Paints the run again (the same seed gives the same bits) up to the layer and scale asked about, with what its cache
/// held then. `replay` may be null. Throws Error{Usage} for a place the run does not have, Error{Interrupted} on a
/// stop, and whatever painting throws.
AttentionMap attentionOf(Model& model, const AttentionRequest& request, const Replay* replay, std::stop_token stop);

}  // namespace heatkv
