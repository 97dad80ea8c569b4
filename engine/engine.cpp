// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/version.h>

#include <algorithm>
#include <atomic>
#include <clocale>
#include <cstring>
#include <new>
#include <optional>

#include "engine/api/error.h"
#include "engine/attention_query.h"
#include "engine/calibrator.h"
#include "engine/devices.h"
#include "engine/generator.h"
#include "engine/make_plan.h"
#include "engine/memory/live_bytes.h"
#include "engine/model.h"
#include "engine/settings/resolve.h"
#include "engine/system/machine.h"
#include "engine/vae/codes.h"
#include "engine/weights/model_files.h"

namespace heatkv {
namespace {

bool isOutOfMemory(const std::string& text) {
  return text.find("allocate memory") != std::string::npos || text.find("out of memory") != std::string::npos;
}

/// CUDA's own errors, and launches that failed.
bool isDeviceFailure(const std::string& text) {
  return text.find("CUDA error") != std::string::npos || text.find("CUBLAS_STATUS") != std::string::npos ||
         text.find("a kernel could not be started") != std::string::npos;
}

/// Runs `work`; whatever it throws leaves as an Error.
template <typename Work>
auto guarded(const Work& work) {
  const auto memory = [](const char* details) {
    releaseUnusedMemory();
    return Error(ErrorKind::Memory, "memory ran out", "choose a lower cache budget, a smaller picture or fewer images",
                 {}, details);
  };
  try {
    const c10::InferenceMode inference;
    return work();
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc& e) {
    throw memory(e.what());
  } catch (const std::exception& e) {
    if (isOutOfMemory(e.what())) throw memory(e.what());
    if (isDeviceFailure(e.what())) {
      throw Error(ErrorKind::Device, "the GPU failed during the run",
                  "run again: the model is loaded anew; where it fails again, choose the CPU", {}, e.what());
    }
    throw Error(ErrorKind::Run, "the run failed inside the numerics library", "report this with the details", {},
                e.what());
  }
}

/// Torch sets it once for the whole process.
void startTorch(int threads) {
  countTensorBytes();
  // A program with a window has done this before its threads began: changing it under them would be a race.
  if (std::strcmp(std::setlocale(LC_NUMERIC, nullptr), "C") != 0) std::setlocale(LC_NUMERIC, "C");
  // Float32 means float32 on a GPU too, in convolutions as well, and equal runs give equal bytes.
  at::Context& context = at::globalContext();
  context.setAllowTF32CuBLAS(false);
  context.setAllowTF32CuDNN(false);
  context.setAllowBF16ReductionCuBLAS(false);
  context.setDeterministicCuDNN(true);
  if (threads <= 0) threads = Engine::defaultThreads();
  if (at::get_num_threads() != threads) at::set_num_threads(threads);
}

}  // namespace

struct Engine::Impl {
  BackendMaker makeBackend;
  std::unique_ptr<Model> model;
  std::optional<LoadRequest> lost;  ///< of a model whose device failed: its tensors are gone with it

  /// `request` may be what is lost.
  void load(LoadRequest request, const EventSink& sink, const std::stop_token& stop) {
    model.reset();
    model = std::make_unique<Model>(request, makeBackend ? makeBackend() : nullptr, sink, stop);
    asked = std::move(request);
    lost.reset();
  }
  Model& loaded() {
    if (!model && lost) load(*lost, [](const Event&) {}, {});
    if (!model) throw Error(ErrorKind::Model, "No model is loaded.", "Open a model first.");
    return *model;
  }
  /// As guarded(); after a failure of the device the model is loaded anew when it is next used.
  template <typename Work>
  auto onDevice(const Work& work) {
    try {
      return guarded(work);
    } catch (const Error& e) {
      if (e.kind == ErrorKind::Device && model) {
        model.reset();
        lost = asked;
      }
      throw;
    }
  }

  LoadRequest asked;
};

Engine::Engine(int threads) : m_impl(std::make_unique<Impl>()) {
  startTorch(threads);
}
Engine::Engine(int threads, BackendMaker makeBackend) : Engine(threads) {
  m_impl->makeBackend = std::move(makeBackend);
}
Engine::~Engine() = default;

std::vector<DeviceInfo> Engine::devices() {
  return listDevices();
}
std::string Engine::torchVersion() {
  return TORCH_VERSION;
}

std::pair<std::string, std::string> Engine::runsAs(DType asked, const std::string& device) {
  const DTypeChoice choice = chooseDType(asked, parseDevice(device));
  const std::string dtype = choice.precision.dtype == at::kBFloat16 ? "bf16" : "fp32";
  return {choice.precision.eightBit ? "int8" : dtype, choice.reason};
}

int64_t Engine::weightBytes(const ModelInfo& model, const LoadRequest& request) {
  return heatkv::weightBytes(model, planLoad(model.defaults, request));
}

int Engine::defaultThreads() {
  static const int threads = usableThreads();
  return threads;
}

int Engine::loopThreads() const {
  std::atomic<int> parts{0};
  at::parallel_for(0, at::get_num_threads(), 1, [&](int64_t, int64_t) { ++parts; });
  return parts;
}

ModelInfo Engine::inspect(const ModelPaths& paths) {
  return guarded([&] { return inspectModel(paths); });
}

PaintRequest Engine::recordedRequest(const std::string& path) {
  return guarded([&] {
    PaintRequest request;
    Replay(path).applyTo(request);
    return request;
  });
}

ModelInfo Engine::load(const LoadRequest& request, const EventSink& sink, std::stop_token stop) {
  return guarded([&] {
    unload();
    m_impl->load(request, sink, stop);
    releaseUnusedMemory();
    return m_impl->model->info();
  });
}

void Engine::unload() {
  m_impl->model.reset();
  m_impl->lost.reset();
  releaseUnusedMemory();
}

bool Engine::loaded() const {
  return m_impl->model || m_impl->lost;
}
const ModelInfo& Engine::model() const {
  return m_impl->loaded().info();
}

namespace {

/// The request with what a replay fixes put in; the model's own orders where HeatKV has no calibration.
PaintRequest replayed(PaintRequest request, const Replay& replay, const Model& model) {
  replay.applyTo(request);
  const TransformerInfo& info = model.transformer().info();
  if (request.cache.method != CacheMethod::HeatKV || request.cache.calibration || request.cache.schedule)
    return request;
  if (auto orders = replay.orders(info.depth, info.heads)) {
    auto calibration = std::make_shared<Calibration>();
    calibration->shape = {
        info.depth, info.heads, request.grids, {}, request.source ? request.grids.back().tokens() : 0};
    calibration->sinkScales = orders->sinkScales;
    calibration->orders = std::move(*orders);
    request.cache.calibration = std::move(calibration);
  }
  return request;
}

/// The encoder's side of a recording: its first image through the VAE's encoder.
void recordEncoding(const Model& model, const Replay& replay, const PaintRequest& request, Recorder& recorder) {
  const bool wanted = replay.has("encode.features") || replay.has("encode.sum") || replay.has("encode.bits.00");
  if (!wanted || !replay.has("image")) return;
  Grids grids = request.grids;
  if (model.transformer().info().patchified) {
    for (Grid& g : grids) g = {2 * g.h, 2 * g.w};
  }
  const at::Tensor features = model.vae().encode(replay.read("image").narrow(0, 0, 1).to(model.device()));
  const auto quantised = quantise(features, grids);
  recorder.add("encode.features", features);
  recorder.add("encode.sum", quantised.sum);
  for (size_t k = 0; k < quantised.bits.size(); ++k)
    recorder.add(scaleName("encode.bits", static_cast<int>(k)), quantised.bits[k]);
}

}  // namespace

PlanEvent Engine::plan(const PaintRequest& request) {
  return m_impl->onDevice([&] {
    const Model& model = m_impl->loaded();
    Model::Text text;
    size_t tokens = 0;
    if (model.readsText()) {
      text = model.tokenize(request.prompt);
      tokens = std::max(text.ids.size(),
                        request.negativePrompt.empty() ? 0 : model.tokenize(request.negativePrompt).ids.size());
    }
    PlanEvent event = planRun(model, request, static_cast<int>(tokens)).event;
    event.promptTokens = static_cast<int>(text.ids.size());
    event.droppedTokens = text.dropped;
    return event;
  });
}

void Engine::paint(const PaintRequest& asked, const EventSink& sink, std::stop_token stop) {
  m_impl->onDevice([&] {
    Model& model = m_impl->loaded();
    std::unique_ptr<Replay> replay;
    PaintRequest request = asked;
    if (!asked.replayPath.empty()) {
      replay = std::make_unique<Replay>(asked.replayPath);
      request = replayed(asked, *replay, model);
    }
    Recorder recorder;
    const bool records = !request.recordPath.empty();
    PlanEvent plan;
    const EventSink seen = [&](const Event& event) {
      if (const auto* planned = std::get_if<PlanEvent>(&event)) plan = *planned;
      sink(event);
    };
    Generator generator(model, request, seen, stop, replay.get(), records ? &recorder : nullptr);
    generator.run();
    if (!records || request.planOnly) return;
    if (replay) recordEncoding(model, *replay, request, recorder);
    describeRun(recorder, request, settled({}, request, model.event(), plan));
    recorder.write(request.recordPath);
  });
}

Calibration Engine::calibrate(const CalibrationRequest& request, const EventSink& sink, std::stop_token stop) {
  return m_impl->onDevice([&] { return calibrateModel(m_impl->loaded(), request, sink, stop); });
}

AttentionMap Engine::attention(const AttentionRequest& asked, std::stop_token stop) {
  return m_impl->onDevice([&] {
    Model& model = m_impl->loaded();
    if (asked.paint.replayPath.empty()) return attentionOf(model, asked, nullptr, stop);
    const Replay replay(asked.paint.replayPath);
    AttentionRequest request = asked;
    request.paint = replayed(asked.paint, replay, model);
    return attentionOf(model, request, &replay, stop);
  });
}

MemoryUse Engine::memory() const {
  return guarded([&] { return memoryUse(m_impl->model ? m_impl->model->device() : at::kCPU); });
}

}  // namespace heatkv
