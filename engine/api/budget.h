// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cache budgets as exact rationals, and how people write them (`--kv-budget`). Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heatkv {

/// An exact non-negative fraction in lowest terms.
struct Rational {
  int64_t num = 1, den = 1;
  double value() const { return static_cast<double>(num) / static_cast<double>(den); }
  bool operator==(const Rational&) const = default;
};
Rational reduced(int64_t num, int64_t den);
/// "2/5"; "1".
std::string toText(Rational share);
/// "2/5", "0.4" or "40%" as an exact fraction of any size, zero among them; empty for anything else.
std::optional<Rational> parseFraction(std::string_view text);
/// share * num / den, exactly; not above 1, and the share itself where den is 0.
Rational scaled(Rational share, int64_t num, int64_t den);

/// Bytes of K and V of one token of one head over all rows of a run; 0: unknown.
struct EntryBytes {
  int64_t stored = 0;     ///< in the run's cache, scales of its numbers included
  int64_t reference = 0;  ///< in the cache that budgets are shares of: 16 bits a number, 32 in an fp32 run
  EntryBytes() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a cache of 16 or 32 bits is its own reference
  EntryBytes(int64_t both) : EntryBytes(both, both) {}
  EntryBytes(int64_t stored_, int64_t reference_) : stored(stored_), reference(reference_) {}
};

/// A budget as it was asked for: a share of the full cache's bytes, bytes of this run's whole cache (all images, both
/// branches), or a share of the full cache's entries. A cache in 8 bits keeps nearly twice the entries in the same
/// bytes.
struct Budget {
  Rational share{1, 1};
  std::optional<int64_t> bytes;
  bool ofEntries = false;
  std::string text = "100%";
  /// The exact share of the entries that a run may keep where a full cache has `fullEntries`: what plans and policies
  /// go by. Never above 1.
  Rational entryShare(int64_t fullEntries, EntryBytes each) const;
  /// The same as a share of the full cache's bytes.
  Rational byteShare(int64_t fullEntries, EntryBytes each) const;
};
/// "10%" "0.1" "1/10" "10x" "512MiB" "20% of entries". Throws Error{Usage} for zero, negative, a bare number over 1,
/// anything else.
Budget parseBudget(std::string_view text);
/// "20% of entries"
Budget entriesBudget(Rational share);
inline constexpr std::string_view kOfEntries = " of entries";

}  // namespace heatkv
