// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/budget.h"

#include <algorithm>
#include <numeric>

#include "engine/api/error.h"

namespace heatkv {
namespace {

__extension__ typedef __int128 Wide;
constexpr int64_t kLargest = int64_t{1} << 52;

/// A decimal such as "12.5" as an exact fraction; nothing else.
std::optional<Rational> parseDecimal(std::string_view text) {
  int64_t num = 0, den = 1;
  bool point = false, digit = false;
  for (char c : text) {
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      digit = true;
      if (num > kLargest / 10 || den > kLargest / 10) return std::nullopt;
      num = num * 10 + (c - '0');
      if (point) den *= 10;
    } else {
      return std::nullopt;
    }
  }
  return digit ? std::optional(reduced(num, den)) : std::nullopt;
}

std::optional<Rational> divided(std::optional<Rational> a, std::optional<Rational> b) {
  if (!a || !b || b->num == 0) return std::nullopt;
  if (a->num > kLargest / b->den || a->den > kLargest / b->num) return std::nullopt;
  return reduced(a->num * b->den, a->den * b->num);
}

}  // namespace

Rational reduced(int64_t num, int64_t den) {
  const int64_t g = std::max<int64_t>(std::gcd(num, den), 1);
  return {num / g, den / g};
}

std::string toText(Rational share) {
  return share.den == 1 ? std::to_string(share.num) : std::to_string(share.num) + "/" + std::to_string(share.den);
}

std::optional<Rational> parseFraction(std::string_view text) {
  if (text.ends_with('%')) return divided(parseDecimal(text.substr(0, text.size() - 1)), Rational{100, 1});
  if (const size_t slash = text.find('/'); slash != std::string_view::npos)
    return divided(parseDecimal(text.substr(0, slash)), parseDecimal(text.substr(slash + 1)));
  return parseDecimal(text);
}

Rational scaled(Rational share, int64_t num, int64_t den) {
  if (den <= 0) return share;
  const Rational factor = reduced(num, den), first = reduced(share.num, factor.den),
                 second = reduced(factor.num, share.den);
  const Wide top = static_cast<Wide>(first.num) * second.num, bottom = static_cast<Wide>(first.den) * second.den;
  if (top >= bottom) return {1, 1};
  return {static_cast<int64_t>(top), static_cast<int64_t>(bottom)};
}

Rational Budget::entryShare(int64_t fullEntries, EntryBytes each) const {
  if (bytes) return scaled(reduced(*bytes, std::max<int64_t>(fullEntries * each.stored, 1)), 1, 1);
  return ofEntries ? share : scaled(share, each.reference, each.stored);
}

Rational Budget::byteShare(int64_t fullEntries, EntryBytes each) const {
  if (bytes) return scaled(reduced(*bytes, std::max<int64_t>(fullEntries * each.reference, 1)), 1, 1);
  return ofEntries ? scaled(share, each.stored, each.reference) : share;
}

Budget entriesBudget(Rational share) {
  return parseBudget(toText(share) + std::string(kOfEntries));
}

Budget parseBudget(std::string_view text) {
  const auto fail = [&](const char* why) {
    return Error(ErrorKind::Usage, "cache budget \"" + std::string(text) + "\": " + why,
                 "write 10%, 0.1, 1/10, 10x (a tenth), 512MiB or \"20% of entries\"");
  };
  if (text.ends_with(kOfEntries)) {
    Budget budget = parseBudget(text.substr(0, text.size() - kOfEntries.size()));
    if (budget.bytes || budget.ofEntries) throw fail("entries are counted by a share");
    budget.ofEntries = true;
    budget.text = text;
    return budget;
  }
  Budget budget;
  budget.text = text;
  const auto endsWith = [&](std::string_view suffix) { return text.size() > suffix.size() && text.ends_with(suffix); };
  const auto without = [&](size_t n) { return text.substr(0, text.size() - n); };
  std::optional<Rational> share;
  struct Unit {
    std::string_view suffix;
    int64_t bytes;
  };
  for (Unit unit : {Unit{"KiB", 1 << 10}, Unit{"MiB", 1 << 20}, Unit{"GiB", 1 << 30}}) {
    if (!endsWith(unit.suffix)) continue;
    const auto number = parseDecimal(without(3));
    if (!number) throw fail("not a number of bytes");
    if (number->num == 0) throw fail("a budget must be above zero");
    if (static_cast<Wide>(number->num) * unit.bytes > static_cast<Wide>(kLargest) * number->den)
      throw fail("too large");
    budget.bytes = static_cast<int64_t>(static_cast<Wide>(number->num) * unit.bytes / number->den);
    if (*budget.bytes == 0) throw fail("less than one byte");
    return budget;
  }
  if (endsWith("x")) {
    share = divided(Rational{1, 1}, parseDecimal(without(1)));
  } else {
    share = parseFraction(text);
    const bool bare = !endsWith("%") && text.find('/') == std::string_view::npos;
    if (bare && share && share->num > share->den) throw fail("a bare number is a share and cannot be above 1");
  }
  if (!share) throw fail("not a budget");
  if (share->num == 0) throw fail("a budget must be above zero");
  budget.share = share->num > share->den ? Rational{1, 1} : *share;
  return budget;
}

}  // namespace heatkv
