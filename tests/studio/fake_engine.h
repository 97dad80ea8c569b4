// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that plays a script: its shape, its times and its failures are set by the test.
#pragma once

#include <QThread>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>

#include "app/studio/worker/engine_port.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {

/// What the fake does and what it saw; shared between test and engine.
struct FakeScript {
  int layers = 4, heads = 2;
  int layerMs = 0, loadMs = 0;
  int layerRepeats = 1;  ///< layer events per layer
  enum class Fault { None, Memory, Run, Foreign, Unknown } fault = Fault::None;
  int faultScale = 1;
  bool failLoad = false;
  std::atomic<bool> failMemory{false};
  std::atomic<int> created{0}, destroyed{0}, painted{0}, loads{0}, attended{0};
  std::atomic<Qt::HANDLE> createdOn{}, destroyedOn{}, usedOn{};
  std::mutex lock;
  std::vector<PaintRequest> requests;
};

class FakeEngine : public EnginePort {
 public:
  explicit FakeEngine(std::shared_ptr<FakeScript> script) : m_script(std::move(script)) {
    ++m_script->created;
    m_script->createdOn = QThread::currentThreadId();
  }
  ~FakeEngine() override {
    ++m_script->destroyed;
    m_script->destroyedOn = QThread::currentThreadId();
  }

  ModelInfo load(const LoadRequest& request, const EventSink& sink, std::stop_token stop) override {
    m_script->usedOn = QThread::currentThreadId();
    m_loaded = false;
    for (int step = 0; step < 10; ++step) {
      pause(m_script->loadMs / 10.0, stop);
      sink(LoadEvent{"transformer", step * 10, 100});
    }
    if (m_script->failLoad)
      throw Error(ErrorKind::Model, "The transformer is missing.", "Add it.", request.paths.folder);
    ModelEvent event;
    event.info = info(request.paths.folder);
    event.device = "cpu";
    event.dtype = event.kvDtype = "fp32";
    m_loaded = true;
    ++m_script->loads;
    sink(event);
    return event.info;
  }
  void unload() override { m_loaded = false; }
  bool loaded() const override { return m_loaded; }

  PlanEvent plan(const PaintRequest& request) override {
    PlanEvent event;
    event.id = request.id;
    event.images = static_cast<int>(request.seeds.size());
    event.shape = CacheShape{m_script->layers, m_script->heads, request.grids};
    event.method = request.cache.method;
    event.budget = request.cache.budget;
    event.kvDtype = request.cache.kvDtype == DType::Auto ? DType::F32 : request.cache.kvDtype;
    event.width = request.grids.back().w * 16;
    event.height = request.grids.back().h * 16;
    event.bytesPerTokenHead = 512;
    event.fullBytes = event.shape.fullTokens() * event.shape.pairs() * 512;
    event.budgetBytes = static_cast<int64_t>(static_cast<double>(event.fullBytes) * request.cache.budget.share.value());
    return event;
  }

  void paint(const PaintRequest& request, const EventSink& sink, std::stop_token stop) override {
    m_script->usedOn = QThread::currentThreadId();
    {
      const std::lock_guard guard(m_script->lock);
      m_script->requests.push_back(request);
    }
    sink(StageEvent{request.id, "Reading the prompt"});
    const PlanEvent plan = this->plan(request);
    sink(plan);
    const int scales = static_cast<int>(request.grids.size());
    for (int scale = 0; scale < scales; ++scale) {
      if (scale == m_script->faultScale) fail();
      for (int layer = 0; layer < m_script->layers; ++layer) {
        pause(m_script->layerMs, stop);
        auto occupancy = std::make_shared<Occupancy>();
        occupancy->layers.assign(static_cast<size_t>(m_script->layers), {1, 2, 3, 0, 0});
        occupancy->heldBytes = int64_t{1024} * (scale + 1);
        for (int n = 0; n < m_script->layerRepeats; ++n) sink(LayerEvent{request.id, scale, layer, occupancy});
      }
      ScaleEvent done;
      done.id = request.id;
      done.scale = scale;
      done.grid = request.grids[static_cast<size_t>(scale)];
      done.ms = 10;
      done.heldBytes.assign(static_cast<size_t>(m_script->layers), int64_t{1024} * (scale + 1));
      done.predictedBytes = done.heldBytes;
      done.layerBytes.assign(static_cast<size_t>(m_script->layers), 256);
      sink(done);
      sink(MemoryEvent{request.id, scale, 4096, 1024 * (scale + 1), 6144 + 1024 * scale, 8192 + 1024 * scale});
      if (scale + 1 < scales && request.preview.every > 0)
        for (int image = 0; image < plan.images; ++image)
          sink(PreviewEvent{request.id, image, scale, picture(plan.width, plan.height), 1});
    }
    for (int image = 0; image < plan.images; ++image) {
      ImageEvent done;
      done.id = request.id;
      done.image = image;
      done.seed = request.seeds[static_cast<size_t>(image)];
      done.picture = picture(plan.width, plan.height);
      done.heldBytes = 4096;
      done.budgetBytes = plan.budgetBytes;
      done.fullBytes = plan.fullBytes;
      done.peakBytes = 1 << 20;
      done.ms = 100;
      sink(done);
      ++m_script->painted;
    }
  }

  Calibration calibrate(const CalibrationRequest& request, const EventSink& sink, std::stop_token stop) override {
    Calibration result = request.resume ? *request.resume : Calibration();
    result.hash.clear();
    result.shape = CacheShape{m_script->layers, m_script->heads, request.grids};
    result.sinkScales = request.sinkScales;
    result.model = "Fake";
    result.prompts = request.prompts;
    result.seed = request.seeds.empty() ? 0 : request.seeds.front();
    result.cfg = request.sampling.cfg;
    result.tau = request.sampling.tau;
    result.aspect = request.aspect;
    result.pixelBudget = request.pixelBudget;
    result.scas.assign(static_cast<size_t>(result.shape.scales() * result.shape.pairs()),
                       std::numeric_limits<double>::quiet_NaN());
    for (size_t i = static_cast<size_t>(result.promptsDone); i < request.prompts.size() && !stop.stop_requested();
         ++i) {
      for (int layer = 0; layer < m_script->layers && !stop.stop_requested(); ++layer)
        std::this_thread::sleep_for(std::chrono::milliseconds(m_script->layerMs));
      if (stop.stop_requested() && result.promptsDone > 0) break;
      result.promptsDone = static_cast<int>(i) + 1;
      for (int k = result.sinkScales; k + 1 < result.shape.scales(); ++k)
        for (int64_t pair = 0; pair < result.shape.pairs(); ++pair)
          result.scas[static_cast<size_t>(k * result.shape.pairs() + pair)] =
              0.01 * static_cast<double>(1 + (pair * 5 + k + static_cast<int64_t>(i)) % 7);
      result.scasPrompts.insert(result.scasPrompts.end(), result.scas.begin(), result.scas.end());
      result.orders = ordersFromScores(result.shape, result.sinkScales, result.scas);
      sink(CalibrationEvent{request.id, result.promptsDone, static_cast<int>(request.prompts.size()), 5, 1e-7,
                            std::make_shared<const Calibration>(result)});
    }
    return result;
  }
  AttentionMap attention(const AttentionRequest& request, std::stop_token stop) override {
    for (int layer = 0; layer < m_script->layers; ++layer) pause(m_script->layerMs, stop);
    if (m_script->fault != FakeScript::Fault::None) fail();
    AttentionMap map{request.layer, request.head, request.scale, request.row, request.column, {}, {}};
    map.grids.assign(request.paint.grids.begin(), request.paint.grids.begin() + request.scale + 1);
    int64_t all = 0;
    for (const Grid& grid : map.grids) all += grid.tokens();
    for (const Grid& grid : map.grids)
      map.weights.emplace_back(static_cast<size_t>(grid.tokens()), 1.0F / static_cast<float>(all));
    ++m_script->attended;
    return map;
  }
  MemoryUse memory() const override {
    if (m_script->failMemory) throw Error(ErrorKind::Device, "The GPU is gone.");
    return {m_loaded ? 1000 : 0, 2000};
  }

  static ModelInfo info(const std::string& folder) {
    ModelInfo info;
    info.name = "Fake";
    info.folder = folder;
    TransformerInfo transformer;
    transformer.depth = 4;
    transformer.heads = 2;
    transformer.headDim = 32;
    transformer.parameters = 1000;
    info.transformer = transformer;
    info.transformerPart.state = info.vaePart.state = info.textEncoderPart.state = PartState::Found;
    return info;
  }

 private:
  static PicturePtr picture(int width, int height) {
    auto made = std::make_shared<Picture>();
    made->width = width;
    made->height = height;
    made->rgb.assign(static_cast<size_t>(width) * static_cast<size_t>(height) * 3, 90);
    return made;
  }
  static void pause(double ms, const std::stop_token& stop) {
    if (ms > 0) std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(ms));
    if (stop.stop_requested()) throw Error(ErrorKind::Interrupted, "Stopped.");
  }
  void fail() const {
    switch (m_script->fault) {
      case FakeScript::Fault::None:
        return;
      case FakeScript::Fault::Memory:
        throw Error(ErrorKind::Memory, "Out of memory.", "Lower the budget.");
      case FakeScript::Fault::Run:
        throw Error(ErrorKind::Run, "The run failed.");
      case FakeScript::Fault::Foreign:
        throw std::runtime_error("from a library");
      case FakeScript::Fault::Unknown:
        throw 42;
    }
  }

  std::shared_ptr<FakeScript> m_script;
  bool m_loaded = false;
};

inline EngineFactory fakeEngine(std::shared_ptr<FakeScript> script) {
  return [script] { return std::make_unique<FakeEngine>(script); };
}

}  // namespace heatkv
