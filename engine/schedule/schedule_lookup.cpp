// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule_lookup.h"

#include <algorithm>

#include "engine/schedule/schedule_text.h"

namespace heatkv {

std::optional<Departure> departureOf(const Schedule& schedule, const Atom& atom) {
  for (size_t t = 0; t + 1 < schedule.scales.size(); ++t) {
    for (const EarlyStep& step : schedule.scales[t].early) {
      if (std::binary_search(step.atoms.begin(), step.atoms.end(), atom)) {
        return Departure{static_cast<int>(t), step.layer, true};
      }
    }
    const auto& after = schedule.scales[t + 1].removed;
    if (std::binary_search(after.begin(), after.end(), atom)) {
      return Departure{static_cast<int>(t), atom.layer, false};
    }
  }
  return std::nullopt;
}

std::vector<std::optional<Departure>> departuresOf(const Schedule& schedule) {
  const CacheShape& shape = schedule.shape;
  std::vector<std::optional<Departure>> result(static_cast<size_t>(shape.scales()) * shape.pairs());
  const auto at = [&](const Atom& a) -> std::optional<Departure>& {
    return result[(static_cast<size_t>(a.scale) * shape.layers + a.layer) * shape.heads + a.head];
  };
  for (size_t t = 0; t + 1 < schedule.scales.size(); ++t) {
    for (const EarlyStep& step : schedule.scales[t].early) {
      for (const Atom& a : step.atoms) at(a) = Departure{static_cast<int>(t), step.layer, true};
    }
    for (const Atom& a : schedule.scales[t + 1].removed) {
      if (!at(a)) at(a) = Departure{static_cast<int>(t), a.layer, false};
    }
  }
  return result;
}

std::vector<std::optional<Rational>> keepShares(const PruneOrder& order) {
  const CacheShape& shape = order.shape();
  std::vector<std::optional<Rational>> result(static_cast<size_t>(shape.scales()) * shape.pairs(), Rational{0, 1});
  for (int k = order.sinkScales(); k < shape.scales() - 1; ++k) {
    const auto heads = order.order(k);
    for (size_t i = 0; i < heads.size(); ++i) {
      result[(static_cast<size_t>(k) * shape.layers + heads[i].layer) * shape.heads + heads[i].head] =
          order.keepShare(k, static_cast<int>(i), shape.scales() - 1);
    }
  }
  return result;
}

int64_t flippedAtoms(const CacheShape& shape, const Orders& a, const Orders& b, Rational share,
                     std::optional<int> sinkScales, std::span<const Pin> pins) {
  const PruneOrder first(shape, a, sinkScales, pins), second(shape, b, sinkScales, pins);
  const auto n = first.headsPruned(shape.scales() - 1, limitOf(shape, share));
  if (!n) {
    throw budgetTooSmall(share, first.minimumShare(), minimumShare(shape, first.sinkScales()), first.sinkScales(), 0);
  }
  int64_t flipped = 0;
  for (int k = first.sinkScales(); k < shape.scales() - 1; ++k) {
    const auto order = first.order(k);
    for (int i = 0; i < first.count(k, *n); ++i) {
      if (second.rank(k, order[i].layer, order[i].head) >= second.count(k, *n)) ++flipped;
    }
  }
  return flipped;
}

}  // namespace heatkv
