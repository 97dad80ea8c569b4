// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about the cache of one run: its plan, the newest snapshot, and held and predicted bytes over
// (scale, layer). A value that events are added to; pure.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "engine/api/event.h"
#include "widgets/plots/atom_fate.h"

namespace heatkv {

/// Measured next to predicted, of the newest step where they differ, else of the newest that has both.
struct CacheCheck {
  int64_t predicted = 0, measured = 0;
  bool same() const { return predicted == measured; }
};

class CacheRun {
 public:
  CacheRun() = default;
  explicit CacheRun(const PlanEvent& plan);

  /// Events of another run are ignored.
  void add(const LayerEvent& event);
  void add(const ScaleEvent& event);
  void finish() { m_running = false; }

  bool hasPlan() const { return m_plan.shape.layers > 0; }
  bool empty() const { return !m_snapshot; }
  bool running() const { return m_running && m_now.scale >= 0; }
  const PlanEvent& plan() const { return m_plan; }
  const CacheShape& shape() const { return m_plan.shape; }
  /// Null without a schedule.
  const std::shared_ptr<const AtomFates>& fates() const { return m_fates; }
  Moment now() const { return m_now; }
  /// For views of finished steps: shows the snapshot of (scale, layer), where one was kept.
  CacheRun at(Moment moment) const;
  bool hasSnapshot(Moment moment) const;

  /// Of the newest moment, or of the one chosen with at().
  const std::shared_ptr<const Occupancy>& snapshot() const { return m_snapshot; }
  int steps() const { return shape().scales() * shape().layers; }
  int step(Moment moment) const { return moment.scale * shape().layers + moment.layer; }
  /// Bytes of the whole pool after that step; none where not measured (yet), or where nothing predicts.
  std::optional<int64_t> heldBytes(int step) const;
  std::optional<int64_t> predictedBytes(int step) const;
  /// Largest bytes held so far: of the pool, and of one layer.
  int64_t peakBytes() const { return m_peak; }
  int peakStep() const { return m_peakStep; }
  int64_t largestLayerBytes() const { return m_largestLayer; }
  /// What a full cache would hold after that step.
  int64_t fullBytes(int step) const;
  /// What it would hold now: the largest of the layers, or at the end the whole.
  int64_t fullBytesSeen(bool ofLayers) const;
  std::optional<CacheCheck> check() const;

  /// At the moment shown: a token-head takes half where guidance has stopped.
  int64_t bytesOf(int64_t tokenHeads) const { return bytesOf(tokenHeads, m_now.scale); }

 private:
  int64_t bytesOf(int64_t tokenHeads, int scale) const {
    return tokenHeads * m_plan.bytesPerTokenHeadAt(std::max(0, scale));
  }
  void setHeld(int step, int64_t bytes);

  PlanEvent m_plan;
  std::shared_ptr<const AtomFates> m_fates;
  std::shared_ptr<const Occupancy> m_snapshot;
  std::vector<std::shared_ptr<const Occupancy>> m_snapshots;  // per step, null where none came
  std::vector<int64_t> m_held, m_predicted;                   // per step, -1 unknown
  Moment m_now;
  bool m_running = true;
  int64_t m_peak = 0, m_largestLayer = 0;
  int m_peakStep = -1;
};

}  // namespace heatkv
