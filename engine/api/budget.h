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

/// A budget as it was asked for: a share of the full cache, or bytes of this run's whole cache (all images, both
/// branches).
struct Budget {
  Rational share{1, 1};
  std::optional<int64_t> bytes;
  std::string text = "100%";
  /// The exact share where the whole cache has `fullBytes`; never above 1.
  Rational shareOf(int64_t fullBytes) const;
};
/// "10%" "0.1" "1/10" "10x" "512MiB". Throws Error{Usage} for zero, negative, a bare number over 1, anything else.
Budget parseBudget(std::string_view text);

}  // namespace heatkv
