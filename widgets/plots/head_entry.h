// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the inspector tells of one head: one entry per source scale it may lose. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/plots/heat_data.h"

namespace heatkv {

enum class PinState { Auto, Keep, Prune };

struct HeadEntry {
  int scale = 0;  ///< source scale
  Grid grid;
  double score = 0;             ///< NaN unknown
  double spread = 0;            ///< standard deviation over the prompts; NaN unknown
  std::vector<double> targets;  ///< [K] attention that each later scale gives it; NaN unknown or not later
  int rank = 0, rankCount = 0;  ///< from 1; 0 unknown
  double below = 0;             ///< share of the full cache below which it goes; NaN unknown
  AtomFate fate;                ///< when it goes; fate.before = number of scales: it stays
  bool scheduled = false;       ///< false: no schedule, fate says nothing
  Grid before{0, 0};            ///< grid of the scale that does not see it; 0x0 where it stays
  int64_t bytes = 0;            ///< K and V, all images and branches; 0 unknown
  AtomState state = AtomState::NotYet;
  PinState pin = PinState::Auto;
  bool goes() const { return scheduled && before.tokens() > 0; }
};

/// The entries of one head at a moment. `schedule` may be null; bytesPerTokenHead 0: unknown. Pins are the
/// schedule's.
std::vector<HeadEntry> headEntries(const Calibration& calibration, const Schedule* schedule, int layer, int head,
                                   Moment now, int64_t bytesPerTokenHead);
/// What is pinned for the whole head (layer, head, all scales); for its entry of `scale` where >= 0. The pin that names
/// more wins, of equal ones the later.
PinState pinOf(const std::vector<Pin>& pins, int layer, int head, int scale = -1);

}  // namespace heatkv
