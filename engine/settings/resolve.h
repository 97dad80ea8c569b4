// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run's settings leave open, settled once, before and after it ran: window, command line, plan, policies and
// records all ask here. Pure.
#pragma once

#include <memory>

#include "engine/api/event.h"
#include "engine/api/request.h"

namespace heatkv {

/// The first scales that always stay: as asked for, else as the calibration was made, else kDefaultSinkScales; of a
/// schedule its own. 0 where the method has none.
int effectiveSinks(const CacheRequest& request);

/// Whether a calibration holds what the method reads of it.
bool serves(const Calibration& calibration, CacheMethod method);

/// What settings name by path or hash, or leave to be found; see find_files.h.
struct FoundFiles {
  std::shared_ptr<const Calibration> calibration;
  std::shared_ptr<const Schedule> schedule;
  std::string schedulePath;  ///< where the schedule was found
};

/// What of it counts for the method. Throws Error{Usage} for a budget that cannot be read.
CacheRequest cacheRequest(const CacheSettings& settings, const FoundFiles& found);
/// What a front end asks the engine for; previews, recordings and shadows are its own business.
PaintRequest paintRequest(const RunSettings& settings, const FoundFiles& found);
LoadRequest loadRequest(const WeightSettings& settings);

/// `settings` with the defaults that a model brings. Throws Error{Model} where they name what does not exist.
RunSettings withDefaults(RunSettings settings, const ModelDefaults& defaults);

/// `asked` as it was run: what was left open is there, of what does not count for the method nothing is.
RunSettings settled(const RunSettings& asked, const PaintRequest& request, const ModelEvent& model,
                    const PlanEvent& plan);
/// Of one image of that run: painted alone it is the same.
RunSettings ofImage(RunSettings settled, const PlanEvent& plan, uint64_t seed);

}  // namespace heatkv
