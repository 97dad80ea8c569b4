// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Questions people ask of a schedule: when does an entry go, at which budget, what would another calibration change.
// Pure, any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/api/schedule.h"
#include "engine/schedule/schedule_counts.h"

namespace heatkv {

/// When an atom goes. It is last seen by its layer at scale `scale` (regular: freed right after its own layer) or no
/// longer seen there (early: freed right after the earlier `layer`).
struct Departure {
  int scale = 0, layer = 0;
  bool early = false;
  bool operator==(const Departure&) const = default;
};

/// When `atom` goes; empty where it stays to the end. An atom pinned to go, or gone before it is ever used, departs at
/// its own scale. Requires an atom of the schedule's shape with a cached scale.
std::optional<Departure> departureOf(const Schedule& schedule, const Atom& atom);

/// departureOf for all atoms at once, [K][L][H]; for a view that shows them all.
std::vector<std::optional<Departure>> departuresOf(const Schedule& schedule);

/// The smallest share at which each atom is kept to the end, [K][L][H], from N_t and its rank (early freeing apart):
/// 0/1 where it always stays (sinks, pinned to stay, the last scale), empty where it never does (pinned to go).
std::vector<std::optional<Rational>> keepShares(const PruneOrder& order);

/// Atoms that are gone when the last scale starts under one order and not under the other, at the same share: what the
/// change of the calibration would flip. Throws Error{Budget} below the smallest share.
int64_t flippedAtoms(const CacheShape& shape, const Orders& a, const Orders& b, Rational share,
                     std::optional<int> sinkScales = {}, std::span<const Pin> pins = {});

}  // namespace heatkv
