// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "engine/api/error.h"
#include "engine/schedule/early_rules.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_text.h"

namespace heatkv {
namespace {

size_t indexOf(const CacheShape& shape, int scale, int layer, int head) {
  return (static_cast<size_t>(scale) * shape.layers + layer) * shape.heads + head;
}

/// Plans one scale after the other; knows what each layer holds.
class Planner {
 public:
  Planner(const PlanInput& input, const PruneOrder& order, EarlyRule early, int64_t limit)
      : m_input(input),
        m_order(order),
        m_shape(input.shape),
        m_last(input.shape.scalesRun() - 1),
        m_early(early),
        m_limit(limit) {}

  void run(Schedule& schedule) {
    const int scales = m_shape.scales();
    std::vector<int> pruned(scales);
    for (int t = 0; t < scales; ++t) pruned[t] = m_order.headsPruned(t, m_limit).value();
    m_held.assign(m_shape.layers, 0);
    if (m_shape.sourceTokens > 0) runPrefill(pruned[0], schedule.prefill);
    schedule.scales.resize(scales);
    for (int t = 0; t < scales; ++t) {
      ScheduleScale& scale = schedule.scales[t];
      scale.headsPruned = pruned[t];
      scale.removed = removedBefore(t, pruned[t]);
      if (t < m_last) {
        runScale(t, pruned[t], pruned[t + 1], scale);
      } else {
        // The last scale that runs writes nothing and frees nothing; later ones change nothing.
        scale.heldTokenHeads.assign(m_shape.layers, std::accumulate(m_held.begin(), m_held.end(), int64_t{0}));
        scale.lostMass = m_input.scasTarget ? 0 : std::numeric_limits<double>::quiet_NaN();
      }
    }
  }

 private:
  /// Each layer writes the source's entries of all heads but those that scale 0 would not have room for.
  void runPrefill(int after, ScheduleScale& prefill) {
    m_held.assign(m_shape.layers, m_shape.sourceTokens * m_shape.heads);
    const auto order = m_order.order(kSourceScale);
    for (int i = 0; i < m_order.count(kSourceScale, after); ++i) m_held[order[i].layer] -= m_shape.sourceTokens;
    int64_t sum = 0;
    for (const int64_t held : m_held) prefill.heldTokenHeads.push_back(sum += held);
    prefill.peakTokenHeads = sum;
  }

  /// Attention mass that is lost where an entry is unseen while scale t runs.
  double lossOf(int t, const Atom& atom) const {
    const size_t pair = indexOf(m_shape, 0, atom.layer, atom.head), pairs = static_cast<size_t>(m_shape.pairs());
    if (atom.scale == kSourceScale) return m_input.sourceTarget ? m_input.sourceTarget->at(t * pairs + pair) : 0;
    if (!m_input.scasTarget) return 0;
    return (*m_input.scasTarget)[(static_cast<size_t>(t) * m_shape.scales() + atom.scale) * pairs + pair];
  }

  std::vector<Atom> removedBefore(int t, int n) const {
    std::vector<Atom> atoms;
    for (int k = kSourceScale; k < std::min(t, m_last); ++k) {
      const int count = m_order.count(k, n);
      if (count == 0) continue;
      for (int l = 0; l < m_shape.layers; ++l) {
        for (int h = 0; h < m_shape.heads; ++h) {
          if (m_order.rank(k, l, h) < count) atoms.push_back({k, l, h});
        }
      }
    }
    return atoms;
  }

  /// N is N_t before and N_(t+1) after the scale.
  void runScale(int t, int before, int after, ScheduleScale& scale) {
    EarlyNeed need = needOf(t, before, after);
    const std::vector<int> chosen = m_early == EarlyRule::Reference ? chooseEarlyReference(need)
                                    : m_early == EarlyRule::MinCard ? chooseEarlyMinCard(need)
                                                                    : chooseEarlyMinLoss(need);
    scale.heldTokenHeads.resize(m_shape.layers);
    scale.lostMass = m_input.scasTarget ? 0 : std::numeric_limits<double>::quiet_NaN();
    size_t next = 0;
    std::vector<int64_t> freed(m_shape.layers, 0);
    int64_t freedLater = 0;  // of layers > l
    for (int l = 0; l < m_shape.layers; ++l) {
      freedLater -= freed[l];
      EarlyStep step{l, {}};
      for (; freedLater < need.excess[l] && next < chosen.size(); ++next) {
        const EarlyCandidate& candidate = need.candidates[chosen[next]];
        if (candidate.atom.layer <= l) break;
        step.atoms.push_back(candidate.atom);
        freed[candidate.atom.layer] += candidate.tokens;
        freedLater += candidate.tokens;
        scale.lostMass += candidate.loss;
      }
      scale.heldTokenHeads[l] = m_limit + need.excess[l] - freedLater;
      scale.peakTokenHeads = std::max(scale.peakTokenHeads, scale.heldTokenHeads[l]);
      std::sort(step.atoms.begin(), step.atoms.end());
      if (!step.atoms.empty()) scale.early.push_back(std::move(step));
    }
  }

  /// Candidates and excess of scale t; moves m_held on to what each layer holds after it.
  EarlyNeed needOf(int t, int before, int after) {
    EarlyNeed need;
    for (int k = kSourceScale; k < t; ++k) {
      const auto order = m_order.order(k);
      for (int i = m_order.count(k, before); i < m_order.count(k, after); ++i) {
        const Atom atom{k, order[i].layer, order[i].head};
        need.candidates.push_back({atom, i, m_shape.tokens(k, atom.layer), lossOf(t, atom)});
      }
    }
    std::vector<int64_t> held = m_held;
    for (int l = 0; l < m_shape.layers; ++l) held[l] += m_shape.tokens(t, l) * m_shape.heads;
    for (const EarlyCandidate& c : need.candidates) held[c.atom.layer] -= c.tokens;
    const auto order = m_order.order(t);
    for (int i = 0; i < m_order.count(t, after); ++i) held[order[i].layer] -= m_shape.tokens(t, order[i].layer);
    int64_t sum = std::accumulate(m_held.begin(), m_held.end(), int64_t{0}) - m_limit;
    for (int l = 0; l < m_shape.layers; ++l) need.excess.push_back(sum += held[l] - m_held[l]);
    m_held = std::move(held);
    return need;
  }

  const PlanInput& m_input;
  const PruneOrder& m_order;
  const CacheShape& m_shape;
  int m_last;  ///< that runs
  EarlyRule m_early;
  int64_t m_limit;
  std::vector<int64_t> m_held;  ///< [L] token-heads when the scale starts
};

EarlyRule ruleOf(const PlanInput& input) {
  const size_t scales = input.shape.scales();
  if (input.scasTarget && input.scasTarget->size() != scales * scales * static_cast<size_t>(input.shape.pairs())) {
    throw Error(ErrorKind::Model,
                "the calibration has " + std::to_string(input.scasTarget->size()) +
                    " scores per target scale, this run has " + std::to_string(scales * scales * input.shape.pairs()),
                "use a calibration made with this model and these grids");
  }
  const bool ranksSource = input.shape.sourceTokens > 0 && input.source == SourceRule::Rank;
  if (input.sourceTarget && input.sourceTarget->size() != scales * static_cast<size_t>(input.shape.pairs())) {
    throw Error(ErrorKind::Model,
                "the calibration has " + std::to_string(input.sourceTarget->size()) +
                    " scores of the source picture per target scale, this run has " +
                    std::to_string(scales * input.shape.pairs()),
                "use a calibration made with this model and these grids");
  }
  const bool perTarget = input.scasTarget && (!ranksSource || input.sourceTarget);
  if (input.early == EarlyRule::Auto) return perTarget ? EarlyRule::MinLoss : EarlyRule::MinCard;
  if (input.early == EarlyRule::MinLoss && !perTarget) {
    throw Error(ErrorKind::Usage, "the early rule minloss needs scores per target scale, which this calibration lacks",
                "calibrate in this program, or take mincard");
  }
  return input.early;
}

}  // namespace

Schedule planSchedule(const PlanInput& input) {
  const PruneOrder order(input.shape, input.orders, input.sinkScales, input.pins, input.source);
  Schedule schedule;
  schedule.shape = input.shape;
  schedule.sinkScales = order.sinkScales();
  schedule.budget = input.budget;
  schedule.share = input.share;
  schedule.early = ruleOf(input);
  if (input.shape.sourceTokens > 0) schedule.sourceRule = input.source;
  schedule.pins.assign(input.pins.begin(), input.pins.end());
  schedule.edited = !input.pins.empty();
  schedule.bytesPerTokenHead = input.entryBytes.stored;
  schedule.referenceBytesPerTokenHead = input.entryBytes.reference;
  schedule.limitTokenHeads = limitOf(input.shape, input.share);
  if (!order.headsPruned(input.shape.scales() - 1, schedule.limitTokenHeads)) {
    throw budgetTooSmall({input.share, input.budget.ofEntries}, order.minimumShare(), input.shape, order.sinkScales(),
                         input.source, input.entryBytes);
  }
  Planner(input, order, schedule.early, schedule.limitTokenHeads).run(schedule);
  return schedule;
}

Schedule planSchedule(const Calibration& calibration, const Budget& budget, Rational share, EarlyRule early,
                      std::span<const Pin> pins, std::optional<int> sinkScales, EntryBytes entryBytes,
                      const Pruning& pruning, SourceRule source) {
  if (calibration.orders.byScale.empty() && calibration.sinkScales < calibration.shape.scales() - 1) {
    throw Error(ErrorKind::Model, "this calibration carries neither S-CAS scores nor orders, which HeatKV needs",
                "choose another calibration, or calibrate this model");
  }
  CacheShape shape = calibration.shape;
  shape.pruning = settled(pruning, shape.layers, shape.grids);
  Schedule schedule =
      planSchedule({shape, calibration.orders, share, early,
                    calibration.scasTarget.empty() ? nullptr : &calibration.scasTarget, pins, sinkScales, entryBytes,
                    budget, source, calibration.scasSourceTarget.empty() ? nullptr : &calibration.scasSourceTarget});
  schedule.calibrationHash = calibration.hash;
  schedule.calibrationModel = calibration.model;
  schedule.calibrationPrompts = calibration.promptsDone;
  return schedule;
}

namespace {

/// All heads ascending by `scores` [L][H], ties by head, then layer. `what` the scores are of.
std::vector<HeadRef> orderFromScores(const CacheShape& shape, const double* scores, const std::string& what) {
  std::vector<HeadRef> order;
  for (int l = 0; l < shape.layers; ++l) {
    for (int h = 0; h < shape.heads; ++h) {
      if (std::isnan(scores[indexOf(shape, 0, l, h)])) {
        throw Error(ErrorKind::Model,
                    "the score of " + what + ", layer " + std::to_string(l) + ", head " + std::to_string(h) +
                        " is not a number",
                    "calibrate again");
      }
      order.push_back({l, h});
    }
  }
  std::sort(order.begin(), order.end(), [&](HeadRef a, HeadRef b) {
    return std::tuple(scores[indexOf(shape, 0, a.layer, a.head)], a.head, a.layer) <
           std::tuple(scores[indexOf(shape, 0, b.layer, b.head)], b.head, b.layer);
  });
  return order;
}

}  // namespace

Orders ordersFromScores(const CacheShape& shape, int sinkScales, const std::vector<double>& scas,
                        const std::vector<double>& source) {
  if (scas.size() != static_cast<size_t>(shape.scales()) * shape.pairs()) {
    throw Error(ErrorKind::Model, "there are " + std::to_string(scas.size()) + " scores, this model has " +
                                      std::to_string(shape.scales() * shape.pairs()));
  }
  Orders orders{sinkScales, {}, {}};
  for (int k = sinkScales; k < shape.scales() - 1; ++k) {
    orders.byScale.push_back(
        orderFromScores(shape, scas.data() + static_cast<ptrdiff_t>(k) * shape.pairs(), "scale " + std::to_string(k)));
  }
  if (source.empty()) return orders;
  if (source.size() != static_cast<size_t>(shape.pairs())) {
    throw Error(ErrorKind::Model, "there are " + std::to_string(source.size()) +
                                      " scores of the source picture, this model has " + std::to_string(shape.pairs()));
  }
  orders.source = orderFromScores(shape, source.data(), "the source picture");
  return orders;
}

}  // namespace heatkv
