// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/schedule_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace heatkv::test {
namespace {

constexpr size_t kMostCandidates = 14;

struct Scene {
  const CacheShape& shape;
  std::map<Atom, int> rank;
  std::set<Atom> before, after;
  int t;
  double limit;

  /// Held after layer l of scale t when `early` atoms of later layers have gone.
  double held(int l, const std::set<Atom>& early) const {
    double sum = 0;
    for (int k = 0; k <= t; ++k) {
      for (int layer = 0; layer < shape.layers; ++layer) {
        for (int h = 0; h < shape.heads; ++h) {
          const Atom a{k, layer, h};
          const bool here = layer <= l ? after.count(a) == 0 : k < t && before.count(a) == 0 && early.count(a) == 0;
          if (here) sum += static_cast<double>(shape.tokens(k, layer));
        }
      }
    }
    return sum;
  }
  bool fits(const std::set<Atom>& early) const {
    for (int l = 0; l < shape.layers; ++l) {
      if (held(l, early) > limit) return false;
    }
    return true;
  }
};

std::vector<Atom> byFreeing(const Scene& s, std::vector<Atom> atoms) {
  std::sort(atoms.begin(), atoms.end(), [&](const Atom& a, const Atom& b) {
    return std::tuple(-a.layer, -a.scale, s.rank.at(a)) < std::tuple(-b.layer, -b.scale, s.rank.at(b));
  });
  return atoms;
}

std::vector<Atom> fewest(const Scene& s, const std::vector<Atom>& candidates) {
  std::set<Atom> chosen;
  for (int l = s.shape.layers - 1; l >= 0; --l) {
    while (s.held(l, chosen) > s.limit) {
      const Atom* best = nullptr;
      const auto key = [&](const Atom& a) {
        return std::tuple(-s.shape.tokens(a.scale, a.layer), s.rank.at(a), -a.layer);
      };
      for (const Atom& a : candidates) {
        if (a.layer > l && !chosen.count(a) && (!best || key(a) < key(*best))) best = &a;
      }
      chosen.insert(*best);
    }
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<Atom> cheapest(const Scene& s, const std::vector<Atom>& candidates, const std::vector<double>& scores) {
  std::set<Atom> best;
  double least = std::numeric_limits<double>::infinity();
  for (uint32_t bits = 0; bits < (1u << candidates.size()); ++bits) {
    std::set<Atom> chosen;
    double loss = 0;
    for (size_t i = 0; i < candidates.size(); ++i) {
      if (!(bits >> i & 1)) continue;
      const Atom& a = candidates[i];
      chosen.insert(a);
      loss +=
          scores[((static_cast<size_t>(s.t) * s.shape.scales() + a.scale) * s.shape.layers + a.layer) * s.shape.heads +
                 a.head];
    }
    if (loss < least && s.fits(chosen)) {
      least = loss;
      best = chosen;
    }
  }
  return {best.begin(), best.end()};
}

/// T_t(N): what is left of the scales before t where the first n atoms of every prunable one are gone.
int64_t leftBefore(const CacheShape& shape, const Orders& orders, int t, int64_t n) {
  int64_t left = 0;
  for (int k = 0; k < std::min(t, shape.scalesRun() - 1); ++k) {
    for (int l = 0; l < shape.layers; ++l) left += shape.heads * shape.tokens(k, l);
    for (int64_t r = 0; k >= orders.sinkScales && r < n; ++r)
      left -= shape.tokens(k, orders.byScale[static_cast<size_t>(k - orders.sinkScales)][static_cast<size_t>(r)].layer);
  }
  return left;
}

}  // namespace

std::vector<OracleScale> oracleSchedule(const CacheShape& shape, const Orders& orders, Rational share, EarlyRule rule,
                                        const std::vector<double>* scores) {
  const int scales = shape.scales();
  const double pairs = static_cast<double>(shape.pairs());
  Scene s{shape, {}, {}, {}, 0, 0};
  s.limit =
      static_cast<double>(share.num) * pairs * static_cast<double>(shape.fullTokens()) / static_cast<double>(share.den);
  std::vector<int64_t> pruned(scales, 0);
  for (int t = 0; t < scales; ++t) {
    if (!shape.pruning.shares.empty()) {
      while (static_cast<double>(leftBefore(shape, orders, t, pruned[t])) > s.limit) ++pruned[t];
      continue;
    }
    const int64_t c = shape.cachedBefore(t), f = shape.fullTokens(), p = shape.cachedBefore(orders.sinkScales);
    const int64_t over = c * share.den - share.num * f;
    if (over <= 0) continue;
    const int64_t below = share.den * (c - p);
    pruned[t] = std::min(shape.pairs(), (shape.pairs() * over + below - 1) / below);
  }
  for (size_t i = 0; i < orders.byScale.size(); ++i) {
    for (size_t r = 0; r < orders.byScale[i].size(); ++r) {
      const HeadRef h = orders.byScale[i][r];
      s.rank[{orders.sinkScales + static_cast<int>(i), h.layer, h.head}] = static_cast<int>(r);
    }
  }
  std::vector<OracleScale> result(scales);
  for (int t = 0; t < scales; ++t) {
    OracleScale& scale = result[t];
    scale.headsPruned = static_cast<int>(pruned[t]);
    scale.removed = s.before = s.after;
    s.t = t;
    if (t >= shape.scalesRun() - 1) continue;
    s.after.clear();
    for (const auto& [atom, rank] : s.rank) {
      if (atom.scale <= t && rank < pruned[t + 1]) s.after.insert(atom);
    }
    std::vector<Atom> candidates;
    for (const Atom& a : s.after) {
      if (a.scale < t && !s.before.count(a)) candidates.push_back(a);
    }
    if (rule == EarlyRule::MinCard) candidates = fewest(s, candidates);
    if (rule == EarlyRule::MinLoss) {
      std::erase_if(candidates, [](const Atom& a) { return a.layer == 0; });
      scale.tried = candidates.size() <= kMostCandidates;
      if (!scale.tried) continue;
      candidates = cheapest(s, candidates, *scores);
    }
    std::set<Atom> gone;
    for (int l = 0; l < shape.layers; ++l) {
      for (const Atom& a : byFreeing(s, candidates)) {
        if (s.held(l, gone) <= s.limit) break;
        if (a.layer <= l || gone.count(a)) continue;
        gone.insert(a);
        scale.early[l].insert(a);
        if (scores) {
          scale.lost +=
              (*scores)[((static_cast<size_t>(t) * scales + a.scale) * shape.layers + a.layer) * shape.heads + a.head];
        }
      }
      scale.held.push_back(static_cast<int64_t>(s.held(l, gone)));
    }
  }
  return result;
}

Orders randomOrders(std::mt19937& random, const CacheShape& shape, int sinkScales) {
  Orders orders{sinkScales, {}};
  for (int k = sinkScales; k < shape.scales() - 1; ++k) {
    std::vector<HeadRef> order;
    for (int l = 0; l < shape.layers; ++l) {
      for (int h = 0; h < shape.heads; ++h) order.push_back({l, h});
    }
    std::shuffle(order.begin(), order.end(), random);
    orders.byScale.push_back(std::move(order));
  }
  return orders;
}

std::vector<double> randomTargets(std::mt19937& random, const CacheShape& shape) {
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> scores;
  for (int t = 0; t < shape.scales(); ++t) {
    for (int k = 0; k < shape.scales(); ++k) {
      for (int64_t i = 0; i < shape.pairs(); ++i) {
        const double u = uniform(random);
        scores.push_back(k > t ? std::numeric_limits<double>::quiet_NaN() : u < 0.05 ? 0 : std::pow(u, 4));
      }
    }
  }
  return scores;
}

Pruning randomPruning(std::mt19937& random, const CacheShape& shape, int sinkScales) {
  Pruning pruning;
  pruning.shares.assign(static_cast<size_t>(shape.scales()), {0, 1});
  const int run = std::max({2, sinkScales + 1, shape.scales() - int(random() % 3)});
  for (int k = std::max(sinkScales, 1); k < shape.scales(); ++k)
    pruning.shares[static_cast<size_t>(k)] = k >= run ? Rational{1, 1} : reduced(int64_t(random() % 5), 5);
  const int first = int(random() % shape.layers);
  pruning.layers = LayerRange{first, first + int(random() % (shape.layers - first))};
  return settled(pruning, shape.layers, shape.grids);
}

CacheShape randomShape(std::mt19937& random, int maxLayers, int maxHeads) {
  const auto upTo = [&](int n) { return 1 + static_cast<int>(random() % n); };
  CacheShape shape{upTo(maxLayers), upTo(maxHeads), {}};
  const int scales = 2 + upTo(6);
  for (int k = 0, h = 1, w = 1; k < scales; ++k, h += upTo(2), w += upTo(3) - 1) shape.grids.push_back({h, w});
  return shape;
}

}  // namespace heatkv::test
