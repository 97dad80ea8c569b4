// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_plan.h"

#include <algorithm>

#include "engine/api/error.h"
#include "engine/devices.h"
#include "engine/selection/least_held.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

__extension__ typedef __int128 Wide;

int64_t shareOf(int64_t bytes, Rational share) {
  return static_cast<int64_t>(static_cast<Wide>(bytes) * share.num / share.den);
}

/// Live bytes while the last scale of one image runs, weights and arena aside: the input, its sum with what the block
/// adds, and the heads; beside them qkv and the bare queries, or a norm and the hidden layer, and what a product with
/// 8-bit weights widens.
int64_t activationBytes(const Transformer& transformer, const Grids& grids, int branches) {
  const TransformerInfo& info = transformer.info();
  const auto elem = static_cast<int64_t>(c10::elementSize(transformer.dtype()));
  const int64_t tokens = grids.back().tokens() * branches, width = info.width;
  const int64_t held = (1 + 1 + 3) * 4;
  const int64_t attention = width * (held + 3 * elem + 4);
  const int64_t feedForward = width * (held + elem) + int64_t{info.hidden} * elem;
  return tokens * std::max(attention, feedForward) + transformer.widenedBytes();
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
}

/// Live bytes of a run beside the weights: the arena, what every image keeps from scale to scale, the prompt's keys and
/// values with the norms' scales, and the larger of a block's and the decoder's scratch.
int64_t runBytes(const Model& model, const RunPlan& plan, int promptTokens, bool previews) {
  const PlanEvent& event = plan.event;
  const TransformerInfo& info = model.transformer().info();
  const int64_t pixels = int64_t{event.width} * event.height * 3;
  const int64_t lastTokens = event.shape.grids.back().tokens();
  const int64_t arena = plan.policy->slotsPerRow() * event.bytesPerTokenHead;
  const int64_t images = int64_t{event.images} * 4 *
                         (plan.vaeGrid.tokens() * model.vae().bits() + event.branches * lastTokens * info.width);
  const int64_t prompt = int64_t{event.branches} * info.depth * (2 * promptTokens + 6) * info.width * 4;
  int64_t shadows = 0;
  for (const auto& shadow : plan.shadows)
    shadows += shadow->slotsPerRow() * event.bytesPerTokenHead / (int64_t{event.images} * event.branches);
  // A policy that selects reads its keys at the scale before the last: never more than the last one's activations.
  const int64_t decoding = model.vae().decodeBytes(plan.vaeGrid.h, plan.vaeGrid.w) + pixels * (4 + 4 + 1);
  const int64_t layers = plan.imagesAtOnce * activationBytes(model.transformer(), event.shape.grids, event.branches);
  // A GPU decodes previews while layers run.
  const bool both = previews && !model.device().is_cpu();
  return arena + shadows + images + prompt + (both ? layers + decoding : std::max(layers, decoding));
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
  requireSampling(request);
  const TransformerInfo& info = model.transformer().info();
  RunPlan plan;
  PlanEvent& event = plan.event;
  event.id = request.id;
  event.images = static_cast<int>(request.seeds.size());
  event.branches =
      std::all_of(request.sampling.cfg.begin(), request.sampling.cfg.end(), [](double v) { return v == 1.0; }) ? 1 : 2;
  event.shape = {info.depth, info.heads, request.grids};
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
  for (const CacheRequest& shadow : request.shadows) {
    const Rational share = shadow.schedule ? shadow.schedule->share : shadow.budget.shareOf(event.fullBytes);
    plan.shadows.push_back(makePolicy(shadow, event.shape, share, event.bytesPerTokenHead));
  }
  event.schedule = plan.policy->schedule();
  event.early = event.schedule ? event.schedule->early : EarlyRule::Auto;
  event.sinkScales = std::min(effectiveSinks(request.cache), event.shape.scales() - 1);
  event.minBytes = event.bytesPerTokenHead * leastTokenHeads(request.cache, event.shape);

  for (int k = 0; k < event.shape.scales(); ++k) {
    for (int64_t held : plan.policy->predictedTokenHeads(k)) {
      event.predictedHeldBytes = std::max(event.predictedHeldBytes, held * event.bytesPerTokenHead);
    }
  }
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
