// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generator.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "engine/api/error.h"
#include "engine/devices.h"
#include "engine/make_plan.h"
#include "engine/run_memory.h"
#include "engine/sampling/bits.h"
#include "engine/schedule/selection_caps.h"

namespace heatkv {

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
  prefill();
  for (int k = 0; k < m_plan.event.shape.scalesRun(); ++k) runScale(k);
  deliverPreviews(true);
  recordVisible();
}

void Generator::runUpTo(int scale, int layer) {
  if (!begin()) return;
  prefill();
  for (int k = 0; k < scale; ++k) runScale(k);
  enterScale(scale);
  for (int l = 0; l <= layer; ++l) runLayer(scale, l);
}

bool Generator::begin() {
  m_begin = std::chrono::steady_clock::now();
  readPrompt();
  m_plan = planRun(m_model, m_request, static_cast<int>(std::max(m_prompt.ids.size(), m_negative.ids.size())));
  m_plan.event.textHash = m_model.info().textHash;
  m_plan.event.promptTokens = static_cast<int>(m_prompt.ids.size());
  m_plan.event.droppedTokens = m_prompt.dropped;
  m_sink(m_plan.event);
  warnOfHackLimits();
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
void Generator::warnOfHackLimits() {
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
  encodeSource();
  const PoolShape shape{plan.images * plan.branches, plan.shape.layers, plan.shape.heads, transformer.info().headDim};
  m_pool = std::make_unique<Pool>(shape, m_plan.arenaSlots, m_plan.kvDType, m_model.backend());
  if (m_request.preview.every > 0 && m_model.backend().decodesBeside())
    m_previews = std::make_unique<PreviewDecoder>(m_model.vae(), m_model.device());
  const int headDim = transformer.info().headDim;
  if (m_sourceFeatures.defined()) {
    m_ropes = editRopes(plan.shape.grids, m_plan.aspect->grids(PixelBudget::P1M), headDim, m_model.device());
    m_sourceRope = m_ropes.front();
    m_ropes.erase(m_ropes.begin());
  } else {
    for (Grid grid : plan.shape.grids)
      m_ropes.push_back(makeRope(grid, m_plan.aspect->reference(), headDim, m_model.device()));
  }
  for (auto& policy : m_plan.shadows)
    m_shadows.emplace_back(std::move(policy), plan.shape, headDim, m_plan.kvDType, m_model.backend());
  for (size_t i = 0; i < m_request.seeds.size(); ++i) {
    const uint64_t seed = m_request.seeds[i];
    m_images.push_back({seed, static_cast<int>(i), makeGenerator(seed), transformer.start(m_condition), {}, {}});
  }
}

void Generator::runScale(int k) {
  const auto begin = std::chrono::steady_clock::now();
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
  const MemoryUse memory = memoryUse(m_model.device());
  m_sink(MemoryEvent{m_request.id, k, m_model.event().weightBytes, m_pool->arenaBytes(), memory.liveBytes,
                     memory.peakBytes});
  recordKept(k);
  recordPruning(k);
  if (k >= lastPrunedScale(plan.shape.pruning)) m_maps.clear();
  for (Image& image : m_images) preview(k, image);
}

void Generator::checkStop() const {
  if (m_stop.stop_requested()) throw Error(ErrorKind::Interrupted, "stopped");
}

double Generator::msSince(std::chrono::steady_clock::time_point begin) const {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace heatkv
