// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_memory.h"

#include <algorithm>

namespace heatkv {
namespace {

/// The largest of a scale's layers, or of the prefill's.
int64_t scaleActivationBytes(const Transformer& transformer, const CacheShape& shape, int k, int branches) {
  const TransformerInfo& info = transformer.info();
  const int64_t all = k == kSourceScale ? shape.sourceTokens : shape.grids[static_cast<size_t>(k)].tokens();
  int64_t most = 0;
  for (int l = 0; l < shape.layers; ++l)
    most = std::max(most, transformer.backend().layerBytes(
                              {shape.tokens(k, l), all, info.width, info.hidden, branches, transformer.dtype()}));
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

/// What the prefill needs beside the arena: one image's branches at the source's tokens.
int64_t prefillBytes(const Model& model, const PlanEvent& event, int promptTokens) {
  const CacheShape& shape = event.shape;
  if (shape.sourceTokens == 0) return 0;
  const TransformerInfo& info = model.transformer().info();
  // Every branch's rows, and the tokens that they are made of.
  const int64_t rows = event.branches, inputs = (rows + 1) * shape.sourceTokens * info.width * 4;
  const int64_t prompt = rows * info.depth * (2 * promptTokens + 6) * info.width * 4;
  return inputs + prompt + scaleActivationBytes(model.transformer(), shape, kSourceScale, event.branches);
}

}  // namespace

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
  const bool beside = previews && model.backend().decodesBeside();
  int64_t most = prefillBytes(model, event, promptTokens);
  for (int k = 0; k < shape.scalesRun(); ++k) {
    const int rows = event.rows[static_cast<size_t>(k)], branches = rows / event.images;
    const int64_t inputs = int64_t{rows} * shape.grids[static_cast<size_t>(k)].tokens() * info.width * 4;
    const int64_t prompt = int64_t{branches} * info.depth * (2 * promptTokens + 6) * info.width * 4;
    const bool mapped = shape.pruning.source && k >= *shape.pruning.source && k <= lastPrunedScale(shape.pruning);
    const int64_t maps = mapped ? restoreBytes(model.transformer(), shape, rows) : 0;
    // A policy that selects reads its keys at the scale before the last: never more than the last one's activations.
    const int64_t layers = plan.imagesAtOnce * (scaleActivationBytes(model.transformer(), shape, k, branches) +
                                                pooledBytes(model, shape, k, branches));
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
  const int64_t arena = plan.arenaSlots * (event.bytesPerTokenHead / (int64_t{event.images} * event.branches));
  // The source picture is encoded before the arena is there.
  const int64_t encoding = shape.sourceTokens > 0 ? model.vae().encodeBytes(plan.vaeGrid.h, plan.vaeGrid.w) : 0;
  return std::max(encoding, arena + shadows + sums + most);
}

}  // namespace heatkv
