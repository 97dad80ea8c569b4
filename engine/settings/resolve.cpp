// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/resolve.h"

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/files/sha256.h"

namespace heatkv {
namespace {

/// What a calibration says of sinks; an imported ScaleKV budget says nothing.
std::optional<int> sinksOf(const Calibration& calibration, CacheMethod method) {
  if (method == CacheMethod::HeatKV) return calibration.orders.sinkScales;
  if (!calibration.drafters.empty() && calibration.orders.byScale.empty()) return std::nullopt;
  return calibration.sinkScales;
}

std::string sourceHash(const Picture& picture) {
  return sha256({reinterpret_cast<const char*>(picture.rgb.data()), picture.rgb.size()});
}

bool attendsLess(const CacheRequest& request) {
  return request.attend != Rational{1, 1};
}

/// Whether a calibration counts.
bool counts(CacheMethod method, const CacheRequest& request) {
  return infoOf(method).needs != MethodInfo::Needs::Nothing || infoOf(method).usesSinks || attendsLess(request);
}

}  // namespace

void requireTask(Task task, bool edits) {
  if ((task == Task::Edit) == edits) return;
  if (!edits) {
    throw Error(ErrorKind::Usage, "this model edits pictures, and there is none",
                "edit one with heatkv edit, or load a model that paints from words");
  }
  throw Error(ErrorKind::Usage, "this model paints from words, as far as its files say, and edits no pictures",
              "load VAREdit's weights, or say that these are with --task edit");
}

int effectiveSinks(const CacheRequest& request) {
  if (request.schedule) return request.schedule->sinkScales;
  if (!infoOf(request.method).usesSinks) return 0;
  if (request.sinkScales) return *request.sinkScales;
  const std::optional<int> stated =
      request.calibration ? sinksOf(*request.calibration, request.method) : std::optional<int>();
  return stated.value_or(kDefaultSinkScales);
}

bool serves(const Calibration& calibration, CacheMethod method) {
  switch (infoOf(method).needs) {
    case MethodInfo::Needs::Scores:
      return !calibration.orders.byScale.empty();
    case MethodInfo::Needs::Asi:
      return !calibration.asi.empty() || !calibration.drafters.empty();
    case MethodInfo::Needs::Hack:
      return !calibration.hack.empty();
    case MethodInfo::Needs::Nothing:
      break;
  }
  return true;
}

CacheRequest cacheRequest(const CacheSettings& settings, const FoundFiles& found) {
  CacheRequest request;
  request.method = found.schedule ? CacheMethod::HeatKV : settings.method;
  request.kvDtype = settings.kvDtype;
  request.attend = settings.attend;
  if (request.method != CacheMethod::Full || attendsLess(request)) request.calibration = found.calibration;
  if (request.method == CacheMethod::Full) return request;
  if (request.method == CacheMethod::HeatKV) request.schedule = found.schedule;
  request.budget = request.schedule ? request.schedule->budget : parseBudget(settings.budget);
  if (infoOf(request.method).usesSinks) request.sinkScales = settings.sinkScales;
  if (request.method != CacheMethod::HeatKV) return request;
  request.early = settings.early;
  request.source = settings.source;
  request.pins = settings.pins;
  return request;
}

PaintRequest paintRequest(const RunSettings& settings, const FoundFiles& found) {
  PaintRequest request;
  request.prompt = settings.prompt;
  request.negativePrompt = settings.negativePrompt;
  request.seeds.clear();
  for (int i = 0; i < settings.images; ++i) request.seeds.push_back(settings.seed + static_cast<uint64_t>(i));
  request.sampling = settings.sampling;
  request.grids = settings.grids();
  request.cache = cacheRequest(settings.cache, found);
  request.editSize = settings.editSize;
  return request;
}

LoadRequest loadRequest(const WeightSettings& settings) {
  LoadRequest request;
  request.paths.folder = settings.folder;
  request.device = settings.device;
  request.dtype = settings.dtype;
  request.textDtype = settings.textDtype;
  request.textEncoderOn = settings.textEncoderOn;
  request.task = settings.task;
  return request;
}

RunSettings withDefaults(RunSettings settings, const ModelDefaults& defaults) {
  const auto unknown = [](const char* what, const std::string& text) {
    return Error(ErrorKind::Model, std::string("The model's own default ") + what + " \"" + text + "\" does not exist.",
                 "Correct it in the model's model.json.");
  };
  if (!defaults.cfg.empty()) settings.sampling.cfg = defaults.cfg;
  if (!defaults.tau.empty()) settings.sampling.tau = defaults.tau;
  if (defaults.topP) settings.sampling.topP = *defaults.topP;
  if (defaults.pixelBudget) {
    const auto pixels = parsePixelBudget(*defaults.pixelBudget);
    if (!pixels) throw unknown("size", *defaults.pixelBudget);
    settings.pixels = *pixels;
  }
  try {
    if (defaults.aspect) settings.aspect = std::string(parseAspect(*defaults.aspect).aspect->label);
  } catch (const Error&) {
    throw unknown("aspect ratio", *defaults.aspect);
  }
  return settings;
}

RunSettings settled(const RunSettings& asked, const PaintRequest& request, const ModelEvent& model,
                    const PlanEvent& plan) {
  RunSettings made = asked;
  made.prompt = request.prompt;
  made.negativePrompt = request.negativePrompt;
  made.sampling = request.sampling;
  made.images = static_cast<int>(request.seeds.size());
  made.seed = request.seeds.empty() ? 0 : request.seeds.front();
  if (const Aspect* aspect = aspectOf(request.grids)) made.aspect = std::string(aspect->label);
  if (const auto pixels = pixelBudgetOf(request.grids)) made.pixels = *pixels;

  CacheSettings& cache = made.cache;
  cache = {};
  cache.method = plan.method;
  cache.budget = plan.budget.text;
  cache.early = plan.early;
  cache.kvDtype = plan.kvDtype;
  if (infoOf(plan.method).usesSinks) cache.sinkScales = plan.sinkScales;
  if (plan.method == CacheMethod::HeatKV) cache.pins = request.cache.pins;
  if (plan.schedule) cache.source = plan.schedule->sourceRule;
  cache.attend = request.cache.attend;
  if (counts(plan.method, request.cache) && request.cache.calibration)
    cache.calibration.hash = request.cache.calibration->hash;
  if (plan.schedule) cache.calibration.hash = plan.schedule->calibrationHash;
  if (request.cache.schedule) {
    cache.schedule = {asked.cache.schedule.path, sha256(scheduleToJson(*request.cache.schedule))};
    cache.pins.clear();
  }

  made.source = request.source ? FileRef{asked.source.path, sourceHash(*request.source)} : FileRef{};
  made.editSize = request.source ? request.editSize : EditSize::Source;
  if (model.info.task != Task::Paint) made.weights.task = model.info.task;
  made.weights.model = model.info.name;
  made.weights.folder = model.info.folder;
  made.weights.hash = model.info.hash;
  made.weights.vaeHash = model.info.vaeHash;
  made.weights.textHash = plan.textHash.empty() ? model.info.textHash : plan.textHash;
  made.weights.device = model.device;
  made.weights.dtype = parseDType(model.dtype).value_or(DType::Auto);
  made.weights.textDtype = parseDType(model.textDtype).value_or(DType::Auto);
  made.version = HEATKV_VERSION;
  return made;
}

RunSettings ofImage(RunSettings settled, const PlanEvent& plan, uint64_t seed) {
  // Bytes are over all images: one alone has its share of them.
  if (plan.budget.bytes && settled.images > 1)
    settled.cache.budget = toText(scaled(plan.share, plan.bytesPerTokenHead, plan.referenceBytesPerTokenHead));
  settled.images = 1;
  settled.seed = seed;
  return settled;
}

}  // namespace heatkv
