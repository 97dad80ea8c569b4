// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_check.h"

#include <c10/core/InferenceMode.h>

#include <chrono>
#include <cmath>
#include <limits>

#include "engine/api/error.h"
#include "engine/backend/check_kernels.h"
#include "engine/devices.h"

namespace heatkv {
namespace {

/// One run of the demo's prompt.
struct Run {
  PicturePtr picture;
  int64_t planned = 0, peak = 0;
  double ms = 0, lastScaleMs = 0;
};

PaintRequest requestOf(bool tenth) {
  PaintRequest request;
  request.prompt = "a red house by a lake at sunset";
  request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
  request.seeds = {1};
  request.preview.every = 0;
  if (tenth) {
    request.cache.method = CacheMethod::StreamingLLM;
    request.cache.budget = parseBudget("10%");
  }
  return request;
}

Run paint(Engine& engine, bool tenth, const std::stop_token& stop) {
  Run run;
  engine.paint(
      requestOf(tenth),
      [&](const Event& event) {
        if (const auto* plan = std::get_if<PlanEvent>(&event)) run.planned = plan->predictedPeakBytes;
        if (const auto* scale = std::get_if<ScaleEvent>(&event)) run.lastScaleMs = scale->ms;
        if (const auto* image = std::get_if<ImageEvent>(&event)) {
          run.picture = image->picture;
          run.peak = image->peakBytes;
          run.ms = image->ms;
        }
      },
      stop);
  return run;
}

double psnrOf(const Picture& a, const Picture& b) {
  double squares = 0;
  for (size_t i = 0; i < a.rgb.size(); ++i) squares += std::pow(static_cast<double>(a.rgb[i]) - b.rgb[i], 2);
  if (squares == 0) return std::numeric_limits<double>::infinity();
  return 10 * std::log10(255.0 * 255.0 * static_cast<double>(a.rgb.size()) / squares);
}

/// Starts runs and stops each within one of its first layers; the bytes that are live afterwards and were not before.
int64_t leakOf(Engine& engine, int runs, const std::stop_token& stop) {
  const int64_t before = engine.memory().liveBytes;
  for (int i = 0; i < runs; ++i) {
    if (stop.stop_requested()) throw Error(ErrorKind::Interrupted, "stopped");
    std::stop_source cancel;
    int layers = 0;
    try {
      engine.paint(
          requestOf(i % 2 == 1),
          [&](const Event& event) {
            if (std::holds_alternative<LayerEvent>(event) && layers++ == i % 20) cancel.request_stop();
          },
          cancel.get_token());
    } catch (const Error& e) {
      if (e.kind != ErrorKind::Interrupted) throw;
    }
  }
  return engine.memory().liveBytes - before;
}

}  // namespace

DeviceCheck checkDevice(const DeviceCheckRequest& request, const BackendMaker& makeBackend,
                        const std::stop_token& stop) {
  DeviceCheck check;
  Engine engine(0, makeBackend);
  {
    const c10::InferenceMode inference;
    const at::Device device = parseDevice(request.device);
    const std::unique_ptr<const Backend> backend = makeBackend ? makeBackend() : heatkv::makeBackend(device);
    check.device = backend->device().str();
    check.kernels = checkKernels(*backend, request.brief);
    check.replaced = backend->replacedKernels();
  }
  if (request.modelFolder.empty()) return check;
  LoadRequest load;
  load.paths.folder = request.modelFolder;
  load.device = "cpu";
  load.dtype = DType::F32;
  const auto silent = [](const Event&) {};
  Engine cpu;
  cpu.load(load, silent, stop);
  const Run right = paint(cpu, false, stop);
  cpu.unload();
  load.device = request.device;
  engine.load(load, silent, stop);
  const Run full = paint(engine, false, stop), tenth = paint(engine, true, stop);
  check.painted = true;
  check.psnr = psnrOf(*right.picture, *full.picture);
  check.plannedBytes = full.planned;
  check.peakBytes = full.peak;
  check.pictureMs = full.ms;
  check.lastScaleMs = full.lastScaleMs;
  check.tenthMs = tenth.ms;
  check.cancelledRuns = request.cancelledRuns;
  check.leakedBytes = leakOf(engine, request.cancelledRuns, stop);
  return check;
}

}  // namespace heatkv
