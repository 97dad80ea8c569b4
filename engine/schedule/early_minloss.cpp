// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The least loss among the sets that cover every excess: a dynamic program over covered tokens, layers from the last to
// the first. Prices of the relaxed problem (any fraction of an atom may go) show how much dearer than the bound a
// partial choice already is, so only choices that can still win are carried; the result stays exact.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "engine/schedule/early_covering.h"

namespace heatkv {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr int64_t kFar = int64_t{1} << 40;
/// Losses this near, as a part of the larger, count as equal: sums of thousands in another order differ as much.
constexpr double kSame = 1e-12;

double dearness(const CoverItem& item) {
  return std::abs(item.reduced);
}

/// Items of one weight in one block: there they differ in price alone, so the cheapest are decided against the relaxed
/// choice first, and never some up and others down. Those within what is allowed only.
struct Group {
  int64_t weight = 0;
  CoverChoice up, down;                             ///< not taken, taken by the relaxed choice; ascending by dearness
  std::vector<double> upTotal, downTotal;           ///< of the first j
  double cheapestUp = kNone, cheapestDown = kNone;  ///< per unit

  void sum() {
    // Of equal ones those of later layers stay or come first: they count for more constraints.
    const auto cheaper = [](const CoverItem* a, const CoverItem* b) {
      const int side = a->taken ? 1 : -1;
      return std::tuple(dearness(*a), side * a->layer, a->index) < std::tuple(dearness(*b), side * b->layer, b->index);
    };
    for (auto [items, total, cheapest] :
         {std::tuple(&up, &upTotal, &cheapestUp), std::tuple(&down, &downTotal, &cheapestDown)}) {
      std::sort(items->begin(), items->end(), cheaper);
      total->assign(1, 0);
      for (const CoverItem* item : *items) total->push_back(total->back() + dearness(*item));
      if (!items->empty()) *cheapest = dearness(*items->front()) / static_cast<double>(weight);
    }
  }
};

/// The layers between two constraints that bind, and the constraint that closes them.
struct Block {
  int layer = 0;      ///< need[layer] closes it
  int64_t low = 0;    ///< what must be covered beyond the relaxed choice
  double charge = 0;  ///< for every unit beyond that
  std::vector<Group> groups;
  std::vector<double> rateUp, rateDown;  ///< cheapest price per unit of the groups from here on; one more: infinite
  std::vector<int64_t> upwards;          ///< what the groups from here on can add; one more: 0
};

/// Blocks from the last layer on, for choices at most `allowed` above the bound. Constraints not in `active` are left
/// out.
std::vector<Block> blocksOf(const Covering& c, const std::vector<char>& active, double allowed) {
  std::vector<Block> blocks;
  std::map<int64_t, Group, std::greater<>> groups;
  int64_t relaxed = 0;
  for (int l = c.last(); l >= 1; --l) {
    for (const CoverItem& item : c.layers[l]) {
      if (item.taken) relaxed += item.weight;
      if (dearness(item) > allowed) continue;
      Group& group = groups[item.weight];
      (item.taken ? group.down : group.up).push_back(&item);
    }
    if (!active[l]) continue;
    Block& block = blocks.emplace_back();
    block.layer = l;
    block.low = c.need[l] - relaxed;
    block.charge = c.price[l] - c.price[l - 1];
    for (auto& [weight, group] : groups) {
      group.weight = weight;
      group.sum();
      block.groups.push_back(std::move(group));
    }
    groups.clear();
    block.rateUp.assign(block.groups.size() + 1, kNone);
    block.rateDown.assign(block.groups.size() + 1, kNone);
    block.upwards.assign(block.groups.size() + 1, 0);
    for (size_t i = block.groups.size(); i-- > 0;) {
      const Group& group = block.groups[i];
      block.rateUp[i] = std::min(block.rateUp[i + 1], group.cheapestUp);
      block.rateDown[i] = std::min(block.rateDown[i + 1], group.cheapestDown);
      block.upwards[i] = block.upwards[i + 1] + group.weight * static_cast<int64_t>(group.up.size());
    }
  }
  return blocks;
}

/// A partial choice: what it covers beyond the relaxed choice (which takes what `taken` says), how much
/// dearer than the bound it already is, and the last step that led here.
struct State {
  int64_t extra = 0;
  double above = kNone;
  int step = -1;
};

/// The dynamic program over choices at most `allowed` above the bound. `window`: only partial choices that cover about
/// what is needed, which finds a good choice and proves nothing; negative: all.
class Program {
 public:
  Program(const Covering& covering, double allowed, int64_t window)
      : m_c(covering), m_allowed(allowed), m_window(window) {}

  /// Empty where there is no such choice.
  std::optional<CoverChoice> run(const std::vector<Block>& blocks) {
    m_states.assign(1, State{0, 0, -1});
    for (const Block& block : blocks) {
      for (size_t i = 0; i < block.groups.size() && !m_states.empty(); ++i) branch(block, i);
      close(block);
      if (m_states.empty()) return std::nullopt;
    }
    const auto best = std::min_element(m_states.begin(), m_states.end(),
                                       [](const State& a, const State& b) { return a.above < b.above; });
    return choiceOf(best->step);
  }

 private:
  /// `count` of a group's items decided against the relaxed choice: up if positive, down if negative.
  struct Step {
    const Group* group;
    int count, before;
  };

  /// What a unit too few or too many costs at least, with the groups from `next` on.
  static double rateOf(const Block& block, size_t next, bool tooFew) {
    return tooFew ? block.rateUp[next] : std::min(block.charge, block.rateDown[next]);
  }

  /// Whether a state can still end the block within what is allowed.
  bool canEnd(const Block& block, size_t next, int64_t extra, double above) const {
    const int64_t beyond = extra - block.low;
    if (beyond == 0) return above <= m_allowed;
    return above + rateOf(block, next, beyond < 0) * static_cast<double>(std::abs(beyond)) <= m_allowed;
  }

  /// What partial choices may cover after group `next` - 1, if they can end the block with `left` to spend.
  std::pair<int64_t, int64_t> range(const Block& block, size_t next, double left) const {
    const auto reach = [&](bool tooFew, int64_t most) {
      const double rate = rateOf(block, next, tooFew);
      const double units = rate > 0 ? std::floor(left / rate * (1 + kSame)) : static_cast<double>(most);
      const int64_t paid = units < static_cast<double>(most) ? static_cast<int64_t>(units) : most;
      return m_window >= 0 ? std::min(m_window, paid) : paid;
    };
    return {block.low - reach(true, block.upwards[next]), block.low + reach(false, kFar)};
  }

  /// How many of a list one may take at this price.
  static int64_t most(const std::vector<double>& total, double allowed) {
    return std::upper_bound(total.begin(), total.end(), allowed) - total.begin() - 1;
  }

  /// Every state with every number of items of group i turned; of equal cover the cheapest.
  void branch(const Block& block, size_t i) {
    const Group& group = block.groups[i];
    const double left =
        m_allowed - std::min_element(m_states.begin(), m_states.end(), [](const State& a, const State& b) {
                      return a.above < b.above;
                    })->above;
    const auto [least, largest] = range(block, i + 1, left);
    const int64_t lowest = std::max(least, m_states.back().extra - group.weight * most(group.downTotal, left));
    const int64_t highest = std::min(largest, m_states.front().extra + group.weight * most(group.upTotal, left));
    m_next.clear();
    m_dense.assign(std::max<int64_t>(0, highest - lowest + 1), Choice{});
    for (size_t s = 0; s < m_states.size() && !m_dense.empty(); ++s) {
      const State& state = m_states[s];
      // From the first number of items that leads into the range, to the last.
      const auto turn = [&](const std::vector<double>& total, int sign, int64_t first) {
        const int64_t way = sign > 0 ? lowest - state.extra : state.extra - highest;
        if (way > 0) first = std::max(first, (way + group.weight - 1) / group.weight);
        for (int64_t j = first; j < static_cast<int64_t>(total.size()); ++j) {
          const int64_t extra = state.extra + sign * j * group.weight;
          const double above = state.above + total[j];
          if (extra < lowest || extra > highest || above > m_allowed) break;
          Choice& best = m_dense[extra - lowest];
          if (above < best.above) best = {above, static_cast<int>(s), sign * static_cast<int>(j)};
        }
      };
      turn(group.upTotal, 1, 0);
      turn(group.downTotal, -1, 1);
    }
    double beaten = kNone;
    for (int64_t extra = highest; extra >= lowest; --extra) {
      const Choice& choice = m_dense[extra - lowest];
      if (choice.state < 0 || !canEnd(block, i + 1, extra, choice.above)) continue;
      if (!keep({extra, choice.above, m_states[choice.state].step}, m_c.price[block.layer], beaten)) continue;
      if (choice.count == 0) continue;
      m_steps.push_back({&group, choice.count, m_next.back().step});
      m_next.back().step = static_cast<int>(m_steps.size()) - 1;
    }
    m_states.swap(m_next);
  }

  /// Drops what does not cover the block's need and charges for covering too much.
  void close(const Block& block) {
    m_next.clear();
    double beaten = kNone;
    for (State& s : m_states) {
      if (s.extra < block.low) break;
      s.above += block.charge * static_cast<double>(s.extra - block.low);
      if (s.above <= m_allowed) keep(s, m_c.price[block.layer - 1], beaten);
    }
    m_states.swap(m_next);
  }

  /// Takes the next state, unless one that covers as much is cheaper whatever the rest will be charged for covering too
  /// much: `price` a unit.
  bool keep(const State& s, double price, double& beaten) {
    const double worst = s.above + price * static_cast<double>(s.extra);
    if (worst >= beaten) return false;
    beaten = worst;
    m_next.push_back(s);
    return true;
  }

  CoverChoice choiceOf(int step) const {
    CoverChoice turned, chosen;
    for (; step >= 0; step = m_steps[step].before) {
      const auto& items = m_steps[step].count > 0 ? m_steps[step].group->up : m_steps[step].group->down;
      turned.insert(turned.end(), items.begin(), items.begin() + std::abs(m_steps[step].count));
    }
    std::sort(turned.begin(), turned.end());
    for (const auto& layer : m_c.layers) {
      for (const CoverItem& item : layer) {
        if (item.taken != std::binary_search(turned.begin(), turned.end(), &item)) chosen.push_back(&item);
      }
    }
    return chosen;
  }

  struct Choice {
    double above = kNone;
    int state = -1, count = 0;
  };

  const Covering& m_c;
  double m_allowed;
  int64_t m_window;
  std::vector<State> m_states, m_next;  ///< descending by `extra`
  std::vector<Choice> m_dense;          ///< by `extra`
  std::vector<Step> m_steps;
};

/// The best choice at most `allowed` above the bound, as Program finds it. Constraints that do not bind are left out
/// until a choice breaks one.
std::optional<CoverChoice> solve(const Covering& c, std::vector<char>& active, double allowed, int64_t window) {
  for (;;) {
    const std::vector<Block> blocks = blocksOf(c, active, allowed);
    auto chosen = Program(c, allowed, window).run(blocks);
    if (!chosen) return std::nullopt;
    std::vector<int64_t> cover(c.layers.size() + 1, 0);
    for (const CoverItem* item : *chosen) cover[item->layer] += item->weight;
    bool broken = false;
    for (int l = c.last(); l >= 1; --l) {
      cover[l] += cover[l + 1];
      if (cover[l] >= c.need[l]) continue;
      active[l] = broken = true;
    }
    if (!broken) return chosen;
  }
}

}  // namespace

std::vector<int> chooseEarlyMinLoss(const EarlyNeed& need) {
  if (std::none_of(need.excess.begin(), need.excess.end(), [](int64_t e) { return e > 0; })) return {};
  const Covering covering = coveringOf(need);
  CoverChoice chosen = greedyChoice(covering);
  std::vector<char> active(covering.layers.size(), 0);
  int64_t heaviest = 0;
  for (int l = 1; l <= covering.last(); ++l) {
    active[l] = covering.price[l] > covering.price[l - 1];
    for (const CoverItem& item : covering.layers[l]) heaviest = std::max(heaviest, item.weight);
  }
  // A narrow pass first: it mostly finds the optimum, and the nearer the best known is to the bound, the less the full
  // pass has to look at.
  for (const int64_t window : {heaviest, int64_t{-1}}) {
    const double gap = lossOf(chosen) - covering.bound;
    if (gap <= kSame * std::max(1.0, covering.bound)) break;
    const auto better = solve(covering, active, gap, window);
    if (better && lossOf(*better) < lossOf(chosen)) chosen = *better;
  }
  std::vector<int> indices;
  for (const CoverItem* item : chosen) indices.push_back(item->index);
  sortForFreeing(need, indices);
  return indices;
}

}  // namespace heatkv
