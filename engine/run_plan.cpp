// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_plan.h"

#include <algorithm>

#include "engine/api/error.h"
#include "engine/calibration/fit_calibration.h"
#include "engine/devices.h"
#include "engine/run_work.h"
#include "engine/sampling/bits.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/selection/least_held.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

/// Live bytes while one image's layer runs that computes `tokens` of a scale's `all`, weights and arena aside: the
/// input, its sum with what the block adds, and the heads; beside them qkv and the bare queries, or a norm and the
/// hidden layer, and what a product with 8-bit weights widens. A pruned layer holds the sum twice while it fills gaps.
int64_t activationBytes(const Transformer& transformer, int64_t tokens, int64_t all, int branches) {
  const TransformerInfo& info = transformer.info();
  const auto elem = static_cast<int64_t>(c10::elementSize(transformer.dtype()));
  const int64_t width = info.width, residual = (tokens < all ? 3 : 2) * 4 * all * width, heads = 3 * 4 * tokens * width;
  const int64_t attention = tokens * width * (3 * elem + 4);
  const int64_t feedForward = tokens * (width * elem + int64_t{info.hidden} * elem);
  return branches * (residual + heads + std::max(attention, feedForward)) + transformer.widenedBytes();
}

/// The largest of a scale's layers.
int64_t scaleActivationBytes(const Transformer& transformer, const CacheShape& shape, int k, int branches) {
  int64_t most = 0;
  for (int l = 0; l < shape.layers; ++l)
    most = std::max(most, activationBytes(transformer, shape.tokens(k, l), shape.grids[k].tokens(), branches));
  return most;
}

/// Of the maps that fill the gaps of pruned scales.
int64_t restoreBytes(const Transformer& transformer, const CacheShape& shape, int rows) {
  const Pruning& pruning = shape.pruning;
  if (!pruning.source) return 0;
  const int64_t layers = pruning.layers->last - pruning.layers->first + 1;
  return layers * 3 * shape.grids[static_cast<size_t>(*pruning.source)].tokens() * transformer.info().width * rows *
         static_cast<int64_t>(c10::elementSize(transformer.dtype()));
}

void requireSampling(const PaintRequest& request) {
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

/// What the pool needs room for: a row's most for all rows, less where guidance stops before the rows are full.
int64_t arenaSlotsOf(const CachePolicy& policy, const PlanEvent& event) {
  const int64_t most = policy.slotsPerRow();
  const int last = event.shape.scalesRun() - 1;
  if (event.rows.front() == event.rows[static_cast<size_t>(last)]) return most * event.rows.front();
  int64_t slots = most * event.rows[static_cast<size_t>(last)];
  for (int k = 0; k < last; ++k) {
    const std::vector<int64_t> held = policy.predictedTokenHeads(k);
    const int64_t row = held.empty() ? most : *std::max_element(held.begin(), held.end());
    slots = std::max(slots, row * event.rows[static_cast<size_t>(k)]);
  }
  return slots;
}

double workShareOf(const TransformerInfo& info, const RunPlan& plan, int promptTokens) {
  const PlanEvent& event = plan.event;
  const std::vector<int> rows(event.rows.size(), event.images * event.branches);
  const double whole = blockWork(info, event.shape.whole(), rows, promptTokens);
  if (event.method == CacheMethod::Full) return blockWork(info, event.shape, event.rows, promptTokens) / whole;
  std::vector<std::vector<int64_t>> visible;
  if (event.schedule) visible = visibleTokenHeads(*event.schedule);
  const auto held = [&](int k, int l) -> double {
    if (!visible.empty()) return static_cast<double>(visible[static_cast<size_t>(k)][static_cast<size_t>(l)]);
    const std::vector<int64_t> before = k > 0 ? plan.policy->predictedTokenHeads(k - 1) : std::vector<int64_t>();
    return before.empty() ? 0 : static_cast<double>(before.back()) / event.shape.layers;
  };
  return blockWork(info, event.shape, event.rows, promptTokens, held) / whole;
}

/// Live bytes of a run beside the weights: the arena, what every image keeps from scale to scale, the prompt's keys and
/// values with the norms' scales, the maps of pruned scales, and the larger of a block's and the decoder's scratch.
int64_t runBytes(const Model& model, const RunPlan& plan, int promptTokens, bool previews) {
  const PlanEvent& event = plan.event;
  const CacheShape& shape = event.shape;
  const TransformerInfo& info = model.transformer().info();
  const int64_t pixels = int64_t{event.width} * event.height * 3;
  int64_t shadows = 0;
  for (const auto& shadow : plan.shadows)
    shadows += shadow->slotsPerRow() * event.bytesPerTokenHead / (int64_t{event.images} * event.branches);
  const int64_t sums = int64_t{event.images} * 4 * plan.vaeGrid.tokens() * model.vae().bits();
  const int64_t decoding = model.vae().decodeBytes(plan.vaeGrid.h, plan.vaeGrid.w) + pixels * (4 + 4 + 1);
  const bool beside = previews && !model.device().is_cpu();  // a GPU decodes previews while layers run
  int64_t most = 0;
  for (int k = 0; k < shape.scalesRun(); ++k) {
    const int rows = event.rows[static_cast<size_t>(k)], branches = rows / event.images;
    const int64_t inputs = int64_t{rows} * shape.grids[static_cast<size_t>(k)].tokens() * info.width * 4;
    const int64_t prompt = int64_t{branches} * info.depth * (2 * promptTokens + 6) * info.width * 4;
    const bool mapped = shape.pruning.source && k >= *shape.pruning.source && k <= lastPrunedScale(shape.pruning);
    const int64_t maps = mapped ? restoreBytes(model.transformer(), shape, rows) : 0;
    // A policy that selects reads its keys at the scale before the last: never more than the last one's activations.
    const int64_t layers = plan.imagesAtOnce * scaleActivationBytes(model.transformer(), shape, k, branches);
    int64_t scratch = layers + maps;
    if (beside) {
      scratch += decoding;
    } else if (k + 1 == shape.scalesRun()) {
      scratch = std::max(scratch, decoding);  // the maps are gone by then
    } else if (previews) {
      scratch = std::max(scratch, decoding + maps);
    }
    most = std::max(most, inputs + prompt + scratch);
  }
  return plan.arenaSlots * (event.bytesPerTokenHead / (int64_t{event.images} * event.branches)) + shadows + sums + most;
}

}  // namespace

int lastPrunedScale(const Pruning& pruning) {
  int last = static_cast<int>(pruning.shares.size()) - 1;
  while (last >= 0 && !pruning.prunes(last)) --last;
  return last;
}

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
  requireSampling(request);
  const TransformerInfo& info = model.transformer().info();
  RunPlan plan;
  PlanEvent& event = plan.event;
  event.id = request.id;
  event.images = static_cast<int>(request.seeds.size());
  event.shape = {info.depth, info.heads, request.grids, settled(request.sampling.pruning, info.depth, request.grids)};
  event.rows = rowsPerScale(request.sampling, event.shape, event.images);
  event.branches = event.rows.front() / event.images;
  event.method = request.cache.schedule ? CacheMethod::HeatKV : request.cache.method;
  for (int layer : request.sampling.cfgLayers) {
    if (layer > 0 || layer < -info.depth) {
      throw Error(ErrorKind::Usage,
                  "guidance layer " + std::to_string(layer) + " does not exist in a model of " +
                      std::to_string(info.depth) + " layers",
                  "use 0 for the logits, or -1 to -" + std::to_string(info.depth));
    }
  }
  plan.aspect = aspectOf(request.grids);
  if (!plan.aspect)
    throw Error(ErrorKind::Usage, "these grids belong to no aspect ratio", "take them from one of the 15 templates");
  const int factor = info.patchified ? 2 : 1;
  plan.vaeGrid = {request.grids.back().h * factor, request.grids.back().w * factor};
  event.width = plan.vaeGrid.w * model.vae().stride();
  event.height = plan.vaeGrid.h * model.vae().stride();

  const DType kv = request.cache.kvDtype;
  event.kvDtype = kv == DType::Auto ? parseDType(model.event().kvDtype).value() : kv;
  plan.kvDType = cacheTypeOf(event.kvDtype);
  const int64_t rows = int64_t{event.images} * event.branches;
  event.bytesPerTokenHead = rows * Pool::slotBytes(info.headDim, plan.kvDType);
  const int64_t pairs = event.shape.pairs();
  event.fullBytes = event.bytesPerTokenHead * pairs * event.shape.fullTokens();
  event.budget = request.cache.schedule ? request.cache.schedule->budget : request.cache.budget;
  if (event.method == CacheMethod::Full) event.budget = {};
  event.share = request.cache.schedule ? request.cache.schedule->share : event.budget.shareOf(event.fullBytes);
  event.budgetBytes = shareOf(event.fullBytes, event.share);
  plan.policy = makePolicy(request.cache, event.shape, event.share, event.bytesPerTokenHead);
  if (!request.shadows.empty() && event.method != CacheMethod::Full)
    throw Error(ErrorKind::Usage, "only a run with a full cache can be watched for what others lose", "use full");
  if (!request.shadows.empty() && !event.shape.pruning.shares.empty()) {
    throw Error(ErrorKind::Usage, "a run that leaves tokens out cannot be watched for what others lose",
                "prune no tokens");
  }
  for (const CacheRequest& shadow : request.shadows) {
    const Rational share = shadow.schedule ? shadow.schedule->share : shadow.budget.shareOf(event.fullBytes);
    plan.shadows.push_back(makePolicy(shadow, event.shape, share, event.bytesPerTokenHead));
  }
  event.schedule = plan.policy->schedule();
  const bool ranks = !request.cache.schedule && infoOf(event.method).needs != MethodInfo::Needs::Nothing;
  if (ranks && request.cache.calibration) event.note = rankingNote(*request.cache.calibration, event.shape);
  event.early = event.schedule ? event.schedule->early : EarlyRule::Auto;
  event.sinkScales = std::min(effectiveSinks(request.cache), event.shape.scales() - 1);
  event.minBytes = event.bytesPerTokenHead * leastTokenHeads(request.cache, event.shape);

  for (int k = 0; k < event.shape.scalesRun(); ++k) {
    for (int64_t held : plan.policy->predictedTokenHeads(k)) {
      event.predictedHeldBytes = std::max(event.predictedHeldBytes, held * event.bytesPerTokenHeadAt(k));
    }
  }
  plan.arenaSlots = arenaSlotsOf(*plan.policy, event);
  const auto& source = event.shape.pruning.source;
  if (source)
    event.restoreBytes = restoreBytes(model.transformer(), event.shape, event.rows[static_cast<size_t>(*source)]);
  event.workShare = workShareOf(info, plan, promptTokens);
  const int64_t available = freeBytes(model.device());
  int64_t needed = runBytes(model, plan, promptTokens, request.preview.every > 0);
  if (!model.device().is_cpu()) {
    // The more images share a launch the better, as far as memory goes.
    for (plan.imagesAtOnce = event.images; plan.imagesAtOnce > 1; plan.imagesAtOnce = (plan.imagesAtOnce + 1) / 2) {
      const int64_t together = runBytes(model, plan, promptTokens, request.preview.every > 0);
      if (available > 0 && together > available) continue;
      needed = together;
      break;
    }
  }
  event.predictedPeakBytes = model.event().weightBytes + needed;
  event.fits = available <= 0 || needed <= available;
  if (!event.fits) {
    event.reason =
        fmt::format("this run needs {} MiB more than the weights, {} MiB are free", needed >> 20, available >> 20);
  }
  return plan;
}

}  // namespace heatkv
