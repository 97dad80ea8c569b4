// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a HeatKV schedule from orders and a budget (HeatKV paper). Fast enough to run while a slider moves.
// Pure, any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/schedule.h"

namespace heatkv {

/// Everything a plan depends on. References are borrowed for the call.
struct PlanInput {
  const CacheShape& shape;
  const Orders& orders;
  Rational share{1, 1};
  EarlyRule early = EarlyRule::Auto;
  const std::vector<double>* scasTarget = nullptr;  ///< [target K][source K][L][H]; minloss needs it
  std::span<const Pin> pins{};
  std::optional<int> sinkScales{};                    ///< the orders' where absent; more leave the first orders unused
  EntryBytes entryBytes{};                            ///< for messages and the schedule's record
  Budget budget{};                                    ///< as asked for, for the record
  SourceRule source = SourceRule::Keep;               ///< of an edit
  const std::vector<double>* sourceTarget = nullptr;  ///< [target K][L][H]; minloss needs it where the source is ranked
};

/// The schedule. `early` Auto becomes minloss with per-target scores, else mincard. Prune pins hold at any budget, keep
/// pins count as the sinks do. Throws Error{Budget} below the smallest budget that fits (named in %, and MiB where
/// entryBytes are known) and for pins that disagree, Error{Model} for orders, pins or scores of another shape,
/// Error{Usage} for minloss without per-target scores.
Schedule planSchedule(const PlanInput& input);

/// The same from a calibration: its shape, orders, per-target scores and provenance. Requires the calibration to carry
/// orders (ordersFromScores makes them). `pruning`: as the picture will be painted; calibrations are of whole scales.
Schedule planSchedule(const Calibration& calibration, const Budget& budget, Rational share, EarlyRule early,
                      std::span<const Pin> pins = {}, std::optional<int> sinkScales = {}, EntryBytes entryBytes = {},
                      const Pruning& pruning = {}, SourceRule source = SourceRule::Keep);

/// Order of each scale: ascending by score, ties by head, then layer. `scas` is [K][L][H], `source` [L][H] of a source
/// picture, or empty. Throws Error{Model} where an eligible score is not a number or the size is another one.
Orders ordersFromScores(const CacheShape& shape, int sinkScales, const std::vector<double>& scas,
                        const std::vector<double>& source = {});

/// Fills in heldTokenHeads and peakTokenHeads of every scale from the atoms. Throws Error{Model} where the schedule
/// does not fit its own shape or brings an atom back, Error{Budget} where it holds more than limitTokenHeads after a
/// layer.
void recountSchedule(Schedule& schedule);

}  // namespace heatkv
