// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/occupancy.h"

#include <algorithm>

namespace heatkv {
namespace {

int64_t before(const HeadEntries& entries, int64_t position) {
  return std::lower_bound(entries.position.begin(), entries.position.end(), static_cast<int32_t>(position)) -
         entries.position.begin();
}

}  // namespace

Occupancy occupancyOf(const Pool& pool, const CacheShape& shape, int sinkScales, const Schedule* schedule, int scale,
                      int layer) {
  // During the prefill the source picture's entries, which have negative positions, are what is in flight.
  const bool prefill = scale == kSourceScale;
  const int64_t sinkTokens = shape.cachedBefore(std::min(sinkScales, shape.scales() - 1)),
                cached = prefill ? -shape.sourceTokens : shape.cachedBefore(scale);
  Occupancy occupancy;
  occupancy.layers.resize(shape.layers);
  occupancy.headTokens.reserve(shape.pairs());
  for (int l = 0; l < shape.layers; ++l) {
    LayerOccupancy& out = occupancy.layers[l];
    for (int h = 0; h < shape.heads; ++h) {
      const HeadEntries& entries = pool.entries(0, l, h);
      // A source picture that is kept counts as a sink.
      const int64_t source = schedule && schedule->sourceRule == SourceRule::Keep ? 0 : before(entries, 0);
      const int64_t sinks = before(entries, sinkTokens) - source, old = before(entries, cached);
      // Sinks of the running scale are in flight as long as it runs.
      out.sinks += std::min(sinks, old);
      out.kept += old - std::min(sinks, old);
      out.inFlight += entries.size() - old;
      occupancy.headTokens.push_back(static_cast<int32_t>(entries.size()));
    }
    out.freed = shape.heads * shape.tokensBefore(l <= layer ? scale + 1 : scale, l) - out.held();
  }
  if (schedule) {
    for (const EarlyStep& step : schedule->at(scale).early) {
      if (step.layer > layer) break;
      for (const Atom& atom : step.atoms) {
        const int64_t tokens = shape.tokens(atom.scale, atom.layer);
        occupancy.layers[atom.layer].freedEarly += tokens;
        occupancy.layers[atom.layer].freed -= tokens;
      }
    }
  }
  occupancy.heldBytes = pool.heldBytes();
  return occupancy;
}

}  // namespace heatkv
