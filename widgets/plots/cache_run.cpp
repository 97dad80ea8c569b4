// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cache_run.h"

#include <algorithm>

namespace heatkv {

CacheRun::CacheRun(const PlanEvent& plan) : m_plan(plan) {
  m_snapshots.resize(steps());
  m_held.assign(steps(), -1);
  m_predicted.assign(steps(), -1);
  if (!plan.schedule) return;
  m_fates = std::make_shared<const AtomFates>(*plan.schedule);
  const auto& scales = plan.schedule->scales;
  for (int t = 0; t < static_cast<int>(scales.size()) && t < shape().scales(); ++t)
    for (int l = 0; l < static_cast<int>(scales[t].heldTokenHeads.size()) && l < shape().layers; ++l)
      m_predicted[t * shape().layers + l] = bytesOf(scales[t].heldTokenHeads[l], t);
}

void CacheRun::add(const LayerEvent& event) {
  const Moment moment{event.scale, event.layer};
  if (event.id != m_plan.id || !event.occupancy || event.scale < 0 || event.scale >= shape().scales() ||
      event.layer < 0 || event.layer >= shape().layers)
    return;
  m_now = moment;
  m_snapshot = m_snapshots[step(moment)] = event.occupancy;
  for (const LayerOccupancy& layer : event.occupancy->layers)
    m_largestLayer = std::max(m_largestLayer, bytesOf(layer.held()));
  setHeld(step(moment), event.occupancy->heldBytes);
  if (event.occupancy->predictedBytes > 0) m_predicted[step(moment)] = event.occupancy->predictedBytes;
}

void CacheRun::add(const ScaleEvent& event) {
  if (event.id != m_plan.id || event.scale < 0 || event.scale >= shape().scales()) return;
  const int first = event.scale * shape().layers;
  for (int l = 0; l < shape().layers; ++l) {
    if (l < static_cast<int>(event.heldBytes.size())) setHeld(first + l, event.heldBytes[l]);
    if (l < static_cast<int>(event.predictedBytes.size())) m_predicted[first + l] = event.predictedBytes[l];
  }
  for (int64_t bytes : event.layerBytes) m_largestLayer = std::max(m_largestLayer, bytes);
}

void CacheRun::setHeld(int step, int64_t bytes) {
  m_held[step] = bytes;
  if (bytes > m_peak) {
    m_peak = bytes;
    m_peakStep = step;
  }
}

bool CacheRun::hasSnapshot(Moment moment) const {
  return moment.scale >= 0 && moment.layer >= 0 && step(moment) < steps() && m_snapshots[step(moment)];
}

CacheRun CacheRun::at(Moment moment) const {
  CacheRun run = *this;
  if (!hasSnapshot(moment)) return run;
  run.m_now = moment;
  run.m_snapshot = m_snapshots[step(moment)];
  return run;
}

std::optional<int64_t> CacheRun::heldBytes(int step) const {
  return m_held.at(step) < 0 ? std::nullopt : std::optional(m_held[step]);
}

std::optional<int64_t> CacheRun::predictedBytes(int step) const {
  return m_predicted.at(step) < 0 ? std::nullopt : std::optional(m_predicted[step]);
}

int64_t CacheRun::fullBytes(int step) const {
  const int scale = step / shape().layers, written = step % shape().layers + 1;
  // The last scale is never cached.
  const int64_t own = scale + 1 < shape().scales() ? shape().grids[scale].tokens() * written : 0;
  return bytesOf(shape().heads * (shape().cachedBefore(scale) * shape().layers + own), scale);
}

int64_t CacheRun::fullBytesSeen(bool ofLayers) const {
  if (!ofLayers) return m_plan.fullBytes;
  int64_t most = 0;
  if (m_snapshot)
    for (const LayerOccupancy& o : m_snapshot->layers)
      most = std::max(most, bytesOf(o.held() + o.freed + o.freedEarly));
  return most;
}

std::optional<CacheCheck> CacheRun::check() const {
  std::optional<CacheCheck> newest;
  for (int i = steps() - 1; i >= 0; --i) {
    if (m_held[i] < 0 || m_predicted[i] < 0) continue;
    const CacheCheck here{m_predicted[i], m_held[i]};
    if (!here.same()) return here;
    if (!newest) newest = here;
  }
  return newest;
}

}  // namespace heatkv
