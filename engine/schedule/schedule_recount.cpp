// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a schedule from its atoms alone, as one that came from a file or a hand must be.
#include <algorithm>
#include <string>

#include "engine/api/error.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {
namespace {

class Recount {
 public:
  explicit Recount(Schedule& schedule)
      : m_s(schedule), m_shape(schedule.shape), m_last(schedule.shape.scalesRun() - 1) {
    m_gone.assign(static_cast<size_t>(m_shape.scales() - kSourceScale) * m_shape.pairs(), 0);
  }

  void run() {
    m_s.prefill.heldTokenHeads.clear();
    if (m_shape.sourceTokens > 0) runScale(kSourceScale);
    for (int t = 0; t < m_shape.scales(); ++t) {
      mark(t, m_s.scales[t].removed, t);
      runScale(t);
    }
  }

 private:
  Error wrong(int t, const std::string& what) const {
    return Error(ErrorKind::Model,
                 "the schedule does not hold together at " +
                     (t == kSourceScale ? std::string("the source picture") : "scale " + std::to_string(t)) + ": " +
                     what,
                 "plan it again");
  }

  /// Of an atom in [1 + K][L][H], the source picture's first.
  size_t at(const Atom& a) const {
    return (static_cast<size_t>(a.scale - kSourceScale) * m_shape.layers + a.layer) * m_shape.heads + a.head;
  }

  bool prunable(int scale) const {
    return scale == kSourceScale ? m_shape.sourceTokens > 0 && m_s.sourceRule == SourceRule::Rank
                                 : scale >= m_s.sinkScales;
  }

  void requireAtom(int t, const Atom& a, int end) const {
    if (!prunable(a.scale) || a.scale >= end || a.layer < 0 || a.layer >= m_shape.layers || a.head < 0 ||
        a.head >= m_shape.heads) {
      throw wrong(t, "scale " + std::to_string(a.scale) + ", layer " + std::to_string(a.layer) + ", head " +
                         std::to_string(a.head) + " cannot go there");
    }
  }

  /// Marks atoms as gone; the ones marked before must be among them.
  void mark(int t, const std::vector<Atom>& atoms, int end) {
    std::vector<char> gone(m_gone.size(), 0);
    for (const Atom& a : atoms) {
      requireAtom(t, a, std::min(end, m_last));
      if (gone[at(a)]) throw wrong(t, "an entry is removed twice");
      gone[at(a)] = 1;
    }
    for (size_t i = 0; i < gone.size(); ++i) {
      if (m_gone[i] && !gone[i]) throw wrong(t, "an entry that had gone is back");
    }
    m_gone = std::move(gone);
  }

  int64_t heldBy(const std::vector<char>& gone, int layer, int scales) const {
    int64_t held = 0;
    for (int k = kSourceScale; k < scales; ++k) {
      const size_t row = at({k, layer, 0});
      held += m_shape.tokens(k, layer) * std::count(gone.begin() + row, gone.begin() + row + m_shape.heads, 0);
    }
    return held;
  }

  void runScale(int t) {
    ScheduleScale& scale = t == kSourceScale ? m_s.prefill : m_s.scales[t];
    std::vector<int64_t> held;
    int64_t total = 0;
    for (int l = 0; l < m_shape.layers; ++l) total += held.emplace_back(heldBy(m_gone, l, std::min(t, m_last)));
    scale.peakTokenHeads = 0;
    scale.heldTokenHeads.assign(m_shape.layers, total);
    if (t >= m_last) {
      if (!scale.early.empty()) throw wrong(t, "the last scale frees nothing early");
      return;
    }
    std::vector<char> after(m_gone.size(), 0);
    for (const Atom& a : m_s.scales[t + 1].removed) {
      requireAtom(t + 1, a, t + 1);
      after[at(a)] = 1;
    }
    std::vector<char> early(m_gone.size(), 0);
    size_t step = 0;
    for (int l = 0; l < m_shape.layers; ++l) {
      const int64_t now = heldBy(after, l, t + 1);
      total += now - held[l];
      held[l] = now;
      if (step < scale.early.size() && scale.early[step].layer == l) {
        for (const Atom& a : scale.early[step].atoms) {
          requireAtom(t, a, t);
          if (a.layer <= l || !after[at(a)] || m_gone[at(a)] || early[at(a)]++) {
            throw wrong(t, "an entry is freed early that has gone, stays or belongs to a layer that is over");
          }
          held[a.layer] -= m_shape.tokens(a.scale, a.layer);
          total -= m_shape.tokens(a.scale, a.layer);
        }
        ++step;
      }
      if (total > m_s.limitTokenHeads) {
        throw Error(ErrorKind::Budget,
                    "the schedule holds " + std::to_string(total) + " token-heads after layer " + std::to_string(l) +
                        " of scale " + std::to_string(t) + ", its budget is " + std::to_string(m_s.limitTokenHeads),
                    "plan it again, or raise its budget");
      }
      scale.heldTokenHeads[l] = total;
      scale.peakTokenHeads = std::max(scale.peakTokenHeads, total);
    }
    if (step != scale.early.size()) throw wrong(t, "early steps are not in the order of the layers");
  }

  Schedule& m_s;
  const CacheShape& m_shape;
  int m_last;                ///< that runs
  std::vector<char> m_gone;  ///< [1 + K][L][H] when the scale at hand starts
};

}  // namespace

void recountSchedule(Schedule& schedule) {
  const CacheShape& shape = schedule.shape;
  if (shape.layers < 1 || shape.heads < 1 || shape.scales() < 2 || schedule.sinkScales < 0 ||
      schedule.sinkScales > shape.scales() - 1 || schedule.scales.size() != shape.grids.size()) {
    throw Error(ErrorKind::Model, "the schedule has " + std::to_string(schedule.scales.size()) +
                                      " scales, its shape has " + std::to_string(shape.scales()));
  }
  if (schedule.limitTokenHeads != limitOf(shape, schedule.share)) {
    throw Error(ErrorKind::Model, "the schedule's limit of " + std::to_string(schedule.limitTokenHeads) +
                                      " token-heads is not what its budget allows (" +
                                      std::to_string(limitOf(shape, schedule.share)) + ")");
  }
  for (ScheduleScale& scale : schedule.scales) {
    std::sort(scale.removed.begin(), scale.removed.end());
    for (EarlyStep& step : scale.early) std::sort(step.atoms.begin(), step.atoms.end());
  }
  Recount(schedule).run();
}

}  // namespace heatkv
