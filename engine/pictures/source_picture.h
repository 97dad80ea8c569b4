// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a picture into an edit and back (VAREdit): a white square around it, the model's size, and out again.
// Pure, any thread.
#pragma once

#include "engine/api/picture.h"
#include "engine/api/run_settings.h"

namespace heatkv {

/// What a model that edits `width` x `height` pixels reads. A square model takes a picture of any size; another one
/// only its own size: Error{Usage}.
Picture preparedSource(const Picture& picture, int width, int height);

/// What was painted from a source of these sides, cut to it: as large as the source, or as large as it was painted.
Picture editedPicture(const Picture& painted, int sourceWidth, int sourceHeight, EditSize size);

}  // namespace heatkv
