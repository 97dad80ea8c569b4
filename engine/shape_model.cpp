// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/shape_model.h"

#include <fmt/format.h>

#include "engine/calibration/schedule_export.h"

namespace heatkv {
namespace {

constexpr int kHeadDim = 128, kTextChannels = 2048, kUncondRows = 512, kBits = 32;

/// Of all tensors that a transformer of these sizes has.
int64_t parametersOf(const TransformerInfo& t) {
  const int64_t c = t.width, h = t.hidden, ct = t.textChannels, d = t.bits;
  const int64_t attention = 4 * c * c + 3 * c + t.heads, cross = 4 * c * c + 3 * c, norms = 6 * c + 2 * c;
  const int64_t block = attention + cross + norms + 2 * c * h + h + c;
  const int64_t pool = c + 2 * c * ct + c + c * c + c, text = ct * c + c + c * c + c;
  const int64_t ends = kUncondRows * ct + ct + c + 15 * c + d * c + c + 2 * c * d + 2 * d;
  return t.depth * block + pool + text + ends + 8 * (c * c + c);  // the last: both adaptive norms
}

int64_t matrixElements(const TransformerInfo& t) {
  const int64_t c = t.width;
  return t.depth * (8 * c * c + 2 * c * t.hidden);
}

}  // namespace

ModelInfo shapeModel(std::string_view text) {
  const CacheShape shape = parseShape(text, {{1, 1}, {2, 2}});
  ModelInfo info;
  info.shapeOnly = true;
  TransformerInfo& t = info.transformer.emplace();
  t.depth = shape.layers;
  t.heads = shape.heads;
  t.headDim = kHeadDim;
  t.width = shape.heads * kHeadDim;
  t.hidden = 4 * t.width;
  t.textChannels = kTextChannels;
  t.uncondRows = kUncondRows;
  // The published 8B works on 2 x 2 patches of its VAE's 14 bits.
  t.patchified = text == "8b";
  t.bits = t.patchified ? 56 : kBits;
  t.name = text == "2b" ? "Infinity-2B" : text == "8b" ? "Infinity-8B" : std::string(text);
  t.parameters = parametersOf(t);
  info.name = t.name;
  return info;
}

std::vector<MemoryRow> memoryTable(const TransformerInfo& model, int64_t tokenHeads, double share,
                                   int64_t bytesPerTokenHead) {
  const int64_t matrices = matrixElements(model), rest = (model.parameters - matrices) * 4;
  const int64_t scales = 4 * int64_t{model.depth} * (8 * model.width + model.hidden);
  const int64_t full = tokenHeads * bytesPerTokenHead;
  const auto kept = static_cast<int64_t>(static_cast<double>(full) * share);
  return {{DType::BF16, matrices * 2 + rest, full, kept}, {DType::Int8, matrices + scales + rest, full, kept}};
}

}  // namespace heatkv
