// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An edit's source picture (VAREdit): picture -> raw features -> one pass through all layers, whose keys and values
// every later scale sees.
#include <ATen/ATen.h>

#include "engine/generator.h"
#include "engine/pictures/source_picture.h"
#include "engine/vae/codes.h"

namespace heatkv {

void Generator::encodeSource() {
  if (!m_request.source) return;
  m_sink(StageEvent{m_request.id, "Reading the picture"});
  const PlanEvent& plan = m_plan.event;
  const Picture picture = preparedSource(*m_request.source, plan.width, plan.height);
  const at::Tensor pixels =
      at::from_blob(const_cast<uint8_t*>(picture.rgb.data()), {1, picture.height, picture.width, 3}, at::kByte);
  m_sourceFeatures = m_model.vae().encode(pixels.to(m_model.device()));
  if (m_recorder) m_recorder->add("source.features", m_sourceFeatures);
}

void Generator::prefill() {
  if (!m_sourceFeatures.defined()) return;
  const auto begin = std::chrono::steady_clock::now();
  const PlanEvent& plan = m_plan.event;
  const CacheShape& shape = plan.shape;
  const Transformer& transformer = m_model.transformer();
  const Grid grid = shape.grids.back();
  m_heldBytes.clear();
  m_predictedBytes = m_plan.policy->predictedTokenHeads(kSourceScale);
  for (int64_t& tokens : m_predictedBytes) tokens *= plan.bytesPerTokenHeadAt(kSourceScale);
  at::Tensor x =
      transformer.withLevel(transformer.embed(nextFeatures(m_sourceFeatures, grid, transformer.info().patchified))
                                .unsqueeze(0)
                                .expand({m_branches, -1, -1}),
                            shape.scales() - 1);
  m_sourceFeatures.reset();
  for (int layer = 0; layer < shape.layers; ++layer) prefillLayer(layer, x);
  SourceEvent event{m_request.id, grid, msSince(begin), 0, m_heldBytes, m_predictedBytes, {}};
  for (int layer = 0; layer < shape.layers; ++layer) event.layerBytes.push_back(m_pool->layerBytes(layer));
  if (plan.schedule && plan.schedule->sourceRule == SourceRule::Rank)
    event.headsPruned = plan.schedule->scales.front().headsPruned;
  m_sink(event);
}

void Generator::prefillLayer(int layer, at::Tensor& x) {
  checkStop();
  const CacheShape& shape = m_plan.event.shape;
  ReservedSlots reserved;
  if (m_model.backend().writesReserved(*m_pool)) {
    reserved = m_pool->reserveSlots(0, m_branches, layer, shape.sourceTokens,
                                    [&](int head) { return m_plan.policy->keepsAll(kSourceScale, layer, head); });
  }
  Transformer::LayerInput input{layer, 0, &m_sourceRope};
  input.reserved = &reserved;
  input.headsAlone = layer + 1 == shape.layers;  // nothing looks at what the source becomes after it
  const auto out = m_model.transformer().forwardLayer(x, m_condition, input, *m_pool);
  x = out.x;
  m_inflightBytes = std::max(m_inflightBytes, static_cast<int64_t>(out.heads.k.nbytes() + out.heads.v.nbytes()));
  recordSource(layer, out.heads);
  // No seed takes part: what one image keeps, all do.
  for (const Image& image : m_images) {
    m_plan.policy->afterLayer({kSourceScale,
                               layer,
                               image.index * m_branches,
                               static_cast<int32_t>(-shape.sourceTokens),
                               {},
                               out.heads.q,
                               out.heads.k,
                               out.heads.v,
                               {},
                               {},
                               {}},
                              *m_pool);
  }
  finishLayer(kSourceScale, layer);
}

}  // namespace heatkv
