// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_texts.h"

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
    planned.sinkScales = effectiveSinks(job.paint.cache);
  }
  return recordOf(settled({}, job.paint, model, planned), model, planned, event);
}

Document documentOf(const PictureSettings& settings, Document base) {
  RunSettings run;
  run.sampling = {base.sampling.cfg, base.sampling.tau, base.sampling.topK, base.sampling.topP};
  run.aspect = base.sampling.aspect.toStdString();
  run.pixels = base.sampling.pixels;
  run.cache.method = base.cache.method;
  run.cache.budget = base.cache.budget.toStdString();
  run.cache.early = base.cache.early;
  run.cache.kvDtype = base.cache.kvDtype;
  run.cache.pins = base.cache.pins;
  run = settings.over(run);
  base.prompt = QString::fromStdString(run.prompt);
  base.negativePrompt = QString::fromStdString(run.negativePrompt);
  if (settings.has("seed") && run.seed == settings.settings.seed) {
    base.sampling.seed = run.seed;
    base.sampling.seedLocked = true;
  }
  base.sampling.cfg = run.sampling.cfg;
  base.sampling.tau = run.sampling.tau;
  base.sampling.topK = run.sampling.topK;
  base.sampling.topP = run.sampling.topP;
  base.sampling.pixels = run.pixels;
  base.sampling.aspect = QString::fromStdString(run.aspect);
  if (!settings.record) return base;
  base.sampling.images = 1;
  base.cache.method = run.cache.method;
  base.cache.budget = QString::fromStdString(run.cache.budget);
  base.cache.early = run.cache.early;
  base.cache.kvDtype = run.cache.kvDtype;
  base.cache.pins = run.cache.pins;
  base.sampling.cfgLayers = run.sampling.cfgLayers;
  const bool byCalibration = run.cache.method == CacheMethod::HeatKV || run.cache.method == CacheMethod::Full;
  base.cache.sinkScales = byCalibration ? std::nullopt : run.cache.sinkScales;
  base.cache.schedule.clear();
  return base;
}

}  // namespace heatkv
