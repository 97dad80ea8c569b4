// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_query.h"

#include <ATen/ATen.h>

#include <limits>

#include "engine/api/error.h"
#include "engine/generator.h"

namespace heatkv {
namespace {

void requirePlace(const AttentionRequest& asked, const TransformerInfo& info) {
  const auto within = [](int index, int64_t count) { return index >= 0 && index < count; };
  const Grids& grids = asked.paint.grids;
  const bool found = within(asked.layer, info.depth) && within(asked.head, info.heads) &&
                     within(asked.image, static_cast<int64_t>(asked.paint.seeds.size())) &&
                     within(asked.scale, static_cast<int64_t>(grids.size())) &&
                     within(asked.row, grids[asked.scale].h) && within(asked.column, grids[asked.scale].w);
  if (!found) throw Error(ErrorKind::Usage, "the run has no such layer, head, scale or place", "choose another place");
  if (asked.paint.sampling.pruning.skips(asked.scale))
    throw Error(ErrorKind::Usage, "this scale was skipped, so nothing of it looks back", "choose an earlier scale");
}

/// Softmax of the token's scores, spread over the source scales by the keys' positions.
void fill(AttentionMap& map, const LayerView& view, const Pool& pool) {
  int64_t token = int64_t{map.row} * map.grids.back().w + map.column;
  if (!view.positions.empty()) {
    const std::vector<int32_t>& own = view.positions.front();
    const auto found = std::lower_bound(own.begin(), own.end(), view.firstPosition + token);
    if (found == own.end() || *found != view.firstPosition + token)
      throw Error(ErrorKind::Usage, "this token was left out here, so it looks at nothing", "choose another place");
    token = found - own.begin();
  }
  const at::Tensor query = view.q[0][map.head][token].to(at::kDouble);
  const std::vector<int32_t>& held = pool.entries(view.firstRow, map.layer, map.head).position;
  const auto ofSource = std::lower_bound(held.begin(), held.end(), 0) - held.begin();
  at::Tensor heldKeys = pool.heldKeys(view.firstRow, map.layer, map.head).to(at::kDouble);
  int64_t source = ofSource;  // keys of the source picture that are looked at
  if (view.pooledKeys.defined() && ofSource > 0) {
    source = view.pooledKeys.size(2) - view.k.size(2);
    heldKeys =
        at::cat({view.pooledKeys[0][map.head].narrow(0, 0, source).to(at::kDouble), heldKeys.slice(0, ofSource)});
  }
  const at::Tensor keys = at::cat({heldKeys, view.k[0][map.head].to(at::kDouble)});
  const at::Tensor weights = at::softmax(keys.mv(query), 0).to(at::kCPU, at::kFloat).contiguous();
  std::vector<int64_t> begins;
  for (int64_t begin = 0; const Grid& grid : map.grids) {
    map.weights.emplace_back(grid.tokens(), std::numeric_limits<float>::quiet_NaN());
    begins.push_back(begin);
    begin += grid.tokens();
  }
  const float* weight = weights.data_ptr<float>();
  map.sourceWeights.assign(map.sourceGrid.tokens(), std::numeric_limits<float>::quiet_NaN());
  std::copy(weight, weight + source, map.sourceWeights.begin());
  for (int64_t i = source; i < weights.size(0); ++i) {
    const int64_t at = i - source + ofSource, own = at - static_cast<int64_t>(held.size());
    const int64_t position = own < 0                  ? held[at]
                             : view.positions.empty() ? view.firstPosition + own
                                                      : view.positions.front()[own];
    const auto scale = std::upper_bound(begins.begin(), begins.end(), position) - begins.begin() - 1;
    map.weights[scale][position - begins[scale]] = weight[i];
  }
}

}  // namespace

AttentionMap attentionOf(Model& model, const AttentionRequest& asked, const Replay* replay, std::stop_token stop) {
  requirePlace(asked, model.transformer().info());
  PaintRequest run = asked.paint;
  // A picture of a batch is the same alone; a replay's bits are by image and want all of them.
  if (!replay) run.seeds = {asked.paint.seeds[asked.image]};
  run.preview.every = 0;
  run.recordPath.clear();
  AttentionMap map{asked.layer, asked.head, asked.scale, asked.row, asked.column, {}, {}};
  if (run.source) map.sourceGrid = asked.layer == 0 ? run.grids[asked.scale] : run.grids.back();
  map.grids.assign(run.grids.begin(), run.grids.begin() + asked.scale + 1);
  const EventSink quiet = [](const Event&) {};
  Generator generator(model, run, quiet, stop, replay, nullptr);
  LayerObserver observer;
  observer.wantsMasses = [](int) { return false; };
  observer.see = [&](const LayerView& view, const Pool& pool) {
    if (view.scale == asked.scale && view.layer == asked.layer) fill(map, view, pool);
  };
  generator.observe(std::move(observer));
  generator.runUpTo(asked.scale, asked.layer);
  return map;
}

}  // namespace heatkv
