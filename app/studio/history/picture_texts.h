// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Between documents and what a picture's file says about its making. Pure.
#pragma once

#include "app/pictures/picture_settings.h"
#include "app/studio/run/job.h"
#include "engine/api/event.h"

namespace heatkv {

/// What the file of image `event.image` of `job` will say.
PictureRecord recordOf(const Job& job, const ModelEvent& model, const std::optional<PlanEvent>& plan,
                       const ImageEvent& event);

/// `base` with everything that `settings` says: all settings of our own pictures, prompt, seed and guidance of others.
/// The seed is locked.
Document documentOf(const PictureSettings& settings, Document base);

}  // namespace heatkv
