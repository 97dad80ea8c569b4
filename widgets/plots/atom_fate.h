// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// When each atom of a schedule goes, and what has become of it at a moment of a run. Pure; index order (scale, layer,
// head).
#pragma once

#include <vector>

#include "engine/api/schedule.h"

namespace heatkv {

/// A moment of a run: right after `layer` wrote its entries of `scale` (or freed). The default is after the run.
struct Moment {
  int scale = -1, layer = -1;
  bool atEnd() const { return scale < 0; }
  bool operator==(const Moment&) const = default;
};

/// When an atom goes. `before` is the first scale that does not see it, the number of scales where it stays. `layer`
/// is the one after whose turn it is freed: its own layer during the scale before, or, freed early, another one
/// during scale `before` itself.
struct AtomFate {
  int before = 0, layer = 0;
  bool early = false;
  bool operator==(const AtomFate&) const = default;
};

enum class AtomState { NotYet, Kept, Freed, FreedEarly };

/// The fate of one atom; for all of them AtomFates is quicker.
AtomFate fateOf(const Schedule& schedule, const Atom& atom);
/// What has become of an atom with that fate at a moment of a run of `scales` scales.
AtomState stateOf(const AtomFate& fate, int scale, int layer, int scales, Moment now);

/// The fates of all atoms of one schedule: at(scale, layer, head) for every source scale but the last.
class AtomFates {
 public:
  AtomFates() = default;
  explicit AtomFates(const Schedule& schedule);

  bool empty() const { return m_fates.empty(); }
  const CacheShape& shape() const { return m_shape; }
  const AtomFate& at(int scale, int layer, int head) const {
    return m_fates.at((static_cast<size_t>(scale) * m_shape.layers + layer) * m_shape.heads + head);
  }
  AtomState stateAt(int scale, int layer, int head, Moment now) const {
    return stateOf(at(scale, layer, head), scale, layer, m_shape.scales(), now);
  }
  /// Heads of `layer` that hold `scale` at that moment.
  int headsKept(int scale, int layer, Moment now) const;
  /// Tokens over the heads of `layer` that are held at that moment.
  int64_t tokensHeld(int layer, Moment now) const;

 private:
  CacheShape m_shape;
  std::vector<AtomFate> m_fates;
};

}  // namespace heatkv
