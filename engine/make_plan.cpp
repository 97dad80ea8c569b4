// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/make_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/error.h"
#include "engine/api/token_head_bytes.h"
#include "engine/calibration/fit_calibration.h"
#include "engine/devices.h"
#include "engine/run_memory.h"
#include "engine/run_work.h"
#include "engine/sampling/bits.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/selection/least_held.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

void requireSampling(const PaintRequest& request, int depth) {
  const auto usage = [](const std::string& what, const std::string& fix) { return Error(ErrorKind::Usage, what, fix); };
  const Sampling& s = request.sampling;
  if (request.grids.size() < 2)
    throw usage("a run needs at least two scales", "choose an aspect ratio and a pixel budget");
  if (request.seeds.empty()) throw usage("no image was asked for", "ask for at least one");
  if (s.cfg.empty() || s.tau.empty())
    throw usage("guidance and temperature take one value or one per scale", "give at least one");
  for (double tau : s.tau) {
    if (!(tau > 0)) throw usage("a temperature must be above zero", "use 1, or 0.5 for crisper pictures");
  }
  if (!(s.topP > 0 && s.topP <= 1)) throw usage("top-p must lie above 0 and not above 1", "use 0.97");
  if (s.topK < 1) throw usage("top-k must be at least 1", "use 900");
  if (s.cfgUntil && *s.cfgUntil < 0) throw usage("guidance cannot stop before scale 0", "use a scale from 0 on");
  for (int layer : s.cfgLayers) {
    if (layer > 0 || layer < -depth) {
      throw usage(fmt::format("guidance layer {} does not exist in a model of {} layers", layer, depth),
                  fmt::format("use 0 for the logits, or -1 to -{}", depth));
    }
  }
}

/// Rows of every scale: both branches of every image while guidance runs.
std::vector<int> rowsPerScale(const Sampling& sampling, const CacheShape& shape, int images) {
  bool guides = false;
  for (int k = 0; k < shape.scalesRun(); ++k) guides = guides || cfgAt(sampling, k) != 1;
  std::vector<int> rows;
  for (int k = 0; k < shape.scales(); ++k)
    rows.push_back(k >= shape.scalesRun() ? 0 : guides && k < sampling.cfgUntil.value_or(k + 1) ? 2 * images : images);
  return rows;
}

/// Which held keys are looked at.
void planAttention(RunPlan& plan, const CacheRequest& cache) {
  PlanEvent& event = plan.event;
  if (cache.attend == Rational{1, 1}) return;
  if (event.method != CacheMethod::Full && event.method != CacheMethod::HeatKV) {
    throw Error(
        ErrorKind::Usage,
        fmt::format("sparse attention works with a full cache and with heatkv, not with {}", nameOf(event.method)),
        "attend to all keys, or choose another method");
  }
  if (!cache.calibration) {
    throw Error(ErrorKind::Usage, "sparse attention needs a calibration to choose its keys by",
                "calibrate this model, or attend to all keys");
  }
  plan.attention = sparseAttention(*fittedTo(cache.calibration, event.shape.whole()), event.shape, event.schedule.get(),
                                   cache.attend);
  for (const SparseScale& scale : plan.attention.scales) event.unseenMass.push_back(scale.lostMass);
}

double workShareOf(const TransformerInfo& info, const RunPlan& plan, int promptTokens) {
  const PlanEvent& event = plan.event;
  const std::vector<int> rows(event.rows.size(), event.images * event.branches);
  const double whole = blockWork(info, event.shape.whole(), rows, promptTokens);
  const bool sparse = !plan.attention.scales.empty();
  if (event.method == CacheMethod::Full && !sparse)
    return blockWork(info, event.shape, event.rows, promptTokens) / whole;
  std::vector<std::vector<int64_t>> visible;
  if (event.schedule) visible = visibleTokenHeads(*event.schedule);
  const auto unseen = [&](int k, int l) {
    int64_t keys = 0;
    if (!sparse) return keys;
    for (const Atom& atom : plan.attention.scales[static_cast<size_t>(k)].skipped)
      if (atom.layer == l) keys += event.shape.tokens(atom.scale, l);
    return keys;
  };
  const auto held = [&](int k, int l) -> double {
    if (k == kSourceScale) return 0;
    if (event.method == CacheMethod::Full)
      return static_cast<double>(event.shape.heads * event.shape.tokensBefore(k, l) - unseen(k, l));
    if (!visible.empty())
      return static_cast<double>(visible[static_cast<size_t>(k)][static_cast<size_t>(l)] - unseen(k, l));
    const std::vector<int64_t> before =
        k > event.shape.firstScale() ? plan.policy->predictedTokenHeads(k - 1) : std::vector<int64_t>();
    return before.empty() ? 0 : static_cast<double>(before.back()) / event.shape.layers;
  };
  return blockWork(info, event.shape, event.rows, promptTokens, held) / whole;
}

/// Whether the model does what is asked of it.
void requireEditable(const Model& model, const PaintRequest& request) {
  requireTask(model.info().task, request.source != nullptr);
  if (!request.source) return;
  if (!model.vae().encodes()) {
    throw Error(ErrorKind::Model, "this model's VAE holds a decoder alone, so it cannot read the picture to edit",
                "choose the VAE file that was published with the model", model.info().vaePart.path);
  }
  if (request.cache.attend != Rational{1, 1}) {
    throw Error(ErrorKind::Usage, "attention to a share of the kept keys does not know a source picture",
                "look at all of them with --attend 100%");
  }
  if (pixelBudgetOf(request.grids) == PixelBudget::P060M)
    throw Error(ErrorKind::Usage, "no editing model works at 0.60M", "use 0.25M or 1M, as the model was trained");
}

/// Shape, rows and the picture's size.
void planShape(RunPlan& plan, const Model& model, const PaintRequest& request) {
  const TransformerInfo& info = model.transformer().info();
  PlanEvent& event = plan.event;
  event.id = request.id;
  event.images = static_cast<int>(request.seeds.size());
  event.shape = {info.depth, info.heads, request.grids, settled(request.sampling.pruning, info.depth, request.grids)};
  if (request.source) event.shape.sourceTokens = request.grids.back().tokens();
  requireEditable(model, request);
  event.rows = rowsPerScale(request.sampling, event.shape, event.images);
  event.branches = event.rows.front() / event.images;
  plan.aspect = aspectOf(request.grids);
  if (!plan.aspect)
    throw Error(ErrorKind::Usage, "these grids belong to no aspect ratio", "take them from one of the 15 templates");
  const int factor = info.patchified ? 2 : 1;
  plan.vaeGrid = {request.grids.back().h * factor, request.grids.back().w * factor};
  event.width = plan.vaeGrid.w * model.vae().stride();
  event.height = plan.vaeGrid.h * model.vae().stride();
}

/// What an edit's source picture takes, and the least budget under either rule.
void planSource(RunPlan& plan, CacheRequest cache) {
  PlanEvent& event = plan.event;
  event.sourceBytes = plan.policy->predictedTokenHeads(kSourceScale).back() * event.bytesPerTokenHeadAt(kSourceScale);
  for (const auto& [rule, bytes] :
       {std::pair(SourceRule::Keep, &event.minKeepBytes), std::pair(SourceRule::Rank, &event.minRankBytes)}) {
    cache.source = rule;
    cache.method = CacheMethod::HeatKV;
    cache.pins.clear();
    *bytes = event.bytesPerTokenHead * leastTokenHeads(cache, event.shape);
  }
}

DType kvDtypeOf(const CacheRequest& cache, const Model& model) {
  return cache.kvDtype == DType::Auto ? parseDType(model.event().kvDtype).value() : cache.kvDtype;
}

/// Method, dtype, budget and the policy that keeps it.
void planCache(RunPlan& plan, const Model& model, const CacheRequest& cache) {
  PlanEvent& event = plan.event;
  event.method = cache.schedule ? CacheMethod::HeatKV : cache.method;
  event.kvDtype = kvDtypeOf(cache, model);
  plan.kvDType = cacheTypeOf(event.kvDtype);
  const EntryBytes each =
      entryBytes(event.kvDtype, model.transformer().info().headDim, int64_t{event.images} * event.branches);
  const int64_t fullEntries = event.shape.pairs() * event.shape.fullTokens();
  event.bytesPerTokenHead = each.stored;
  event.referenceBytesPerTokenHead = each.reference;
  event.fullBytes = each.stored * fullEntries;
  event.budget = cache.schedule ? cache.schedule->budget : cache.budget;
  if (event.method == CacheMethod::Full) event.budget = {};
  event.share = event.budget.entryShare(fullEntries, each);
  if (cache.schedule && cache.schedule->share != event.share) {
    // Planned for another format, or for other rows: what it keeps are entries.
    event.share = cache.schedule->share;
    event.budget = entriesBudget(event.share);
  }
  event.budgetBytes = shareOf(event.fullBytes, event.share);
  plan.policy = makePolicy(cache, event.shape, event.share, each);
  event.schedule = plan.policy->schedule();
  const bool ranks = !cache.schedule && infoOf(event.method).needs != MethodInfo::Needs::Nothing;
  if (ranks && cache.calibration) event.note = rankingNote(*cache.calibration, event.shape);
  event.early = event.schedule ? event.schedule->early : EarlyRule::Auto;
  event.sinkScales = std::min(effectiveSinks(cache), event.shape.scales() - 1);
  event.minBytes = event.bytesPerTokenHead * leastTokenHeads(cache, event.shape);
  if (event.shape.sourceTokens > 0) planSource(plan, cache);
  for (int k = event.shape.firstScale(); k < event.shape.scalesRun(); ++k) {
    for (int64_t held : plan.policy->predictedTokenHeads(k))
      event.predictedHeldBytes = std::max(event.predictedHeldBytes, held * event.bytesPerTokenHeadAt(k));
  }
  plan.arenaSlots = arenaSlotsOf(*plan.policy, event);
}

/// The methods that the run is watched for.
void planShadows(RunPlan& plan, const Model& model, const std::vector<CacheRequest>& shadows) {
  const PlanEvent& event = plan.event;
  if (!shadows.empty() && event.method != CacheMethod::Full)
    throw Error(ErrorKind::Usage, "only a run with a full cache can be watched for what others lose", "use full");
  if (!shadows.empty() && !event.shape.pruning.shares.empty()) {
    throw Error(ErrorKind::Usage, "a run that leaves tokens out cannot be watched for what others lose",
                "prune no tokens");
  }
  const int64_t rows = int64_t{event.images} * event.branches;
  for (const CacheRequest& shadow : shadows) {
    const EntryBytes each = entryBytes(kvDtypeOf(shadow, model), model.transformer().info().headDim, rows);
    const int64_t fullEntries = event.shape.pairs() * event.shape.fullTokens();
    const Rational share = shadow.schedule ? shadow.schedule->share : shadow.budget.entryShare(fullEntries, each);
    plan.shadows.push_back(makePolicy(shadow, event.shape, share, each));
  }
}

/// How many images share a launch, the peak, and whether it fits.
void planMemory(RunPlan& plan, const Model& model, const PaintRequest& request, int promptTokens) {
  PlanEvent& event = plan.event;
  if (const auto& source = event.shape.pruning.source)
    event.restoreBytes = restoreBytes(model.transformer(), event.shape, event.rows[static_cast<size_t>(*source)]);
  const bool previews = request.preview.every > 0;
  const int64_t available = freeBytes(model.device());
  const auto fits = [&](int64_t bytes) { return available <= 0 || bytes <= available; };
  // On a GPU, the more images share a launch the better, as far as memory goes.
  plan.imagesAtOnce = model.backend().runsTogether() ? event.images : 1;
  int64_t needed = runBytes(model, plan, promptTokens, previews);
  while (plan.imagesAtOnce > 1 && !fits(needed)) {
    plan.imagesAtOnce = (plan.imagesAtOnce + 1) / 2;
    needed = runBytes(model, plan, promptTokens, previews);
  }
  event.predictedPeakBytes = model.event().weightBytes + needed;
  event.fits = fits(needed);
  if (!event.fits) {
    event.reason =
        fmt::format("this run needs {} MiB more than the weights, {} MiB are free", needed >> 20, available >> 20);
  }
}

}  // namespace

at::ScalarType cacheTypeOf(DType dtype) {
  switch (dtype) {
    case DType::BF16:
      return at::kBFloat16;
    case DType::Int8:
      return at::kChar;
    case DType::Fp8:
      return at::kFloat8_e4m3fn;
    default:
      return at::kFloat;
  }
}

RunPlan planRun(const Model& model, const PaintRequest& request, int promptTokens) {
  const TransformerInfo& info = model.transformer().info();
  requireSampling(request, info.depth);
  RunPlan plan;
  planShape(plan, model, request);
  planCache(plan, model, request.cache);
  planAttention(plan, request.cache);
  planShadows(plan, model, request.shadows);
  plan.event.workShare = workShareOf(info, plan, promptTokens);
  planMemory(plan, model, request, promptTokens);
  return plan;
}

}  // namespace heatkv
