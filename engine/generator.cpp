// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generator.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/api/error.h"
#include "engine/devices.h"
#include "engine/occupancy.h"
#include "engine/sampling/bits.h"
#include "engine/selection/selection_caps.h"
#include "engine/vae/codes.h"

namespace heatkv {

using Clock = std::chrono::steady_clock;

namespace {

/// A view of the picture's bytes: (H, W, 3) uint8.
at::Tensor pixelsOf(const PicturePtr& picture) {
  return at::from_blob(const_cast<uint8_t*>(picture->rgb.data()), {picture->height, picture->width, 3}, at::kByte);
}

/// Zeros and ones, eight to a byte, the first one lowest.
std::vector<uint8_t> packed(const at::Tensor& bits) {
  const at::Tensor bytes = bits.to(at::kCPU, at::kByte).contiguous();
  const auto* values = bytes.data_ptr<uint8_t>();
  std::vector<uint8_t> out(static_cast<size_t>(bytes.numel() + 7) / 8);
  for (int64_t i = 0; i < bytes.numel(); ++i)
    out[static_cast<size_t>(i / 8)] |= static_cast<uint8_t>(values[i] << i % 8);
  return out;
}

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

Generator::Generator(Model& model, const PaintRequest& request, const EventSink& sink, std::stop_token stop,
                     const Replay* replay, Recorder* recorder)
    : m_model(model),
      m_request(request),
      m_sink(sink),
      m_stop(std::move(stop)),
      m_replay(replay),
      m_recorder(recorder) {}

Generator::~Generator() = default;

void Generator::run() {
  runScales();
  if (!m_request.planOnly) decodeImages();
}

void Generator::runScales() {
  if (!begin()) return;
  for (int k = 0; k < m_plan.event.shape.scalesRun(); ++k) runScale(k);
  if (m_previews) m_previews->deliver(m_sink, true);
  recordVisible();
}

void Generator::runUpTo(int scale, int layer) {
  if (!begin()) return;
  for (int k = 0; k < scale; ++k) runScale(k);
  enterScale(scale);
  for (int l = 0; l <= layer; ++l) runLayer(scale, l);
}

bool Generator::begin() {
  m_begin = Clock::now();
  readPrompt();
  m_plan = planRun(m_model, m_request, static_cast<int>(m_prompt.ids.size()));
  m_plan.event.promptTokens = static_cast<int>(m_prompt.ids.size());
  m_plan.event.droppedTokens = m_prompt.dropped;
  m_sink(m_plan.event);
  tellHackLimits();
  if (m_request.planOnly) return false;
  if (!m_plan.event.fits && !m_request.force) {
    throw Error(ErrorKind::Memory, m_plan.event.reason,
                "Choose a lower cache budget, a smaller picture or fewer images.");
  }
  resetPeak(m_model.device());
  prepare();
  return true;
}

/// HACK as published keeps the newest map whole whatever the budget.
void Generator::tellHackLimits() {
  const CacheShape& shape = m_plan.event.shape;
  if (m_plan.event.method != CacheMethod::Hack) return;
  const int whole = hackWholeScales(shape, budgetTokens(m_plan.event.share, shape.fullTokens()));
  if (whole + 1 >= shape.scales()) return;
  m_sink(WarningEvent{m_request.id, "hack_maps",
                      fmt::format("at this budget HACK cannot keep the newest map whole, as published, from {} on: of "
                                  "{} of {} maps it keeps the best entries alone",
                                  toText(shape.grids[whole]), shape.scales() - 1 - whole, shape.scales() - 1)});
}

void Generator::readPrompt() {
  m_sink(StageEvent{m_request.id, "Reading the prompt"});
  checkStop();
  const auto encode = [&](const std::string& prompt, const std::string& name) {
    Model::Text text;
    if (m_model.readsText()) {
      text = m_model.encode(prompt);
    } else if (m_replay && m_replay->has(name + ".features")) {
      text.features = m_replay->read(name + ".features").to(m_model.device(), at::kFloat);
      text.ids.resize(text.features.size(0));
    } else {
      throw Error(ErrorKind::Model, "This model has no text encoder.", "Add one to its folder, or name one.");
    }
    if (text.dropped > 0) {
      m_sink(WarningEvent{m_request.id, "prompt_cut",
                          fmt::format("the prompt is too long: {} tokens were cut off at the end, {} are used",
                                      text.dropped, text.ids.size())});
    }
    if (m_recorder && m_model.readsText()) {
      m_recorder->add(name + ".ids", at::tensor(std::vector<int64_t>(text.ids.begin(), text.ids.end()), at::kLong));
      m_recorder->add(name + ".features", text.features);
    }
    return text;
  };
  m_prompt = encode(m_request.prompt, "text");
  if (!m_request.negativePrompt.empty()) m_negative = encode(m_request.negativePrompt, "negative");
}

void Generator::prepare() {
  checkStop();
  const PlanEvent& plan = m_plan.event;
  const Transformer& transformer = m_model.transformer();
  std::vector<at::Tensor> features{m_prompt.features};
  if (plan.branches == 2) {
    features.push_back(m_negative.features.defined() ? m_negative.features
                                                     : transformer.unconditional(m_prompt.features.size(0)));
  }
  m_condition = transformer.condition(features);
  m_branches = plan.branches;
  const PoolShape shape{plan.images * plan.branches, plan.shape.layers, plan.shape.heads, transformer.info().headDim};
  m_pool = std::make_unique<Pool>(shape, m_plan.arenaSlots, m_plan.kvDType, m_model.backend());
  if (m_request.preview.every > 0 && m_model.backend().decodesBeside())
    m_previews = std::make_unique<PreviewDecoder>(m_model.vae(), m_model.device());
  for (Grid grid : plan.shape.grids) {
    m_ropes.push_back(makeRope(grid, m_plan.aspect->reference(), transformer.info().headDim, m_model.device()));
  }
  for (auto& policy : m_plan.shadows)
    m_shadows.emplace_back(std::move(policy), plan.shape, transformer.info().headDim, m_plan.kvDType,
                           m_model.backend());
  for (size_t i = 0; i < m_request.seeds.size(); ++i) {
    const uint64_t seed = m_request.seeds[i];
    m_images.push_back({seed, static_cast<int>(i), makeGenerator(seed), transformer.start(m_condition), {}, {}});
  }
}

void Generator::enterScale(int k) {
  if (m_plan.event.rows[k] < m_plan.event.images * m_branches) stopGuidance();
  allocateMaps(k);
  m_heldBytes.clear();
  m_predictedBytes = m_plan.policy->predictedTokenHeads(k);
  for (int64_t& tokens : m_predictedBytes) tokens *= m_plan.event.bytesPerTokenHeadAt(k);
  m_inflightBytes = 0;
  for (Image& image : m_images) image.x = m_model.transformer().withLevel(image.x, k);
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

void Generator::runScale(int k) {
  const auto begin = Clock::now();
  const PlanEvent& plan = m_plan.event;
  enterScale(k);
  for (int layer = 0; layer < plan.shape.layers; ++layer) runLayer(k, layer);
  for (Image& image : m_images) finishScale(k, image);

  ScaleEvent event{m_request.id,     k,  plan.shape.grids[k], msSince(begin), 0, 0, m_heldBytes,
                   m_predictedBytes, {}, m_inflightBytes};
  for (int layer = 0; layer < plan.shape.layers; ++layer) event.layerBytes.push_back(m_pool->layerBytes(layer));
  if (plan.schedule) {
    const ScheduleScale& scale = plan.schedule->scales[k];
    event.headsPruned = scale.headsPruned;
    for (const EarlyStep& step : scale.early) event.earlyAtoms += static_cast<int>(step.atoms.size());
  }
  m_sink(event);
  recordKept(k);
  recordPruning(k);
  if (k >= lastPrunedScale(plan.shape.pruning)) m_maps.clear();
  for (Image& image : m_images) preview(k, image);
}

void Generator::runLayer(int k, int layer) {
  checkStop();
  if (m_previews) m_previews->deliver(m_sink, false);
  const PlanEvent& plan = m_plan.event;
  const std::span<Image> images(m_images);
  for (size_t first = 0; first < images.size(); first += m_plan.imagesAtOnce) {
    runGroup(k, layer, images.subspan(first, std::min<size_t>(m_plan.imagesAtOnce, images.size() - first)));
  }
  m_heldBytes.push_back(m_pool->heldBytes());
  m_largestHeld = std::max(m_largestHeld, m_heldBytes.back());
  if (m_pool->heldBytes() > plan.budgetBytes) {
    throw Error(ErrorKind::Run, fmt::format("the cache holds {} bytes after layer {} of scale {}, its budget is {}",
                                            m_pool->heldBytes(), layer, k, plan.budgetBytes));
  }
  tellOccupancy(k, layer);
}

const RunCondition& Generator::conditionOf(int images) {
  if (images == 1) return m_condition;
  const auto found = m_conditions.find(images);
  return found != m_conditions.end() ? found->second
                                     : m_conditions.emplace(images, repeated(m_condition, images)).first->second;
}

void Generator::runGroup(int k, int layer, std::span<Image> images) {
  const PlanEvent& plan = m_plan.event;
  const CacheShape& shape = plan.shape;
  const Sampling& sampling = m_request.sampling;
  const double cfg = cfgAt(sampling, k);
  const bool mixes =
      m_branches == 2 && cfg != 1 &&
      std::find(sampling.cfgLayers.begin(), sampling.cfgLayers.end(), layer - shape.layers) != sampling.cfgLayers.end();
  const bool observed = m_observer.see && images.front().index == 0, cached = k + 1 < shape.scalesRun();
  const int firstRow = images.front().index * m_branches, count = static_cast<int>(images.size());
  const int64_t tokens = shape.tokens(k, layer);
  Transformer::LayerInput input{layer, firstRow, &m_ropes[k]};
  input.wantsRawQuery = m_plan.policy->wantsRawQuery() || std::any_of(m_shadows.begin(), m_shadows.end(),
                                                                      [](const auto& s) { return s.wantsRawQuery(); });
  MassRequest masses;
  for (int source = 0; observed && source <= k; ++source) masses.segmentEnds.push_back(shape.cachedBefore(source + 1));
  if (observed && m_observer.wantsMasses(k)) input.masses = &masses;
  ReservedSlots reserved;
  if (cached && m_model.backend().writesReserved(*m_pool)) {
    reserved = m_pool->reserveSlots(firstRow, count * m_branches, layer, tokens,
                                    [&](int head) { return m_plan.policy->keepsAll(k, layer, head); });
  }
  input.reserved = &reserved;
  PartMaps maps = mapsOf(layer, firstRow, count * m_branches);
  PrunedScale pruned;
  if (tokens < shape.grids[k].tokens()) {
    pruned = {tokens, shape.grids[k], shape.grids[static_cast<size_t>(*shape.pruning.source)], maps};
    input.pruned = &pruned;
  } else if (shape.pruning.source == k && maps[0].defined()) {
    input.maps = &maps;
  }
  std::vector<at::Tensor> inputs;
  for (const Image& image : images) inputs.push_back(image.x);
  const auto out = m_model.transformer().forwardLayer(count == 1 ? inputs.front() : at::cat(inputs), conditionOf(count),
                                                      input, *m_pool);
  m_inflightBytes = std::max(m_inflightBytes, static_cast<int64_t>(out.heads.k.nbytes() + out.heads.v.nbytes()));
  for (Image& image : images) {
    const int row = image.index * m_branches;
    const auto own = [&](const at::Tensor& t) { return t.defined() ? t.narrow(0, row - firstRow, m_branches) : t; };
    const at::Tensor x = own(out.x);
    image.x = mixes ? guided(x.narrow(0, 0, 1), x.narrow(0, 1, 1), cfg).expand_as(x) : x;
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
                         image.index == 0 ? masses.masses : at::Tensor()};
    if (observed && image.index == 0) m_observer.see(view, *m_pool);
    if (image.index == 0 && !m_shadows.empty()) watchShadows(view);
    if (cached) m_plan.policy->afterLayer(view, *m_pool);
    if (input.pruned) recordTokens(k, layer, image, out.tokens, row - firstRow);
  }
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

void Generator::tellOccupancy(int k, int layer) {
  const PlanEvent& plan = m_plan.event;
  auto occupancy =
      std::make_shared<Occupancy>(occupancyOf(*m_pool, plan.shape, plan.sinkScales, plan.schedule.get(), k, layer));
  if (!m_predictedBytes.empty()) occupancy->predictedBytes = m_predictedBytes[layer];
  m_sink(LayerEvent{m_request.id, k, layer, std::move(occupancy)});
}

void Generator::finishScale(int k, Image& image) {
  const PlanEvent& plan = m_plan.event;
  const Sampling& sampling = m_request.sampling;
  const Transformer& transformer = m_model.transformer();
  const bool patchified = transformer.info().patchified;
  const Grid grid = plan.shape.grids[k];
  const double cfg = cfgAt(sampling, k);
  const bool atLogits = std::find(sampling.cfgLayers.begin(), sampling.cfgLayers.end(), 0) != sampling.cfgLayers.end();

  const at::Tensor both = transformer.logits(image.x, m_condition) / valueAt(sampling.tau, k);
  const at::Tensor cond = both[0];
  const at::Tensor mixed = m_branches == 2 && atLogits && cfg != 1 ? guided(cond, both[1], cfg) : cond;
  const at::Tensor logits = mixed.view({grid.tokens(), -1, 2});
  record("logits_cond", k, cond.view_as(logits));
  if (m_branches == 2) record("logits_uncond", k, both[1].view_as(logits));
  record(plan.method == CacheMethod::Full ? "logits" : "logits." + methodName(), k, logits);

  const at::Tensor bits =
      m_replay ? m_replay->bits(k, image.index) : sampleBits(logits, sampling.topK, sampling.topP, image.generator);
  if (bits.size(1) != logits.size(1)) {
    throw Error(ErrorKind::Model,
                fmt::format("the recording has {} bits a token, this model {}", bits.size(1), logits.size(1)),
                "replay it with the model it was made with");
  }
  const at::Tensor code = resizedTo(codeOf(bits.unsqueeze(0), grid, patchified, m_model.device()), m_plan.vaeGrid);
  image.sum = image.sum.defined() ? image.sum + code : code;
  record("bits", k, bits);
  image.bits.push_back(packed(bits));
  record("sum", k, image.sum[0]);
  if (k + 1 < plan.shape.scalesRun()) {
    image.x = transformer.embed(nextFeatures(image.sum, plan.shape.grids[k + 1], patchified))
                  .unsqueeze(0)
                  .expand({m_branches, -1, -1});
  }
}

PicturePtr Generator::decode(const at::Tensor& sum) {
  checkStop();
  return pictureOf(Vae::toPixels(m_model.vae().decode(sum)).cpu().contiguous());
}

void Generator::preview(int k, Image& image) {
  const bool last = k + 1 == m_plan.event.shape.scalesRun();
  const bool wanted = m_request.preview.every > 0 && !last && (k + 1) % m_request.preview.every == 0;
  if (m_recorder) record("preview", k, pixelsOf(decode(image.sum)));
  if (!wanted) return;
  const auto begin = Clock::now();
  // An early sum holds no detail that half the size would lose; decoding it there costs a quarter.
  const int factor = m_model.transformer().info().patchified ? 2 : 1;
  const Grid own = m_plan.event.shape.grids[k];
  const Grid shown{std::max(own.h * factor, (m_plan.vaeGrid.h + 1) / 2),
                   std::max(own.w * factor, (m_plan.vaeGrid.w + 1) / 2)};
  if (m_previews) return m_previews->start({m_request.id, image.index, k, {}, 0}, resizedTo(image.sum, shown));
  const PicturePtr picture = decode(resizedTo(image.sum, shown));
  m_sink(PreviewEvent{m_request.id, image.index, k, picture, msSince(begin)});
}

void Generator::decodeImages() {
  m_sink(StageEvent{m_request.id, "Decoding"});
  const PlanEvent& plan = m_plan.event;
  for (Image& image : m_images) {
    const PicturePtr picture = decode(image.sum);
    if (m_recorder) m_recorder->addImage("image", pixelsOf(picture));
    ImageEvent event{m_request.id,
                     image.index,
                     image.seed,
                     picture,
                     plan.budgetBytes,
                     plan.fullBytes,
                     m_largestHeld,
                     m_largestHeld,
                     m_pool->arenaBytes(),
                     memoryUse(m_model.device()).peakBytes,
                     msSince(m_begin),
                     {},
                     {}};
    event.bits = std::make_shared<const std::vector<std::vector<uint8_t>>>(std::move(image.bits));
    for (const ShadowCache& shadow : m_shadows)
      if (image.index == 0) event.lostMass.push_back(shadow.lostMass());
    m_sink(event);
  }
}

void Generator::checkStop() const {
  if (m_stop.stop_requested()) throw Error(ErrorKind::Interrupted, "stopped");
}

double Generator::msSince(Clock::time_point begin) const {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

}  // namespace heatkv
