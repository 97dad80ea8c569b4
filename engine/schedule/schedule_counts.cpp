// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule_counts.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "engine/api/error.h"

namespace heatkv {
namespace {

__extension__ typedef __int128 Wide;

std::string number(int64_t n) {
  return std::to_string(n);
}

std::string nameOfScale(int scale) {
  return scale == kSourceScale ? "the source picture" : "scale " + number(scale);
}

std::string nameOfAtom(const Atom& a) {
  return nameOfScale(a.scale) + ", layer " + number(a.layer) + ", head " + number(a.head);
}

int specificity(const Pin& pin) {
  return int{pin.scale.has_value()} + int{pin.layer.has_value()} + int{pin.head.has_value()};
}

void requireShape(const CacheShape& shape) {
  if (shape.layers < 1 || shape.heads < 1 || shape.scales() < 2 || shape.pairs() > (int64_t{1} << 24)) {
    throw Error(ErrorKind::Usage, "a schedule needs layers, heads and at least two scales, not " +
                                      number(shape.layers) + " layers, " + number(shape.heads) + " heads and " +
                                      number(shape.scales()) + " scales");
  }
}

/// Whether reading every pair as (layer, head) instead would make a permutation: the two were swapped.
bool isSwapped(const CacheShape& shape, const std::vector<HeadRef>& order) {
  std::vector<char> seen(shape.pairs(), 0);
  for (HeadRef r : order) {
    if (r.head < 0 || r.head >= shape.layers || r.layer < 0 || r.layer >= shape.heads) return false;
    char& mark = seen[static_cast<size_t>(r.head) * shape.heads + r.layer];
    if (mark) return false;
    mark = 1;
  }
  return true;
}

void requireOrder(const CacheShape& shape, const std::vector<HeadRef>& order, int scale) {
  const std::string sizes = number(shape.layers) + " layers of " + number(shape.heads) + " heads";
  const auto fail = [&](const std::string& what) {
    return Error(ErrorKind::Model,
                 "the order of " + (scale == kSourceScale ? std::string() : std::string("source ")) +
                     nameOfScale(scale) + " " + what,
                 "use a calibration made with this model and these grids");
  };
  if (static_cast<int64_t>(order.size()) != shape.pairs()) {
    throw fail("has " + number(order.size()) + " pairs, this model has " + number(shape.pairs()) + " heads (" + sizes +
               ")");
  }
  std::vector<char> seen(shape.pairs(), 0);
  for (HeadRef r : order) {
    const bool inside = r.layer >= 0 && r.layer < shape.layers && r.head >= 0 && r.head < shape.heads;
    char* mark = inside ? &seen[static_cast<size_t>(r.layer) * shape.heads + r.head] : nullptr;
    if (mark && !*mark) {
      *mark = 1;
      continue;
    }
    if (isSwapped(shape, order)) throw fail("has head and layer swapped: this model has " + sizes);
    if (!inside) {
      throw fail("names head " + number(r.head) + " of layer " + number(r.layer) + ", this model has " + sizes);
    }
    throw fail("names head " + number(r.head) + " of layer " + number(r.layer) + " twice: it is not a permutation");
  }
}

}  // namespace

int64_t shareOf(int64_t whole, Rational share) {
  return share.num >= share.den ? whole : static_cast<int64_t>(static_cast<Wide>(whole) * share.num / share.den);
}

int64_t limitOf(const CacheShape& shape, Rational share) {
  return shareOf(shape.pairs() * shape.fullTokens(), share);
}

Rational minimumShare(const CacheShape& shape, int sinkScales, SourceRule source) {
  const int64_t full = std::max<int64_t>(shape.fullTokens(), 1);
  const int64_t kept = source == SourceRule::Keep ? shape.sourceTokens : 0;
  return reduced(std::min(kept + shape.cachedBefore(std::min(sinkScales, shape.scales() - 1)), full), full);
}

void requireOrders(const CacheShape& shape, const Orders& orders) {
  const int expected = shape.scales() - 1 - orders.sinkScales;
  if (static_cast<int>(orders.byScale.size()) != expected) {
    throw Error(ErrorKind::Model,
                "the orders cover " + number(orders.byScale.size()) + " source scales from scale " +
                    number(orders.sinkScales) + " on, this run has " + number(std::max(expected, 0)) + " (" +
                    number(shape.scales()) + " scales)",
                "use a calibration made with these grids");
  }
  for (size_t i = 0; i < orders.byScale.size(); ++i) {
    requireOrder(shape, orders.byScale[i], orders.sinkScales + static_cast<int>(i));
  }
  if (!orders.source.empty()) requireOrder(shape, orders.source, kSourceScale);
}

PruneOrder::PruneOrder(const CacheShape& shape, const Orders& orders, std::optional<int> sinkScales,
                       std::span<const Pin> pins, SourceRule source)
    : m_shape(shape),
      m_sinks(sinkScales.value_or(orders.sinkScales)),
      m_ranksSource(shape.sourceTokens > 0 && source == SourceRule::Rank),
      m_last(shape.scalesRun() - 1) {
  requireShape(shape);
  if (m_sinks < 0 || m_sinks > m_last) {
    throw Error(ErrorKind::Usage,
                number(m_sinks) + " sink scales do not go with the " + number(m_last) + " cached scales",
                "take 0 to " + number(m_last));
  }
  for (int k = 0; k < m_sinks; ++k) {
    if (!shape.pruning.prunes(k)) continue;
    throw Error(ErrorKind::Usage,
                "scale " + number(k) + " is one of the " + number(m_sinks) +
                    " sink scales, which stay whole: none of its tokens can be left out",
                "leave out tokens of later scales, or use fewer sink scales");
  }
  if (orders.sinkScales < 0) throw Error(ErrorKind::Model, "the orders start before the first scale");
  if (m_sinks < orders.sinkScales) {
    throw Error(ErrorKind::Model,
                "the calibration starts after " + number(orders.sinkScales) + " sink scales, " + number(m_sinks) +
                    " are asked for",
                "calibrate with fewer sink scales, or use " + number(orders.sinkScales));
  }
  requireOrders(shape, orders);
  if (m_ranksSource && orders.source.empty()) {
    throw Error(ErrorKind::Model, "this calibration does not rank the heads for the source picture",
                "keep the source picture, or calibrate this model on pairs of picture and instruction");
  }
  const auto segments = static_cast<size_t>(shape.scales()) + 1;
  m_orders.resize(segments);
  m_forced.assign(segments, 0);
  m_free.assign(segments, static_cast<int>(shape.pairs()));
  if (m_ranksSource) m_orders[at(kSourceScale)] = orders.source;
  for (int k = m_sinks; k < shape.scales() - 1; ++k) m_orders[at(k)] = orders.byScale[k - orders.sinkScales];
  requirePins(pins);
  applyPins(pins);
  m_ranks.assign(segments * shape.pairs(), 0);
  for (int k = kSourceScale; k < shape.scales(); ++k) {
    const std::vector<HeadRef>& order = m_orders[at(k)];
    for (size_t i = 0; i < order.size(); ++i)
      m_ranks[(at(k) * shape.layers + order[i].layer) * shape.heads + order[i].head] = static_cast<int>(i);
    int64_t& full = m_full.emplace_back(0);
    for (int l = 0; l < shape.layers; ++l) full += shape.heads * shape.tokens(k, l);
    std::vector<int64_t>& gone = m_gone.emplace_back(1, 0);
    for (HeadRef r : order) gone.push_back(gone.back() + shape.tokens(k, r.layer));
  }
}

void PruneOrder::requirePins(std::span<const Pin> pins) const {
  const auto inside = [](const std::optional<int>& index, int first, int end) {
    return !index || (*index >= first && *index < end);
  };
  for (const Pin& pin : pins) {
    if (!inside(pin.layer, 0, m_shape.layers) || !inside(pin.head, 0, m_shape.heads) ||
        !inside(pin.scale, m_shape.firstScale(), m_shape.scales())) {
      throw Error(ErrorKind::Model,
                  "a pin names " + nameOfAtom({pin.scale.value_or(0), pin.layer.value_or(0), pin.head.value_or(0)}) +
                      ", this model has " + number(m_shape.scales()) + " scales, " + number(m_shape.layers) +
                      " layers, " + number(m_shape.heads) + " heads",
                  "count from 0");
    }
    if (!pin.scale) continue;
    if (*pin.scale == m_shape.scales() - 1 && pin.rule == Pin::Rule::Keep) {
      throw Error(ErrorKind::Budget, "a pin keeps the last scale, which is never cached", "remove that pin");
    }
    if (pin.rule != Pin::Rule::Prune || prunable(*pin.scale) || *pin.scale >= m_sinks) continue;
    if (*pin.scale == kSourceScale) {
      throw Error(ErrorKind::Budget, "a pin prunes the source picture, which is kept",
                  "remove that pin, or let the source picture be ranked");
    }
    throw Error(ErrorKind::Budget,
                "a pin prunes scale " + number(*pin.scale) + ", which is one of the " + number(m_sinks) +
                    " sink scales: they always stay",
                "remove that pin, or use fewer sink scales");
  }
}

void PruneOrder::applyPins(std::span<const Pin> pins) {
  if (pins.empty()) return;
  for (int k = kSourceScale; k < m_shape.scales() - 1; ++k) {
    if (!prunable(k)) continue;
    std::vector<HeadRef> go, free, stay;
    for (HeadRef r : m_orders[at(k)]) {
      const Atom atom{k, r.layer, r.head};
      int best = -1;
      bool keep = false, clash = false;
      for (const Pin& pin : pins) {
        if (!pin.covers(atom) || specificity(pin) < best) continue;
        const bool keeps = pin.rule == Pin::Rule::Keep;
        clash = specificity(pin) == best && (clash || keeps != keep);
        keep = keeps;
        best = specificity(pin);
      }
      if (clash) {
        throw Error(ErrorKind::Budget, "two pins disagree on " + nameOfAtom(atom) + ": no budget meets both",
                    "remove one of them, or name that entry in a pin of its own");
      }
      (best < 0 ? free : keep ? stay : go).push_back(r);
    }
    m_forced[at(k)] = static_cast<int>(go.size());
    m_free[at(k)] = static_cast<int>(go.size() + free.size());
    go.insert(go.end(), free.begin(), free.end());
    go.insert(go.end(), stay.begin(), stay.end());
    m_orders[at(k)] = std::move(go);
  }
}

int64_t PruneOrder::heldBefore(int t, int n) const {
  int64_t held = 0;
  for (int k = kSourceScale; k < std::min(t, m_last); ++k)
    held += m_full[at(k)] - m_gone[at(k)][static_cast<size_t>(count(k, n))];
  return held;
}

std::optional<int> PruneOrder::headsPruned(int t, int64_t limit) const {
  int low = 0, high = static_cast<int>(m_shape.pairs());
  if (heldBefore(t, high) > limit) return std::nullopt;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (heldBefore(t, middle) <= limit) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

Rational PruneOrder::minimumShare() const {
  return reduced(heldBefore(m_last, static_cast<int>(m_shape.pairs())), m_shape.pairs() * m_shape.fullTokens());
}

}  // namespace heatkv
