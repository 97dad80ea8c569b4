// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One run from prompt to pictures: prompt -> text -> scale loop (transformer + cache) -> codes -> image -> events.
// START here to read the engine. Thread: the engine's.
#pragma once

#include <ATen/core/Generator.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>

#include "engine/api/event.h"
#include "engine/cache/policy.h"
#include "engine/cache/shadow_cache.h"
#include "engine/model.h"
#include "engine/preview_decoder.h"
#include "engine/run_plan.h"
#include "engine/sampling/record.h"

namespace heatkv {

/// Sees every layer of the first image after it attended and before the cache changes: what calibration listens to.
struct LayerObserver {
  std::function<void(const LayerView& view, const Pool& pool)> see;
  std::function<bool(int scale)> wantsMasses;
};

class Generator {
 public:
  /// References are borrowed for the generator's life. `replay` fixes the bits, `recorder` collects what is computed;
  /// both may be null.
  Generator(Model& model, const PaintRequest& request, const EventSink& sink, std::stop_token stop,
            const Replay* replay, Recorder* recorder);
  ~Generator();

  void observe(LayerObserver observer) { m_observer = std::move(observer); }
  /// Runs it. Throws Error{Interrupted} within a layer of a stop, and whatever goes wrong.
  void run();
  /// The same without decoding the pictures: for who only observes.
  void runScales();
  /// No further than `layer` of `scale`.
  void runUpTo(int scale, int layer);

 private:
  /// One picture on its way: its own generator, input, and the sum of its codes so far.
  struct Image {
    uint64_t seed = 0;
    int index = 0;
    at::Generator generator;
    at::Tensor x;                            ///< (branches, n, C) float32
    at::Tensor sum;                          ///< (1, d', H, W) float32
    std::vector<std::vector<uint8_t>> bits;  ///< of every scale that ran, packed
    at::Tensor kept;                         ///< (L, 3, branches, n) of a recorded pruned scale: 1 where computed
  };

  /// A layer of images that go through it together, and what its input points to.
  struct GroupInput {
    Transformer::LayerInput layer;
    MassRequest masses;
    ReservedSlots reserved;
    PartMaps maps;
    PrunedScale pruned;
  };

  /// Everything before the first scale. False where only a plan is wanted.
  bool begin();
  void warnOfHackLimits();
  void readPrompt();
  void prepare();
  /// Reads an edit's source picture into features, before the arena is there.
  void encodeSource();
  /// Takes the source through all layers, before scale 0: every image and branch keeps what its cache wants of it.
  void prefill();
  void prefillLayer(int layer, at::Tensor& x);
  /// After every image went through a layer.
  void finishLayer(int k, int layer);
  void enterScale(int k);
  /// Frees the unconditional branch's rows.
  void stopGuidance();
  void hideKeys(int k);
  void allocateMaps(int k);
  /// The maps of a layer for these rows; undefined ones where it has none.
  PartMaps mapsOf(int layer, int firstRow, int rows) const;
  void runScale(int k);
  void runLayer(int k, int layer);
  void prepareGroup(GroupInput& group, int k, int layer, std::span<Image> images);
  void runGroup(int k, int layer, std::span<Image> images);
  /// The rows of several images in one tensor; each image's are a part of it from there on.
  static at::Tensor joined(std::span<Image> images);
  /// What one image takes from its group's layer: its next input, and what its cache keeps.
  void takeLayer(int k, Image& image, const GroupInput& group, const Transformer::LayerOutput& out);
  bool observes(const Image& image) const { return m_observer.see && image.index == 0; }
  /// Whether a later scale will look at what scale k computes.
  bool caches(int k) const { return k + 1 < m_plan.event.shape.scalesRun(); }
  const RunCondition& conditionOf(int images);
  void finishScale(int k, Image& image);
  void preview(int k, Image& image);
  /// As it comes back: an edit's without what fills the square around its source.
  PicturePtr cut(PicturePtr picture, EditSize size) const;
  /// Those that a GPU has decoded meanwhile.
  void deliverPreviews(bool wait);
  void decodeImages();
  void sendOccupancy(int k, int layer);
  void record(const std::string& name, int k, const at::Tensor& tensor);
  void watchShadows(const LayerView& view);
  void recordSource(int layer, const HeadTensors& heads);
  void recordPooled(int k, int layer, const Transformer::LayerOutput& out);
  void recordVisible();
  void recordKept(int k);
  /// Which tokens a pruned layer chose for an image.
  void recordTokens(int k, int layer, Image& image, const std::array<at::Tensor, 3>& tokens, int row);
  void recordPruning(int k);
  /// "heatkv_10": the method and its budget in percent.
  std::string methodName() const;
  void checkStop() const;
  double msSince(std::chrono::steady_clock::time_point begin) const;
  PicturePtr decode(const at::Tensor& sum);

  Model& m_model;
  const PaintRequest& m_request;
  const EventSink& m_sink;
  std::stop_token m_stop;
  const Replay* m_replay;
  Recorder* m_recorder;
  LayerObserver m_observer;

  std::chrono::steady_clock::time_point m_begin;
  Model::Text m_prompt, m_negative;
  RunPlan m_plan;
  RunCondition m_condition;
  std::map<int, RunCondition> m_conditions;  ///< the same for several images at once
  std::unique_ptr<Pool> m_pool;
  std::vector<ShadowCache> m_shadows;
  std::unique_ptr<PreviewDecoder> m_previews;  ///< where previews need not hold up the run
  std::vector<Rope> m_ropes;
  Rope m_sourceRope;
  at::Tensor m_sourceFeatures;  ///< (1, d', H, W) float32 of an edit
  std::vector<Image> m_images;
  int m_branches = 1;            ///< that still run
  std::vector<PartMaps> m_maps;  ///< of the pruned layers, from the source scale to the last pruned one: all rows
  std::vector<int64_t> m_heldBytes, m_predictedBytes;  ///< of the running scale, by layer
  at::Tensor m_kept, m_keptSum;                        ///< of a recorded run of another method than full and HeatKV
  int64_t m_inflightBytes = 0, m_largestHeld = 0;
};

}  // namespace heatkv
