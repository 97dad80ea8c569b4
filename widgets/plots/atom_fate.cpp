// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/atom_fate.h"

#include <algorithm>

namespace heatkv {

AtomFate fateOf(const Schedule& schedule, const Atom& atom) {
  const auto holds = [&](const std::vector<Atom>& atoms) {
    return std::binary_search(atoms.begin(), atoms.end(), atom);
  };
  const int scales = schedule.shape.scales();
  for (int t = 0; t < std::min(scales, static_cast<int>(schedule.scales.size())); ++t) {
    if (holds(schedule.scales[t].removed)) return {t, atom.layer, false};
    for (const EarlyStep& step : schedule.scales[t].early)
      if (holds(step.atoms)) return {t, step.layer, true};
  }
  return {scales, atom.layer, false};
}

AtomState stateOf(const AtomFate& fate, int scale, int layer, int scales, Moment now) {
  // The last scale comes after every atom that stays: "before" is no scale then.
  const bool stays = fate.before >= scales;
  const AtomState gone = fate.early ? AtomState::FreedEarly : AtomState::Freed;
  if (now.atEnd()) return stays ? AtomState::Kept : gone;
  if (scale > now.scale || (scale == now.scale && layer > now.layer)) return AtomState::NotYet;
  const int during = fate.early ? fate.before : fate.before - 1;
  const bool isGone = !stays && (now.scale > during || (now.scale == during && now.layer >= fate.layer));
  return isGone ? gone : AtomState::Kept;
}

AtomFates::AtomFates(const Schedule& schedule) : m_shape(schedule.shape) {
  const int scales = m_shape.scales();
  m_fates.resize(static_cast<size_t>(scales) * m_shape.pairs());
  for (int k = 0, i = 0; k < scales; ++k)
    for (int l = 0; l < m_shape.layers; ++l)
      for (int h = 0; h < m_shape.heads; ++h) m_fates[i++] = {scales, l, false};
  const auto ofAtom = [&](const Atom& a) -> AtomFate& {
    return m_fates.at((static_cast<size_t>(a.scale) * m_shape.layers + a.layer) * m_shape.heads + a.head);
  };
  // What went early is in the next scale's `removed` too: the first notice counts.
  for (int t = 0; t < scales && t < static_cast<int>(schedule.scales.size()); ++t) {
    for (const Atom& a : schedule.scales[t].removed)
      if (AtomFate& fate = ofAtom(a); fate.before == scales) fate = {t, a.layer, false};
    for (const EarlyStep& step : schedule.scales[t].early)
      for (const Atom& a : step.atoms)
        if (AtomFate& fate = ofAtom(a); fate.before == scales) fate = {t, step.layer, true};
  }
}

int AtomFates::headsKept(int scale, int layer, Moment now) const {
  int kept = 0;
  for (int h = 0; h < m_shape.heads; ++h) kept += stateAt(scale, layer, h, now) == AtomState::Kept;
  return kept;
}

int64_t AtomFates::tokensHeld(int layer, Moment now) const {
  int64_t tokens = 0;
  for (int k = 0; k + 1 < m_shape.scales(); ++k) tokens += headsKept(k, layer, now) * m_shape.grids[k].tokens();
  return tokens;
}

}  // namespace heatkv
