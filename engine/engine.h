// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's front door: load a model, plan, paint, calibrate. No torch in sight.
// Thread: one Engine belongs to one thread; only stop tokens may be used from others. Everything thrown is an Error.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/attention_map.h"
#include "engine/api/calibration.h"
#include "engine/api/device_info.h"
#include "engine/api/event.h"
#include "engine/api/request.h"

namespace heatkv {

class Backend;
/// Makes what serves a device.
using BackendMaker = std::function<std::unique_ptr<const Backend>()>;

class Engine {
 public:
  /// `threads` 0: the physical cores. Sets locale-free numbers and torch's threads once.
  explicit Engine(int threads = 0);
  /// With a backend of the caller's own for every model that it loads.
  Engine(int threads, BackendMaker makeBackend);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// The devices there are, the CPU first.
  static std::vector<DeviceInfo> devices();
  static std::string torchVersion();
  /// What weights asked for as `asked` run in on a device, and why: {"bf16", "GPUs multiply bf16 fastest"}. Throws
  /// Error{Device} for one that is not there, Error{Usage} for numbers that do not serve there.
  static std::pair<std::string, std::string> runsAs(DType asked, const std::string& device);
  /// Bytes that the weights of a complete model are going to take, from its sizes alone. Throws as runsAs().
  static int64_t weightBytes(const ModelInfo& model, const LoadRequest& request);
  /// What `threads` 0 comes to.
  static int defaultThreads();
  /// On how many threads the engine's own loops run: those of libtorch, unless it was built without OpenMP.
  int loopThreads() const;

  /// A model's parts on disk, found and identified by their headers; no weight is read. Throws Error{File} where the
  /// folder cannot be read.
  static ModelInfo inspect(const ModelPaths& paths);
  /// What a recording fixes: prompt, seeds, sampling, grids; all else is the default. Throws Error{File} where the file
  /// is not a recording.
  static PaintRequest recordedRequest(const std::string& path);

  /// Loads a model in stages (LoadEvents, then one ModelEvent), replacing the one that was there.
  ModelInfo load(const LoadRequest& request, const EventSink& sink, std::stop_token stop = {});
  void unload();
  bool loaded() const;
  const ModelInfo& model() const;  ///< Requires loaded().

  /// What a run would hold and need, without running it. Requires loaded().
  PlanEvent plan(const PaintRequest& request);
  /// Paints request.seeds.size() images of one prompt: plan, per layer and scale events, previews, one image event
  /// each.
  void paint(const PaintRequest& request, const EventSink& sink, std::stop_token stop = {});
  /// Runs the prompts with a full cache and returns the statistics; a stop returns what the finished prompts gave.
  Calibration calibrate(const CalibrationRequest& request, const EventSink& sink, std::stop_token stop = {});

  /// Where one place of a painted picture looks: paints that run again up to there. Throws Error{Usage} for a place it
  /// does not have.
  AttentionMap attention(const AttentionRequest& request, std::stop_token stop = {});

  MemoryUse memory() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace heatkv
