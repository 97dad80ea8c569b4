// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine reports while it works. Values only: copies are cheap, pictures are shared and never change.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/error.h"
#include "engine/api/model_info.h"
#include "engine/api/picture.h"
#include "engine/api/request.h"

namespace heatkv {

/// While a model is read: `part` is "text encoder", "transformer" or "vae".
struct LoadEvent {
  std::string part;
  int64_t doneBytes = 0, totalBytes = 0;
};

struct ModelEvent {
  ModelInfo info;
  std::string device, dtype, kvDtype;
  std::string dtypeReason;
  std::string textDtype, vaeDtype;  ///< that these parts run in; textDtype empty: no text encoder
  int threads = 1;
  int64_t weightBytes = 0;
  double loadMs = 0;
};

/// Before the first scale of a run. Bytes are over all images, branches, K and V.
struct PlanEvent {
  uint64_t id = 0;
  int images = 1, branches = 2;
  CacheShape shape;
  std::vector<int> rows;  ///< [K] images times branches; fewer once guidance stops, 0 where a scale is skipped
  int width = 0, height = 0;
  CacheMethod method = CacheMethod::Full;
  EarlyRule early = EarlyRule::Auto;  ///< as it was settled, with kvDtype and sinkScales: records take them from here
  DType kvDtype = DType::F32;
  int sinkScales = 0;  ///< that always stay; 0 where the method has none
  Budget budget;
  Rational share{1, 1};                    ///< of the full cache's entries that may be held
  int64_t bytesPerTokenHead = 0;           ///< of one token of one head over all images, branches, K and V
  int64_t referenceBytesPerTokenHead = 0;  ///< the same in the cache that budgets are shares of: see EntryBytes
  int64_t budgetBytes = 0, fullBytes = 0, minBytes = 0;
  int64_t predictedHeldBytes = 0;              ///< the largest
  int64_t predictedPeakBytes = 0;              ///< of all live tensors
  int64_t sourceBytes = 0;                     ///< of the source picture's entries that the prefill writes, all layers
  int64_t minKeepBytes = 0, minRankBytes = 0;  ///< minBytes of an edit under either rule; 0: nothing is edited
  int64_t restoreBytes = 0;                    ///< of the maps that fill the gaps of pruned scales, part of the peak
  double workShare = 1;  ///< of the transformer's arithmetic with a full cache, all tokens and guidance to the end
  /// [K] mean over heads of the attention, as calibrated, on the held keys that sparse attention leaves out; empty
  /// where it leaves out none.
  std::vector<double> unseenMass;
  bool fits = true;
  std::string reason;                        ///< of a "no" in words
  std::string note;                          ///< the calibration's size where it is not the run's; else empty
  std::shared_ptr<const Schedule> schedule;  ///< HeatKV alone
  std::string textHash;                      ///< of the text encoder's weights, once the prompt has been read
  int promptTokens = 0, droppedTokens = 0;

  /// Of the full cache that budgets are shares of; fullBytes are those of one in this run's format.
  int64_t referenceBytes() const { return shape.pairs() * shape.fullTokens() * referenceBytesPerTokenHead; }
  /// The budget as a share of them.
  Rational byteShare() const {
    return budget.byteShare(shape.pairs() * shape.fullTokens(), {bytesPerTokenHead, referenceBytesPerTokenHead});
  }
  /// Of one token of one head over the rows of this scale; of the prefill's, which are scale 0's.
  int64_t bytesPerTokenHeadAt(int scale) const {
    if (rows.empty()) return bytesPerTokenHead;
    return bytesPerTokenHead / (int64_t{images} * branches) * rows[static_cast<size_t>(std::max(scale, 0))];
  }
};

/// Token-heads of one layer, by what became of them. Sum = what a full cache would hold there now.
struct LayerOccupancy {
  int64_t sinks = 0, kept = 0, inFlight = 0, freed = 0, freedEarly = 0;
  int64_t held() const { return sinks + kept + inFlight; }
};

/// A snapshot of the pool right after a layer wrote or freed. Multiply token-heads by
/// PlanEvent::bytesPerTokenHeadAt the scale.
struct Occupancy {
  std::vector<LayerOccupancy> layers;  ///< [L]
  std::vector<int32_t> headTokens;     ///< [L][H] tokens held, of image 0's conditional branch
  int64_t heldBytes = 0;               ///< the allocator's count, whole pool
  int64_t predictedBytes = 0;
};

struct LayerEvent {
  uint64_t id = 0;
  int scale = 0, layer = 0;
  std::shared_ptr<const Occupancy> occupancy;
};

struct ScaleEvent {
  uint64_t id = 0;
  int scale = 0;
  Grid grid;
  double ms = 0;
  int headsPruned = 0, earlyAtoms = 0;
  std::vector<int64_t> heldBytes;       ///< [L] whole pool, right after layer l of this scale wrote or freed
  std::vector<int64_t> predictedBytes;  ///< [L]; empty where nothing predicts
  std::vector<int64_t> layerBytes;      ///< [L] by layer, at the scale's end
  int64_t inflightBytes = 0;            ///< largest K and V not in the pool
};

/// What the tensors on the run's device take at the end of a scale.
struct MemoryEvent {
  uint64_t id = 0;
  int scale = 0;
  int64_t weightBytes = 0, cacheBytes = 0;  ///< of the model, and of the pool's arena
  int64_t liveBytes = 0;                    ///< of all
  int64_t peakBytes = 0;                    ///< the most so far in this run
};

/// An edit's source picture went through all layers, before scale 0.
struct SourceEvent {
  uint64_t id = 0;
  Grid grid;
  double ms = 0;
  int headsPruned = 0;                  ///< whose entries were never written
  std::vector<int64_t> heldBytes;       ///< [L] whole pool, right after layer l wrote
  std::vector<int64_t> predictedBytes;  ///< [L]
  std::vector<int64_t> layerBytes;      ///< [L] by layer, at the end
};

/// The picture of the partial sum: whole, but at least half the final size on a side and no larger than the scale has
/// detail for.
struct PreviewEvent {
  uint64_t id = 0;
  int image = 0, scale = 0;
  PicturePtr picture;
  double ms = 0;
};

struct ImageEvent {
  uint64_t id = 0;
  int image = 0;
  uint64_t seed = 0;
  PicturePtr picture;
  int64_t budgetBytes = 0, fullBytes = 0, heldBytes = 0, arenaBytes = 0, peakBytes = 0;
  double ms = 0;
  /// Of every scale its bits, eight to a byte: two runs differ in them before any picture does.
  std::shared_ptr<const std::vector<std::vector<uint8_t>>> bits;
  /// Of every one of PaintRequest::shadows, [K]: the mean over all heads of the attention on keys that this method
  /// would not hold, 0 to 1. Of image 0 alone, its conditional branch.
  std::vector<std::vector<double>> lostMass;
};

/// After each finished prompt of a calibration: what is known so far.
struct CalibrationEvent {
  uint64_t id = 0;
  int done = 0, total = 0;
  double ms = 0, massError = 0;
  std::shared_ptr<const Calibration> calibration;
};

struct WarningEvent {
  uint64_t id = 0;
  std::string code, message;
};

/// Words for the progress line: "Reading the prompt", "Decoding".
struct StageEvent {
  uint64_t id = 0;
  std::string stage;
};

using Event = std::variant<LoadEvent, ModelEvent, StageEvent, PlanEvent, LayerEvent, SourceEvent, ScaleEvent,
                           MemoryEvent, PreviewEvent, ImageEvent, CalibrationEvent, WarningEvent>;
/// Called on the thread that runs the engine.
using EventSink = std::function<void(const Event&)>;

}  // namespace heatkv
