// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibrator.h"

#include <ATen/ATen.h>

#include <chrono>
#include <cmath>
#include <limits>

#include "engine/api/error.h"
#include "engine/calibration/statistics.h"
#include "engine/files/sha256.h"
#include "engine/generator.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

std::string hashOf(const std::vector<std::string>& prompts) {
  Sha256 hash;
  for (const std::string& prompt : prompts) {
    hash.add(prompt);
    hash.add("\n");
  }
  return hash.hex();
}

CacheShape calibratedShape(const Model& model, const CalibrationRequest& request) {
  const TransformerInfo& info = model.transformer().info();
  CacheShape shape{info.depth, info.heads, request.grids};
  if (model.info().task != Task::Edit) return shape;
  if (request.asi || request.hack) {
    throw Error(ErrorKind::Usage, "only HeatKV knows a source picture, so an editing model is calibrated for it alone",
                "ask for the statistics scas alone");
  }
  if (!request.source) {
    throw Error(ErrorKind::Usage, "this model edits pictures: it is calibrated on pairs of picture and instruction",
                "give some with --prompt-file, each with its picture");
  }
  shape.sourceTokens = request.grids.back().tokens();
  return shape;
}

/// What a calibration says of how it was made, before a prompt has run.
Calibration described(const Model& model, const CalibrationRequest& request) {
  const TransformerInfo& info = model.transformer().info();
  const Pruning& pruning = request.sampling.pruning;
  if (!pruning.shares.empty() && !settled(pruning, info.depth, request.grids).shares.empty()) {
    throw Error(ErrorKind::Usage, "a calibration measures what every token looks at, so none can be left out",
                "prune no tokens");
  }
  Calibration c;
  c.shape = calibratedShape(model, request);
  c.sinkScales = request.sinkScales;
  c.cfg = request.sampling.cfg;
  c.tau = request.sampling.tau;
  c.seed = request.seeds.front();
  c.aspect = request.aspect;
  c.pixelBudget = request.pixelBudget;
  c.dtype = model.event().dtype;
  c.device = model.event().device;
  c.version = HEATKV_VERSION;
  c.model = model.info().name;
  c.modelHash = model.info().hash;
  c.prompts = request.prompts;
  c.promptsHash = hashOf(request.prompts);
  return c;
}

void requireSameRun(const Calibration& done, const Calibration& now) {
  const auto fail = [](const std::string& what) {
    return Error(ErrorKind::Usage, "the calibration cannot be resumed: " + what + " differs",
                 "start a new one, or use the settings it was begun with");
  };
  if (done.shape != now.shape) throw fail("the model's shape or the grids");
  if (done.sinkScales != now.sinkScales) throw fail("the number of sink scales");
  if (done.modelHash != now.modelHash) throw fail("the model");
  if (done.cfg != now.cfg || done.tau != now.tau) throw fail("guidance or temperature");
  if (done.seed != now.seed) throw fail("the seed");
  if (done.dtype != now.dtype) throw fail("the number format");
  const auto count = static_cast<size_t>(done.promptsDone);
  if (count > now.prompts.size() || count > done.prompts.size() ||
      !std::equal(now.prompts.begin(), now.prompts.begin() + done.promptsDone, done.prompts.begin())) {
    throw fail("the list of prompts");
  }
}

/// Everything a finished prompt left behind, with the orders that follow.
std::shared_ptr<Calibration> snapshot(const Calibration& description, const Statistics& statistics) {
  auto result = std::make_shared<Calibration>(description);
  statistics.fill(*result);
  if (!result->scas.empty())
    result->orders = ordersFromScores(result->shape, result->sinkScales, result->scas, result->scasSource);
  return result;
}

/// All keys of a row in a full cache, with the running scale's own behind: (H, C_t + n_t, c). In an edit the source
/// picture's come first, as the layer saw them.
at::Tensor wholeKeys(const LayerView& view, const Pool& pool) {
  std::vector<at::Tensor> heads;
  const int64_t own = view.k.size(2), pooled = view.pooledKeys.defined() ? view.pooledKeys.size(2) - own : 0;
  for (int64_t h = 0; h < view.k.size(1); ++h) {
    at::Tensor held = pool.heldKeys(view.firstRow, view.layer, static_cast<int>(h)).to(at::kFloat);
    if (pooled > 0)
      held = at::cat({view.pooledKeys[0][h].narrow(0, 0, pooled), held.slice(0, held.size(0) - view.firstPosition)});
    heads.push_back(at::cat({held, view.k[0][h].to(at::kFloat)}));
  }
  return at::stack(heads);
}

LayerObserver listenerOf(Statistics& statistics) {
  LayerObserver observer;
  observer.wantsMasses = [&](int scale) { return statistics.wants(scale) && statistics.massesSuffice(scale); };
  observer.see = [&](const LayerView& view, const Pool& pool) {
    if (!statistics.wants(view.scale)) return;
    if (view.masses.defined()) {
      statistics.addMasses(view.scale, view.layer, view.masses);
    } else {
      statistics.add(view.scale, view.layer, view.q[0], wholeKeys(view, pool));
    }
  };
  return observer;
}

void record(const std::string& path, const Calibration& c, const PaintRequest& request, const RunSettings& settled) {
  Recorder recorder;
  const auto floats = [](const std::vector<double>& values, at::IntArrayRef shape) {
    return at::tensor(values, at::kDouble).view(shape).to(at::kFloat);
  };
  const int64_t scales = c.shape.scales(), layers = c.shape.layers, heads = c.shape.heads;
  if (!c.scas.empty()) recorder.add("scas", floats(c.scas, {scales, layers, heads}));
  if (!c.scasTarget.empty()) recorder.add("scas.target", floats(c.scasTarget, {scales, scales, layers, heads}));
  if (!c.scasSource.empty()) recorder.add("scas.source", floats(c.scasSource, {layers, heads}));
  if (!c.scasSourceTarget.empty())
    recorder.add("scas.source_target", floats(c.scasSourceTarget, {scales, layers, heads}));
  if (!c.asi.empty()) recorder.add("asi", floats(c.asi, {layers, scales}));
  if (!c.hack.empty()) recorder.add("hack", floats(c.hack, {layers, heads}));
  const auto addOrder = [&](const std::string& name, const std::vector<HeadRef>& order) {
    std::vector<int64_t> pairs;
    for (const HeadRef& ref : order) pairs.insert(pairs.end(), {ref.head, ref.layer});
    recorder.add("orders." + name, at::tensor(pairs, at::kLong).view({-1, 2}));
  };
  for (size_t i = 0; i < c.orders.byScale.size(); ++i)
    addOrder(std::to_string(c.orders.sinkScales + i), c.orders.byScale[i]);
  if (!c.orders.source.empty()) addOrder("source", c.orders.source);
  describeRun(recorder, request, settled);
  recorder.write(path);
}

}  // namespace

Calibration calibrateModel(Model& model, const CalibrationRequest& asked, const EventSink& sink, std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  CalibrationRequest request = asked;
  PaintRequest run;
  run.id = request.id;
  std::unique_ptr<Replay> replay;
  if (!request.replayPath.empty()) {
    replay = std::make_unique<Replay>(request.replayPath);
    replay->applyTo(run);
    // Only the first image of a batch is listened to, so only it is run.
    request.prompts = {run.prompt};
    request.seeds = {run.seeds.front()};
    request.sampling = run.sampling;
    request.grids = run.grids;
    request.aspect = replay->aspect();
    request.pixelBudget = replay->pixelBudget();
    request.sinkScales = replay->sinkScales();
  }
  if (request.prompts.empty() || request.seeds.size() != request.prompts.size()) {
    throw Error(ErrorKind::Usage, "a calibration needs at least one prompt", "give at least one");
  }
  Calibration description = described(model, request);
  Statistics statistics(description.shape, request.sinkScales, {request.scas, request.asi, request.hack},
                        model.backend());
  if (request.resume) {
    requireSameRun(*request.resume, description);
    statistics.resume(*request.resume);
  }
  PlanEvent plan;
  const EventSink quiet = [&](const Event& event) {
    if (const auto* planned = std::get_if<PlanEvent>(&event)) plan = *planned;
    if (std::holds_alternative<LayerEvent>(event) || std::holds_alternative<WarningEvent>(event)) sink(event);
  };
  const int total = static_cast<int>(request.prompts.size());
  while (statistics.promptsDone() < total) {
    const int index = statistics.promptsDone();
    run.prompt = request.prompts[index];
    run.seeds = {request.seeds[index]};
    if (request.source) run.source = request.source(static_cast<size_t>(index));
    if (!replay) run.negativePrompt = request.negativePrompt;
    run.sampling = request.sampling;
    run.grids = request.grids;
    run.cache.method = CacheMethod::Full;
    run.cache.sinkScales = request.sinkScales;
    run.preview.every = 0;
    statistics.beginPrompt();
    try {
      Generator generator(model, run, quiet, stop, replay.get(), nullptr);
      generator.observe(listenerOf(statistics));
      generator.runScales();
    } catch (const Error& e) {
      if (e.kind != ErrorKind::Interrupted || statistics.promptsDone() == 0) throw;
      break;
    }
    statistics.finishPrompt();
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    sink(CalibrationEvent{request.id, statistics.promptsDone(), total, ms, statistics.massError(),
                          snapshot(description, statistics)});
  }
  Calibration result = *snapshot(description, statistics);
  if (!request.recordPath.empty()) record(request.recordPath, result, run, settled({}, run, model.event(), plan));
  return result;
}

}  // namespace heatkv
