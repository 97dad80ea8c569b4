// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/schedule_text.h"

#include <algorithm>
#include <array>

#include "engine/schedule/schedule_counts.h"

namespace heatkv {
namespace {

__extension__ typedef __int128 Wide;

int64_t dividedBy(Wide num, Wide den, Rounding rounding) {
  const Wide whole = num / den, rest = num % den;
  const bool up = rounding == Rounding::Up ? rest > 0 : rounding == Rounding::Nearest && rest * 2 >= den;
  return static_cast<int64_t>(whole + (up ? 1 : 0));
}

int64_t powerOfTen(int n) {
  int64_t power = 1;
  for (int i = 0; i < n; ++i) power *= 10;
  return power;
}

/// `scaled` / 10^decimals without trailing zeros.
std::string decimalText(int64_t scaled, int decimals) {
  const int64_t unit = powerOfTen(decimals);
  std::string text = std::to_string(scaled / unit);
  if (scaled % unit == 0) return text;
  std::string fraction = std::to_string(scaled % unit);
  fraction.insert(0, decimals - fraction.size(), '0');
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return text + "." + fraction;
}

}  // namespace

std::string percentText(Rational share, int decimals, Rounding rounding) {
  decimals = std::clamp(decimals, 0, 9);
  const Wide num = static_cast<Wide>(share.num) * 100 * powerOfTen(decimals);
  return decimalText(dividedBy(num, std::max<int64_t>(share.den, 1), rounding), decimals) + "%";
}

std::string sizeText(int64_t bytes, Rounding rounding) {
  constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  if (bytes < 0) return std::string("-").append(sizeText(-bytes, rounding));
  size_t unit = 0;
  int64_t size = 1;
  while (unit + 1 < kUnits.size() && bytes / size >= 1024) {
    size <<= 10;
    ++unit;
  }
  const int decimals = unit == 0 || bytes / size >= 100 ? 0 : bytes / size >= 10 ? 1 : 2;
  const int64_t scaled = dividedBy(static_cast<Wide>(bytes) * powerOfTen(decimals), size, rounding);
  return decimalText(scaled, decimals) + " " + kUnits[unit];
}

int64_t bytesOf(Rational share, int64_t fullBytes) {
  return share.num >= share.den ? fullBytes
                                : static_cast<int64_t>(static_cast<Wide>(fullBytes) * share.num / share.den);
}

Error budgetTooSmall(SmallBudget budget, Rational least, const CacheShape& shape, int sinkScales, SourceRule source,
                     EntryBytes entryBytes) {
  const int64_t fullBytes = shape.pairs() * shape.fullTokens() * entryBytes.stored;
  const auto percent = [&](Rational entries, int decimals, Rounding rounding) {
    if (budget.ofEntries) return percentText(entries, decimals, rounding) + std::string(kOfEntries);
    return percentText(scaled(entries, entryBytes.stored, entryBytes.reference), decimals, rounding);
  };
  const bool keepsSource = shape.sourceTokens > 0 && source == SourceRule::Keep;
  // In MiB whatever the size, rounded up, so that the number can be typed in as it stands.
  const auto both = [&](Rational r) {
    std::string text = percent(r, 3, Rounding::Up);
    if (fullBytes == 0) return text;
    const int64_t bytes = static_cast<int64_t>((static_cast<Wide>(fullBytes) * r.num + r.den - 1) / r.den);
    return text + " (" + decimalText(dividedBy(static_cast<Wide>(bytes) * 1000, int64_t{1} << 20, Rounding::Up), 3) +
           " MiB)";
  };
  const bool byPins = least != minimumShare(shape, sinkScales, source) && least != reduced(1, shape.fullTokens());
  std::string message = "a cache budget of " + percent(budget.share, 6, Rounding::Down);
  if (fullBytes > 0) message += " (" + sizeText(bytesOf(budget.share, fullBytes)) + ")";
  message += byPins        ? " does not hold the entries that are pinned to stay"
             : keepsSource ? " does not hold the source picture and the first " + std::to_string(sinkScales) +
                                 " scales, which always stay"
             : sinkScales > 0 ? " does not hold the first " + std::to_string(sinkScales) + " scales, which always stay"
                              : " does not hold one entry of every head";
  const std::string smallest = percent(least, 3, Rounding::Up);
  message += ": the smallest budget that fits is " + both(least);
  std::string fix =
      byPins ? "raise the budget to " + smallest + ", or remove a pin" : "raise the budget to " + smallest;
  if (keepsSource) {
    const Rational ranked = minimumShare(shape, sinkScales, SourceRule::Rank);
    message += ", or " + both(ranked) + " where the source picture is ranked";
    fix += ", or rank the source picture too (--source rank)";
  }
  return Error(ErrorKind::Budget, message, fix);
}

}  // namespace heatkv
