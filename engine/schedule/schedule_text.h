// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Budgets in words, the same on the command line and in messages. Numbers never follow the locale. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "engine/api/budget.h"
#include "engine/api/error.h"
#include "engine/api/schedule.h"

namespace heatkv {

enum class Rounding { Nearest, Up, Down };

/// "0.327%": a share in percent with up to `decimals` (0 to 9) digits after the point, trailing zeros cut. Exact
/// rounding, half to up.
std::string percentText(Rational share, int decimals = 3, Rounding rounding = Rounding::Nearest);

/// "321 MiB", "1.25 GiB", "12 KiB", "17 B": at least three digits where there are any, rounded as asked.
std::string sizeText(int64_t bytes, Rounding rounding = Rounding::Nearest);

/// bytes of `fullBytes` that a share allows (floor).
int64_t bytesOf(Rational share, int64_t fullBytes);

/// A budget that turned out too small: its share of the entries, and whether it was asked for as one.
struct SmallBudget {
  Rational share;
  bool ofEntries = false;
};

/// Error{Budget} for a share of the entries below `least`, the smallest that fits with the pins: names both as they are
/// asked for, in % of the bytes or of the entries (rounded up, three decimals), and in MiB where the bytes are known.
/// Where an edit keeps its source picture, also what it takes without.
Error budgetTooSmall(SmallBudget budget, Rational least, const CacheShape& shape, int sinkScales, SourceRule source,
                     EntryBytes entryBytes);

}  // namespace heatkv
