// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_memory.h"

#include <algorithm>

namespace heatkv {
namespace {

/// The largest of a scale's layers, or of the prefill's.
int64_t scaleActivationBytes(const Transformer& transformer, const CacheShape& shape, int k, int branches,
                             at::ScalarType cache) {
  const TransformerInfo& info = transformer.info();
  const int64_t all = k == kSourceScale ? shape.sourceTokens : shape.grids[static_cast<size_t>(k)].tokens();
  int64_t most = 0;
  for (int l = 0; l < shape.layers; ++l)
    most = std::max(most, transformer.backend().layerBytes({shape.tokens(k, l), all, info.width, info.hidden, branches,
                                                            transformer.dtype(), cache}));
  return most + transformer.widenedBytes();
}

}  // namespace

int lastPrunedScale(const Pruning& pruning) {
  int last = static_cast<int>(pruning.shares.size()) - 1;
  while (last >= 0 && !pruning.prunes(last)) --last;
  return last;
}

int64_t restoreBytes(const Transformer& transformer, const CacheShape& shape, int rows) {
  const Pruning& pruning = shape.pruning;
  if (!pruning.source) return 0;
  const int64_t layers = pruning.layers->last - pruning.layers->first + 1;
  return layers * 3 * shape.grids[static_cast<size_t>(*pruning.source)].tokens() * transformer.info().width * rows *
         static_cast<int64_t>(c10::elementSize(transformer.dtype()));
}

int64_t arenaSlotsOf(const CachePolicy& policy, const PlanEvent& event) {
  const int64_t most = policy.slotsPerRow();
  const int last = event.shape.scalesRun() - 1;
  if (event.rows.front() == event.rows[static_cast<size_t>(last)]) return most * event.rows.front();
  int64_t slots = most * event.rows[static_cast<size_t>(last)];
  for (int k = event.shape.firstScale(); k < last; ++k) {
    const std::vector<int64_t> held = policy.predictedTokenHeads(k);
    const int64_t row = held.empty() ? most : *std::max_element(held.begin(), held.end());
    slots = std::max(slots, row * event.rows[static_cast<size_t>(std::max(k, 0))]);
  }
  return slots;
}

namespace {

/// What the first layer of an edit adds at a scale: the source pooled beside the map's own keys and values for every
/// row that runs together, one head's copies while they are made, and off the CPU the attention of one head as a whole.
int64_t pooledBytes(const Model& model, const CacheShape& shape, int k, int rows) {
  if (shape.sourceTokens == 0 || k + 1 >= shape.scales()) return 0;
  const TransformerInfo& info = model.transformer().info();
  const int64_t tokens = shape.grids[static_cast<size_t>(k)].tokens(), held = shape.tokensBefore(k, 0);
  const int64_t pooled = int64_t{rows} * 2 * 2 * tokens * info.width * 4, copies = 4 * held * info.headDim * 4;
  return pooled + copies + (!model.backend().runsTogether() ? 0 : 3 * tokens * (held + 2 * tokens) * 4);
}

/// A row's input of a scale.
int64_t inputBytes(const Model& model, const CacheShape& shape, int k) {
  return shape.grids[static_cast<size_t>(k)].tokens() * model.transformer().info().width * 4;
}

/// What a run keeps from its first scale to its last, beside the arena: the prompt as the layers take it, its features,
/// the norms' scales, the angles of every scale's tokens.
int64_t keptBytes(const Model& model, const RunPlan& plan, int promptTokens) {
  const PlanEvent& event = plan.event;
  const TransformerInfo& info = model.transformer().info();
  const int64_t rows = int64_t{event.branches} * plan.imagesAtOnce, vectors = 6 * info.width * 4;
  int64_t prompt = model.backend().promptBytes(
      {promptTokens, info.width, info.heads, event.branches, plan.imagesAtOnce, model.transformer().dtype()});
  prompt += vectors * (event.branches + (plan.imagesAtOnce > 1 ? rows : 0));
  const int64_t features = int64_t{event.branches} * promptTokens * info.textChannels * 4;
  int64_t tokens = event.shape.sourceTokens;
  for (Grid grid : event.shape.grids) tokens += grid.tokens();
  return info.depth * prompt + features + tokens * info.headDim * 4;
}

/// What the prefill needs beside the arena: one image's branches at the source's tokens.
int64_t prefillBytes(const Model& model, const RunPlan& plan) {
  if (plan.event.shape.sourceTokens == 0) return 0;
  return scaleActivationBytes(model.transformer(), plan.event.shape, kSourceScale, plan.event.branches, plan.kvDType);
}

/// What scale k needs beside what is kept: its layers, or the picture that is decoded after it.
int64_t scaleBytes(const Model& model, const RunPlan& plan, int k, bool previews) {
  const PlanEvent& event = plan.event;
  const CacheShape& shape = event.shape;
  const int rows = event.rows[static_cast<size_t>(k)], branches = rows / event.images;
  const bool mapped = shape.pruning.source && k >= *shape.pruning.source && k <= lastPrunedScale(shape.pruning);
  const int64_t maps = mapped ? restoreBytes(model.transformer(), shape, rows) : 0;
  // Images that run together have their inputs in the layer's own.
  const int64_t waiting = int64_t{event.images - plan.imagesAtOnce} * branches * inputBytes(model, shape, k);
  // A policy that selects reads its keys at the scale before the last: never more than the last one's activations.
  const int64_t layers =
      waiting + maps + scaleActivationBytes(model.transformer(), shape, k, branches * plan.imagesAtOnce, plan.kvDType) +
      plan.imagesAtOnce * pooledBytes(model, shape, k, branches);
  const bool last = k + 1 == shape.scalesRun();
  if (!last && !previews) return layers;
  const int64_t pixels = int64_t{event.width} * event.height * 3;
  const int64_t decoding = model.vae().decodeBytes(plan.vaeGrid.h, plan.vaeGrid.w) + pixels * (4 + 4 + 1);
  if (previews && model.backend().decodesBeside()) return layers + decoding;
  // By then the next scale's inputs are there, which the branches share, and after the last scale no maps.
  return std::max(layers, last ? decoding : decoding + maps + event.images * inputBytes(model, shape, k + 1));
}

}  // namespace

int64_t runBytes(const Model& model, const RunPlan& plan, int promptTokens, bool previews) {
  const PlanEvent& event = plan.event;
  const int64_t rowBytes = event.bytesPerTokenHead / (int64_t{event.images} * event.branches);
  int64_t held = plan.arenaSlots * rowBytes + model.backend().listBytes(plan.arenaSlots);
  held += keptBytes(model, plan, promptTokens);
  for (const auto& shadow : plan.shadows) held += shadow->slotsPerRow() * rowBytes;
  held += int64_t{event.images} * 4 * plan.vaeGrid.tokens() * model.vae().bits();  // the sums of codes
  int64_t most = prefillBytes(model, plan);
  for (int k = 0; k < event.shape.scalesRun(); ++k) most = std::max(most, scaleBytes(model, plan, k, previews));
  // The source picture is encoded before the arena is there.
  const int64_t encoding = event.shape.sourceTokens > 0 ? model.vae().encodeBytes(plan.vaeGrid.h, plan.vaeGrid.w) : 0;
  return std::max(encoding, held + most);
}

}  // namespace heatkv
