// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/early_covering.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr double kRounding = 1e-14;

Covering problemOf(const EarlyNeed& from) {
  Covering c;
  c.layers.resize(from.excess.size());
  c.need.assign(from.excess.size(), 0);
  int64_t unit = 0;
  for (const EarlyCandidate& candidate : from.candidates) unit = std::gcd(unit, candidate.tokens);
  unit = std::max<int64_t>(unit, 1);
  for (size_t i = 0; i < from.candidates.size(); ++i) {
    const EarlyCandidate& candidate = from.candidates[i];
    if (candidate.atom.layer == 0) continue;
    if (!(candidate.loss >= 0) || std::isinf(candidate.loss)) {
      throw Error(ErrorKind::Model,
                  "the calibration has no score for scale " + std::to_string(candidate.atom.scale) + ", layer " +
                      std::to_string(candidate.atom.layer) + ", head " + std::to_string(candidate.atom.head) +
                      " at a target scale that needs it",
                  "calibrate again, or take the early rule mincard");
    }
    c.layers[candidate.atom.layer].push_back(
        {static_cast<int>(i), candidate.atom.layer, candidate.tokens / unit, candidate.loss, 0});
  }
  for (size_t l = 1; l < from.excess.size(); ++l) {
    if (from.excess[l - 1] > 0) c.need[l] = (from.excess[l - 1] + unit - 1) / unit;
  }
  return c;
}

/// Solves the relaxed problem: from the last layer to the first, always the cheapest per unit of what is at hand.
void setPrices(Covering& c) {
  struct Left {
    double density;
    int64_t weight;
    CoverItem* item;
  };
  const auto dearest = [](const Left& a, const Left& b) { return a.density > b.density; };
  std::vector<Left> heap;
  std::vector<double> marginal(c.layers.size(), 0);
  int64_t covered = 0;
  for (int l = c.last(); l >= 1; --l) {
    for (CoverItem& item : c.layers[l]) {
      heap.push_back({item.density(), item.weight, &item});
      std::push_heap(heap.begin(), heap.end(), dearest);
    }
    while (covered < c.need[l] && !heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), dearest);
      Left& left = heap.back();
      const int64_t taken = std::min(left.weight, c.need[l] - covered);
      covered += taken;
      marginal[l] = left.density;
      left.weight -= taken;
      if (left.weight == 0) {
        left.item->taken = true;
        heap.pop_back();
      } else {
        std::push_heap(heap.begin(), heap.end(), dearest);
      }
    }
  }
  c.price.assign(c.layers.size(), 0);
  c.bound = 0;
  for (int l = 1; l <= c.last(); ++l) {
    // Rounding is not a difference in price: any prices that never fall give a bound.
    const bool dearer = marginal[l] > c.price[l - 1] * (1 + kRounding);
    c.price[l] = dearer ? marginal[l] : c.price[l - 1];
    c.bound += (c.price[l] - c.price[l - 1]) * static_cast<double>(c.need[l]);
    for (CoverItem& item : c.layers[l]) {
      item.reduced = item.loss - c.price[l] * static_cast<double>(item.weight);
      if (std::abs(item.reduced) < kRounding * item.loss) item.reduced = 0;
      if (item.reduced != 0) item.taken = item.reduced < 0;
      c.bound += std::min(0.0, item.reduced);
    }
  }
}

}  // namespace

Covering coveringOf(const EarlyNeed& need) {
  Covering covering = problemOf(need);
  setPrices(covering);
  return covering;
}

CoverChoice greedyChoice(const Covering& c) {
  CoverChoice free, chosen;
  int64_t covered = 0;
  for (int l = c.last(); l >= 1; --l) {
    for (const CoverItem& item : c.layers[l]) free.push_back(&item);
    if (covered >= c.need[l]) continue;
    std::sort(free.begin(), free.end(),
              [](const CoverItem* a, const CoverItem* b) { return a->density() > b->density(); });
    while (covered < c.need[l] && !free.empty()) {
      auto best = free.end() - 1;
      const int64_t left = c.need[l] - covered;
      if ((*best)->weight >= left) {
        for (auto it = free.begin(); it != free.end(); ++it) {
          if ((*it)->weight >= left && (*it)->loss < (*best)->loss) best = it;
        }
      }
      covered += (*best)->weight;
      chosen.push_back(*best);
      free.erase(best);
    }
  }
  std::vector<int64_t> slack(c.layers.size(), 0);
  int64_t sum = 0;
  std::vector<int64_t> perLayer(c.layers.size(), 0);
  for (const CoverItem* item : chosen) perLayer[item->layer] += item->weight;
  for (int l = c.last(); l >= 1; --l) slack[l] = (sum += perLayer[l]) - c.need[l];
  std::sort(chosen.begin(), chosen.end(), [](const CoverItem* a, const CoverItem* b) { return a->loss > b->loss; });
  std::erase_if(chosen, [&](const CoverItem* item) {
    const auto first = slack.begin() + 1, last = slack.begin() + item->layer + 1;
    if (std::any_of(first, last, [&](int64_t s) { return s < item->weight; })) return false;
    std::for_each(first, last, [&](int64_t& s) { s -= item->weight; });
    return true;
  });
  return chosen;
}

double lossOf(const CoverChoice& chosen) {
  double loss = 0;
  for (const CoverItem* item : chosen) loss += item->loss;
  return loss;
}

}  // namespace heatkv
