// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_texts.h"

#include <nlohmann/json.hpp>

namespace heatkv {

PictureRecord recordOf(const Job& job, const ModelEvent& model, const std::optional<PlanEvent>& plan,
                       const ImageEvent& event) {
  PictureRecord record;
  record.version = HEATKV_VERSION;
  record.device = model.device;
  record.dtype = model.dtype;
  record.kvDtype = job.paint.cache.kvDtype == DType::Auto ? model.kvDtype : nameOf(job.paint.cache.kvDtype);
  record.threads = model.threads;
  record.seeds = job.paint.seeds;
  take(record, event);
  record.prompt = job.paint.prompt;
  record.negative = job.paint.negativePrompt;
  record.scales = static_cast<int>(job.paint.grids.size());
  record.method = job.paint.cache.method;
  record.budget = job.paint.cache.budget.text;
  record.sampling = job.paint.sampling;
  record.pixelBudget = nameOf(job.document.sampling.pixels);
  record.aspect = job.document.sampling.aspect.toStdString();
  record.early = plan ? plan->early : job.paint.cache.early;
  if (job.paint.cache.calibration) record.sinkScales = job.paint.cache.calibration->sinkScales;
  if (job.paint.cache.sinkScales) record.sinkScales = *job.paint.cache.sinkScales;
  if (plan && plan->schedule) {
    record.sinkScales = plan->schedule->sinkScales;
    record.calibrationHash = plan->schedule->calibrationHash;
  }
  record.pins = job.paint.cache.pins;
  record.model = model.info.name;
  record.modelHash = model.info.hash;
  return record;
}

Document documentOf(const PictureSettings& settings, Document base) {
  base.prompt = QString::fromStdString(settings.prompt);
  base.negativePrompt = QString::fromStdString(settings.negativePrompt);
  if (settings.seed) {
    base.sampling.seed = *settings.seed;
    base.sampling.seedLocked = true;
  }
  if (settings.cfg) base.sampling.cfg = {*settings.cfg};
  if (!settings.record) return base;
  const PictureRecord& record = *settings.record;
  base.sampling.cfg = record.sampling.cfg;
  base.sampling.tau = record.sampling.tau;
  base.sampling.topK = record.sampling.topK;
  base.sampling.topP = record.sampling.topP;
  base.sampling.cfgLayers = record.sampling.cfgLayers;
  base.sampling.images = 1;
  if (const auto pixels = parsePixelBudget(record.pixelBudget)) base.sampling.pixels = *pixels;
  base.sampling.aspect = QString::fromStdString(record.aspect);
  base.cache.method = record.method;
  base.cache.budget = QString::fromStdString(record.budget);
  base.cache.early = record.early;
  base.cache.pins = record.pins;
  // The one that goes with the model's numbers is what Auto gives again.
  base.cache.kvDtype = record.kvDtype == record.dtype ? DType::Auto : parseDType(record.kvDtype).value_or(DType::Auto);
  const bool byCalibration = record.method == CacheMethod::HeatKV || record.method == CacheMethod::Full;
  base.cache.sinkScales = byCalibration ? std::nullopt : std::optional(record.sinkScales);
  base.cache.schedule.clear();
  // Through the reader of sessions, which keeps only what is sound.
  return documentFrom(toJson(base));
}

}  // namespace heatkv
