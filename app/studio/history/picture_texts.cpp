// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_texts.h"

#include "app/studio/document/document_text.h"

#include "engine/settings/resolve.h"

namespace heatkv {

PictureRecord recordOf(const Job& job, const ModelEvent& model, const std::optional<PlanEvent>& plan,
                       const ImageEvent& event) {
  PlanEvent planned = plan.value_or(PlanEvent());
  if (!plan) {
    planned.shape.grids = job.paint.grids;
    planned.method = job.paint.cache.method;
    planned.budget = job.paint.cache.budget;
    planned.early = job.paint.cache.early;
    planned.kvDtype = job.paint.cache.kvDtype;
    planned.sinkScales = effectiveSinks(job.paint.cache);
  }
  return recordOf(settled({}, job.paint, model, planned), model, planned, event);
}

Document documentOf(const PictureSettings& settings, Document base) {
  const RunSettings told = settings.over(runSettingsOf(base));
  Document made = documentOf(told, std::move(base));
  if (settings.has("seed") && told.seed == settings.settings.seed) made.sampling.seedLocked = true;
  if (!settings.record) return made;
  made.sampling.images = 1;
  // What goes with the model's own precision is what Auto gives again.
  if (told.cache.kvDtype == told.weights.dtype) made.cache.kvDtype = DType::Auto;
  // A calibration brings its own number of sinks: stated again it would stand in the way of another one.
  const bool byCalibration = told.cache.method == CacheMethod::HeatKV || told.cache.method == CacheMethod::Full;
  if (byCalibration) made.cache.sinkScales.reset();
  made.cache.schedule.clear();
  return made;
}

}  // namespace heatkv
