// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_work.h"

#include <algorithm>

namespace heatkv {

double blockWork(const TransformerInfo& info, const CacheShape& shape, const std::vector<int>& rows, int promptTokens,
                 const std::function<double(int scale, int layer)>& held) {
  const double width = info.width, headDim = info.headDim;
  // qkv, the three other square products, and the two of the feed-forward.
  const double products = 12 * width * width + 4 * width * info.hidden;
  double work = 0;
  for (int k = shape.firstScale(); k < shape.scalesRun(); ++k) {
    for (int l = 0; l < shape.layers; ++l) {
      const auto tokens = static_cast<double>(shape.tokens(k, l));
      const double keys = held(k, l) + shape.heads * (tokens + promptTokens);
      work += rows[static_cast<size_t>(std::max(k, 0))] * tokens * (products + 4 * headDim * keys);
    }
  }
  return work;
}

double blockWork(const TransformerInfo& info, const CacheShape& shape, const std::vector<int>& rows, int promptTokens) {
  return blockWork(info, shape, rows, promptTokens,
                   [&](int k, int l) { return static_cast<double>(shape.heads * shape.tokensBefore(k, l)); });
}

std::vector<std::vector<int64_t>> visibleTokenHeads(const Schedule& schedule) {
  const CacheShape& shape = schedule.shape;
  std::vector<std::vector<int64_t>> visible;
  for (int t = 0; t < shape.scales(); ++t) {
    std::vector<int64_t>& layers = visible.emplace_back();
    for (int l = 0; l < shape.layers; ++l) layers.push_back(shape.heads * shape.tokensBefore(t, l));
    const auto hide = [&](const Atom& atom) {
      layers[static_cast<size_t>(atom.layer)] -= shape.tokens(atom.scale, atom.layer);
    };
    const ScheduleScale& scale = schedule.scales[static_cast<size_t>(t)];
    for (const Atom& atom : scale.removed) hide(atom);
    for (const EarlyStep& step : scale.early)
      for (const Atom& atom : step.atoms) hide(atom);
  }
  return visible;
}

}  // namespace heatkv
