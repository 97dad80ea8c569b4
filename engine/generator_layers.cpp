// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A scale's layers: the input of each, the cache before and after it, and what watches it.
#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/error.h"
#include "engine/generator.h"
#include "engine/occupancy.h"
#include "engine/sampling/bits.h"

namespace heatkv {
namespace {

/// Of every branch the absolute positions of its tokens (branches, m); none where tokens is undefined.
std::vector<std::vector<int32_t>> positionsOf(const at::Tensor& tokens, int32_t first) {
  std::vector<std::vector<int32_t>> positions;
  if (!tokens.defined()) return positions;
  const at::Tensor list = (tokens + first).to(at::kCPU, at::kInt).contiguous();
  for (int64_t b = 0; b < list.size(0); ++b) {
    const int32_t* row = list.data_ptr<int32_t>() + b * list.size(1);
    positions.emplace_back(row, row + list.size(1));
  }
  return positions;
}

}  // namespace

void Generator::enterScale(int k) {
  if (m_plan.event.rows[k] < m_plan.event.images * m_branches) stopGuidance();
  allocateMaps(k);
  m_heldBytes.clear();
  m_predictedBytes = m_plan.policy->predictedTokenHeads(k);
  for (int64_t& tokens : m_predictedBytes) tokens *= m_plan.event.bytesPerTokenHeadAt(k);
  m_inflightBytes = 0;
  hideKeys(k);
  for (Image& image : m_images) image.x = m_model.transformer().withLevel(image.x, k);
}

/// What the plan's sparse attention leaves out at this scale; nothing where all of it is watched.
void Generator::hideKeys(int k) {
  std::vector<HiddenEntries> hidden;
  const CacheShape& shape = m_plan.event.shape;
  const bool watched = m_observer.see && m_observer.wantsMasses(k);
  if (!m_plan.attention.scales.empty() && !watched) {
    for (const Atom& atom : m_plan.attention.scales[static_cast<size_t>(k)].skipped) {
      hidden.push_back({atom.layer, atom.head, static_cast<int32_t>(shape.cachedBefore(atom.scale)),
                        static_cast<int32_t>(shape.cachedBefore(atom.scale + 1))});
    }
  }
  m_pool->hide(hidden);
}

void Generator::stopGuidance() {
  std::vector<int> rows;
  for (const Image& image : m_images) rows.push_back(image.index * m_branches);
  m_pool->keepRows(rows);
  for (PartMaps& maps : m_maps) {
    for (at::Tensor& map : maps) map = map.unflatten(0, {-1, m_branches}).select(1, 0).contiguous();
  }
  m_condition = firstBranch(m_condition);
  m_conditions.clear();
  for (Image& image : m_images) image.x = image.x.narrow(0, 0, 1);
  m_branches = 1;
}

void Generator::allocateMaps(int k) {
  const CacheShape& shape = m_plan.event.shape;
  if (shape.pruning.source != k) return;
  const Transformer& transformer = m_model.transformer();
  for (int layer = shape.pruning.layers->first; layer <= shape.pruning.layers->last; ++layer) {
    for (at::Tensor& map : m_maps.emplace_back()) {
      map = at::empty({m_plan.event.rows[k], shape.grids[k].tokens(), transformer.info().width},
                      at::TensorOptions().dtype(transformer.dtype()).device(m_model.device()));
    }
  }
}

PartMaps Generator::mapsOf(int layer, int firstRow, int rows) const {
  PartMaps own;
  const auto& layers = m_plan.event.shape.pruning.layers;
  if (m_maps.empty() || !layers->has(layer)) return own;
  const PartMaps& all = m_maps[static_cast<size_t>(layer - layers->first)];
  for (size_t u = 0; u < own.size(); ++u) own[u] = all[u].narrow(0, firstRow, rows);
  return own;
}

void Generator::runLayer(int k, int layer) {
  checkStop();
  deliverPreviews(false);
  const std::span<Image> images(m_images);
  for (size_t first = 0; first < images.size(); first += m_plan.imagesAtOnce) {
    runGroup(k, layer, images.subspan(first, std::min<size_t>(m_plan.imagesAtOnce, images.size() - first)));
  }
  finishLayer(k, layer);
}

void Generator::finishLayer(int k, int layer) {
  const PlanEvent& plan = m_plan.event;
  m_heldBytes.push_back(m_pool->heldBytes());
  m_largestHeld = std::max(m_largestHeld, m_heldBytes.back());
  if (m_pool->heldBytes() > plan.budgetBytes) {
    throw Error(
        ErrorKind::Run,
        fmt::format("the cache holds {} bytes after layer {} of {}, its budget is {}", m_pool->heldBytes(), layer,
                    k == kSourceScale ? "the source picture" : fmt::format("scale {}", k), plan.budgetBytes));
  }
  sendOccupancy(k, layer);
}

const RunCondition& Generator::conditionOf(int images) {
  if (images == 1) return m_condition;
  const auto found = m_conditions.find(images);
  return found != m_conditions.end() ? found->second
                                     : m_conditions.emplace(images, repeated(m_condition, images)).first->second;
}

void Generator::prepareGroup(GroupInput& group, int k, int layer, std::span<Image> images) {
  const CacheShape& shape = m_plan.event.shape;
  const int firstRow = images.front().index * m_branches, rows = static_cast<int>(images.size()) * m_branches;
  const int64_t tokens = shape.tokens(k, layer);
  Transformer::LayerInput& input = group.layer;
  input = {layer, firstRow, &m_ropes[k]};
  // The first layer sees the source picture at the size of the map that runs; there, as it is.
  const Grid grid = shape.grids[k], last = shape.grids.back();
  const bool pooled = shape.sourceTokens > 0 && layer == 0 && grid != last;
  if (pooled) input.pooled = {last, grid};
  input.wantsRawQuery = m_plan.policy->wantsRawQuery() || std::any_of(m_shadows.begin(), m_shadows.end(),
                                                                      [](const auto& s) { return s.wantsRawQuery(); });
  if (observes(images.front()) && m_observer.wantsMasses(k)) {
    const int64_t seen = pooled ? grid.tokens() : shape.sourceTokens;
    if (shape.sourceTokens > 0) group.masses.segmentEnds.push_back(seen);
    for (int source = 0; source <= k; ++source)
      group.masses.segmentEnds.push_back(seen + shape.cachedBefore(source + 1));
    input.masses = &group.masses;
  }
  if (caches(k) && m_model.backend().writesReserved(*m_pool)) {
    group.reserved = m_pool->reserveSlots(firstRow, rows, layer, tokens,
                                          [&](int head) { return m_plan.policy->keepsAll(k, layer, head); });
  }
  input.reserved = &group.reserved;
  group.maps = mapsOf(layer, firstRow, rows);
  if (tokens < shape.grids[k].tokens()) {
    group.pruned = {tokens, shape.grids[k], shape.grids[static_cast<size_t>(*shape.pruning.source)], group.maps};
    input.pruned = &group.pruned;
  } else if (shape.pruning.source == k && group.maps[0].defined()) {
    input.maps = &group.maps;
  }
}

at::Tensor Generator::joined(std::span<Image> images) {
  const at::Tensor first = images.front().x;
  const auto count = static_cast<int64_t>(images.size()), rows = first.size(0);
  if (count == 1) return first;
  const bool inOne = first.is_contiguous() && std::all_of(images.begin(), images.end(), [&](const Image& image) {
                       const int64_t place = image.index - images.front().index;
                       return image.x.is_alias_of(first) && image.x.strides() == first.strides() &&
                              image.x.storage_offset() == first.storage_offset() + place * first.numel();
                     });
  if (inOne) return first.as_strided({count * rows, first.size(1), first.size(2)}, first.strides());
  std::vector<at::Tensor> inputs;
  for (const Image& image : images) inputs.push_back(image.x);
  const at::Tensor all = at::cat(inputs);
  for (Image& image : images) image.x = all.narrow(0, (image.index - images.front().index) * rows, rows);
  return all;
}

void Generator::runGroup(int k, int layer, std::span<Image> images) {
  GroupInput group;
  prepareGroup(group, k, layer, images);
  const auto out = m_model.transformer().forwardLayer(joined(images), conditionOf(static_cast<int>(images.size())),
                                                      group.layer, *m_pool);
  m_inflightBytes = std::max(m_inflightBytes, static_cast<int64_t>(out.heads.k.nbytes() + out.heads.v.nbytes()));
  for (Image& image : images) takeLayer(k, image, group, out);
}

void Generator::takeLayer(int k, Image& image, const GroupInput& group, const Transformer::LayerOutput& out) {
  const CacheShape& shape = m_plan.event.shape;
  const Sampling& sampling = m_request.sampling;
  const int layer = group.layer.layer, row = image.index * m_branches, ownRow = row - group.layer.firstRow;
  const bool mixes =
      m_branches == 2 && cfgAt(sampling, k) != 1 &&
      std::find(sampling.cfgLayers.begin(), sampling.cfgLayers.end(), layer - shape.layers) != sampling.cfgLayers.end();
  const auto own = [&](const at::Tensor& t) { return t.defined() ? t.narrow(0, ownRow, m_branches) : t; };
  const at::Tensor x = own(out.x);
  image.x = mixes ? guided(x.narrow(0, 0, 1), x.narrow(0, 1, 1), sampling, k).expand_as(x) : x;
  const auto firstPosition = static_cast<int32_t>(shape.cachedBefore(k));
  const LayerView view{k,
                       layer,
                       row,
                       firstPosition,
                       positionsOf(own(out.tokens[0]), firstPosition),
                       own(out.heads.q),
                       own(out.heads.k),
                       own(out.heads.v),
                       own(out.rawQuery),
                       image.index == 0 ? group.masses.masses : at::Tensor(),
                       own(out.seen.k)};
  if (image.index == 0) recordPooled(k, layer, out);
  if (observes(image)) m_observer.see(view, *m_pool);
  if (image.index == 0 && !m_shadows.empty()) watchShadows(view);
  if (caches(k)) m_plan.policy->afterLayer(view, *m_pool);
  if (group.layer.pruned) recordTokens(k, layer, image, out.tokens, ownRow);
}

void Generator::watchShadows(const LayerView& view) {
  LayerView one = view;
  one.firstRow = 0;
  for (at::Tensor* t : {&one.q, &one.k, &one.v, &one.rawQuery})
    if (t->defined()) *t = t->narrow(0, 0, 1);
  std::vector<at::Tensor> held;
  for (int head = 0; head < m_plan.event.shape.heads; ++head)
    held.push_back(m_pool->heldKeys(view.firstRow, view.layer, head));
  const at::Tensor keys = at::stack(held).to(one.k.scalar_type());
  const at::Tensor mass = meanAttention(one.q[0], at::cat({keys, one.k[0]}, 1));
  for (ShadowCache& shadow : m_shadows) shadow.afterLayer(one, mass);
}

void Generator::sendOccupancy(int k, int layer) {
  const PlanEvent& plan = m_plan.event;
  auto occupancy =
      std::make_shared<Occupancy>(occupancyOf(*m_pool, plan.shape, plan.sinkScales, plan.schedule.get(), k, layer));
  if (!m_predictedBytes.empty()) occupancy->predictedBytes = m_predictedBytes[layer];
  m_sink(LayerEvent{m_request.id, k, layer, std::move(occupancy)});
}

}  // namespace heatkv
