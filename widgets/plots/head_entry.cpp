// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/head_entry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heatkv {
namespace {

/// From 1; 0 where the scale is not ordered.
int rankOf(const Orders& orders, const Atom& atom) {
  const int list = atom.scale - orders.sinkScales;
  if (list < 0 || list >= static_cast<int>(orders.byScale.size())) return 0;
  const std::vector<HeadRef>& order = orders.byScale[list];
  const auto place = std::find(order.begin(), order.end(), HeadRef{atom.layer, atom.head});
  return place == order.end() ? 0 : static_cast<int>(place - order.begin()) + 1;
}

/// Standard deviation of an entry's score over the prompts that are known one by one.
double spreadOf(const Calibration& c, int scale, int layer, int head) {
  const size_t size = static_cast<size_t>(c.shape.scales()) * c.shape.pairs(), at = c.index(scale, layer, head);
  const size_t prompts = size > 0 ? c.scasPrompts.size() / size : 0;
  if (prompts < 2) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0, squares = 0;
  for (size_t p = 0; p < prompts; ++p) sum += c.scasPrompts[p * size + at];
  const double mean = sum / static_cast<double>(prompts);
  for (size_t p = 0; p < prompts; ++p) squares += std::pow(c.scasPrompts[p * size + at] - mean, 2);
  return std::sqrt(squares / static_cast<double>(prompts - 1));
}

std::vector<double> targetsOf(const Calibration& c, int scale, int layer, int head) {
  const size_t scales = static_cast<size_t>(c.shape.scales()), size = scales * c.shape.pairs();
  std::vector<double> targets(scales, std::numeric_limits<double>::quiet_NaN());
  if (c.scasTarget.size() != scales * size) return targets;
  for (size_t t = static_cast<size_t>(scale) + 1; t < scales; ++t)
    targets[t] = c.scasTarget[t * size + c.index(scale, layer, head)];
  return targets;
}

}  // namespace

PinState pinOf(const std::vector<Pin>& pins, int layer, int head, int scale) {
  PinState state = PinState::Auto;
  int named = -1;
  for (const Pin& pin : pins) {
    const bool meant = (!pin.layer || *pin.layer == layer) && (!pin.head || *pin.head == head) &&
                       (!pin.scale || (scale >= 0 && *pin.scale == scale));
    const int names = pin.layer.has_value() + pin.head.has_value() + pin.scale.has_value();
    if (!meant || names < named) continue;
    named = names;
    state = pin.rule == Pin::Rule::Keep ? PinState::Keep : PinState::Prune;
  }
  return state;
}

std::vector<HeadEntry> headEntries(const Calibration& calibration, const Schedule* schedule, int layer, int head,
                                   Moment now, int64_t bytesPerTokenHead) {
  const CacheShape& shape = calibration.shape;
  if (layer < 0 || layer >= shape.layers || head < 0 || head >= shape.heads) return {};
  const bool fits = schedule && schedule->shape == shape;
  std::vector<HeadEntry> entries;
  for (int k = calibration.sinkScales; k + 1 < shape.scales(); ++k) {
    HeadEntry entry;
    entry.scale = k;
    entry.grid = shape.grids[k];
    const size_t i = calibration.index(k, layer, head);
    entry.score = i < calibration.scas.size() ? calibration.scas[i] : std::numeric_limits<double>::quiet_NaN();
    entry.spread = spreadOf(calibration, k, layer, head);
    entry.targets = targetsOf(calibration, k, layer, head);
    entry.rank = rankOf(calibration.orders, {k, layer, head});
    entry.rankCount = static_cast<int>(shape.pairs());
    entry.below = budgetBelow(shape, calibration.sinkScales, entry.rank);
    entry.bytes = bytesPerTokenHead * entry.grid.tokens();
    entry.scheduled = fits;
    if (fits) {
      entry.fate = fateOf(*schedule, {k, layer, head});
      if (entry.fate.before < shape.scales()) entry.before = shape.grids[entry.fate.before];
      entry.state = stateOf(entry.fate, k, layer, shape.scales(), now);
      entry.pin = pinOf(schedule->pins, layer, head, k);
    } else {
      const bool there = now.atEnd() || now.scale > k || (now.scale == k && now.layer >= layer);
      entry.state = there ? AtomState::Kept : AtomState::NotYet;
    }
    entries.push_back(entry);
  }
  return entries;
}

}  // namespace heatkv
