// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/selection/selection.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLowest = -std::numeric_limits<double>::infinity();
constexpr int64_t kMostRows = 32;
constexpr int64_t kCodeWindow = 16;
constexpr int64_t kWideBytes = 4 << 20;

/// q.k with all keys of one part, into columns of `out` (N, rows, len) from `column` on. Computed in float64 and
/// rounded: a float32 product depends on where in a block a key lies, and equal keys would no longer tie. A few keys at
/// a time, so that the wide copies stay small.
void productsOf(const at::Tensor& wideQueries, const at::Tensor& keys, int64_t column, at::Tensor& out) {
  const int64_t step = std::max<int64_t>(64, kWideBytes / (8 * keys.size(0) * keys.size(2)));
  for (int64_t from = 0; from < keys.size(1); from += step) {
    const int64_t count = std::min(step, keys.size(1) - from);
    const at::Tensor wide = keys.narrow(1, from, count).to(at::kDouble).transpose(1, 2);
    out.narrow(2, column + from, count).copy_(at::matmul(wideQueries, wide));
  }
}

/// q.k of some query rows with all keys: (N, rows, len) float32.
at::Tensor products(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> rows) {
  const at::Tensor index = at::tensor(at::ArrayRef<int64_t>(rows.data(), rows.size()), at::kLong).to(queries.device());
  const at::Tensor wideQueries = queries.index_select(1, index).to(at::kDouble);
  at::Tensor out =
      at::empty({keys.heads(), static_cast<int64_t>(rows.size()), keys.length()}, queries.options().dtype(at::kFloat));
  if (keys.heldTokens() > 0) productsOf(wideQueries, keys.held, 0, out);
  productsOf(wideQueries, keys.map, keys.heldTokens(), out);
  return out;
}

/// Probability of every entry, float32, summed over the rows in float64, where equal inputs tie: (N, len) on the CPU.
at::Tensor probabilitySums(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> rows) {
  return at::softmax(products(queries, keys, rows), -1).sum(1, false, at::kDouble).to(at::kCPU).contiguous();
}

/// Sum of an element and its two neighbours on both sides, by five: missing neighbours count 0. Added in ascending
/// order, so that the same five values tie in whatever order they lie.
void pool5(std::vector<double>& list) {
  const int64_t n = static_cast<int64_t>(list.size());
  const std::vector<double> from = list;
  for (int64_t i = 0; i < n; ++i) {
    std::array<double, 5> five{};
    for (int64_t j = std::max<int64_t>(0, i - 2); j <= std::min(n - 1, i + 2); ++j) five[j - i + 2] = from[j];
    // Insertion, not std::sort: a NaN among them must not break it.
    for (int a = 1; a < 5; ++a)
      for (int b = a; b > 0 && five[b] < five[b - 1]; --b) std::swap(five[b], five[b - 1]);
    list[i] = ((((five[0] + five[1]) + five[2]) + five[3]) + five[4]) / 5;
  }
}

/// The `count` best of `candidates` (positions in `scores`): highest score, equal scores lower position. A NaN is the
/// worst of all.
std::vector<int32_t> best(const double* scores, std::vector<int32_t> candidates, int64_t count) {
  count = std::clamp<int64_t>(count, 0, static_cast<int64_t>(candidates.size()));
  const auto value = [&](int32_t i) { return std::isnan(scores[i]) ? kLowest : scores[i]; };
  std::nth_element(candidates.begin(), candidates.begin() + count, candidates.end(),
                   [&](int32_t a, int32_t b) { return value(a) > value(b) || (value(a) == value(b) && a < b); });
  candidates.resize(count);
  return candidates;
}

/// Keeps the entries of `fixed` and the best of `candidates` (both lists of indices), `cap` in all.
void keep(Choice& choice, int64_t head, std::vector<int32_t> fixed, std::vector<int32_t> candidates, int64_t cap) {
  const double* scores = choice.scores.data_ptr<double>() + head * choice.scores.size(1);
  const std::vector<int32_t> chosen = best(scores, std::move(candidates), cap - static_cast<int64_t>(fixed.size()));
  fixed.insert(fixed.end(), chosen.begin(), chosen.end());
  std::sort(fixed.begin(), fixed.end());
  choice.kept[head] = std::move(fixed);
}

std::vector<int32_t> range(int64_t from, int64_t to) {
  std::vector<int32_t> indices(std::max<int64_t>(0, to - from));
  std::iota(indices.begin(), indices.end(), static_cast<int32_t>(from));
  return indices;
}

/// Entries of a list by whether they are a window's.
struct Split {
  std::vector<uint8_t> inWindow;
  std::vector<int32_t> window, rest;
  Split(int64_t length, std::span<const int64_t> entries) : inWindow(length, 0) {
    for (int64_t entry : entries) inWindow[entry] = 1;
    for (int64_t i = 0; i < length; ++i) (inWindow[i] ? window : rest).push_back(static_cast<int32_t>(i));
  }
};

/// The first `count` entries of every list.
Choice keepFirst(int64_t heads, int64_t count) {
  return {std::vector<std::vector<int32_t>>(heads, range(0, count)), {}};
}

}  // namespace

std::vector<int64_t> lastRows(int64_t mapTokens, int64_t count) {
  std::vector<int64_t> rows(std::min(mapTokens, count));
  std::iota(rows.begin(), rows.end(), mapTokens - static_cast<int64_t>(rows.size()));
  return rows;
}

std::vector<int64_t> centreRows(Grid grid, int64_t cap) {
  for (int64_t g = 4; g >= 1; --g) {
    const int64_t gh = std::min<int64_t>(g, grid.h), gw = std::min<int64_t>(g, grid.w);
    if (gh * gw > std::max<int64_t>(1, cap / 2)) continue;
    const auto centre = [](int64_t i, int64_t size, int64_t parts) {
      return ((2 * i + 1) * size + 2 * parts - 1) / (2 * parts) - 1;
    };
    std::vector<int64_t> rows;
    for (int64_t i = 0; i < gh; ++i)
      for (int64_t j = 0; j < gw; ++j) rows.push_back(centre(i, grid.h, gh) * grid.w + centre(j, grid.w, gw));
    return rows;
  }
  return {};
}

std::vector<int64_t> codeRows(int64_t mapTokens) {
  int64_t side = static_cast<int64_t>(std::sqrt(static_cast<double>(mapTokens)));
  while (side * side > mapTokens) --side;
  while ((side + 1) * (side + 1) <= mapTokens) ++side;
  if (side * side != mapTokens || side < 4) return {};
  const int64_t g = side / 4, middle = (g - 1) / 2;
  std::vector<int64_t> rows;
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t j = 0; j < 4; ++j) rows.push_back((i * g + middle) * side + j * g + middle);
  return rows;
}

std::vector<int64_t> spreadRows(int64_t mapTokens) {
  if (mapTokens <= kMostRows) return lastRows(mapTokens, mapTokens);
  int64_t step = 618 * mapTokens / 1000;
  while (std::gcd(step, mapTokens) != 1) --step;
  std::vector<int64_t> rows;
  for (int64_t i = 0; i < kMostRows; ++i) rows.push_back(i * step % mapTokens);
  return rows;
}

Choice selectStreaming(int64_t heads, int64_t length, int64_t cap, int64_t sinkTokens) {
  if (length <= cap) return keepFirst(heads, length);
  std::vector<int32_t> kept = range(0, std::min(sinkTokens, cap));
  const std::vector<int32_t> last = range(length - (cap - static_cast<int64_t>(kept.size())), length);
  kept.insert(kept.end(), last.begin(), last.end());
  return {std::vector<std::vector<int32_t>>(heads, kept), {}};
}

Choice selectByWindow(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> window,
                      int64_t cap) {
  const int64_t heads = keys.heads(), length = keys.length();
  if (length <= cap) return keepFirst(heads, length);
  if (static_cast<int64_t>(window.size()) > cap)
    throw Error{ErrorKind::Budget, "The budget is smaller than the window that this method always keeps.",
                "Raise the budget."};
  std::vector<int64_t> entries;
  for (int64_t row : window) entries.push_back(keys.heldTokens() + row);
  const Split split(length, entries);
  Choice choice{std::vector<std::vector<int32_t>>(heads), probabilitySums(queries, keys, window)};
  std::vector<double> list(split.rest.size());
  for (int64_t n = 0; n < heads; ++n) {
    double* scores = choice.scores.data_ptr<double>() + n * length;
    // The window is taken out before pooling: neighbours are neighbours in the list that is left.
    for (size_t i = 0; i < list.size(); ++i) list[i] = scores[split.rest[i]];
    pool5(list);
    for (size_t i = 0; i < list.size(); ++i) scores[split.rest[i]] = list[i];
    for (int32_t i : split.window) scores[i] = kNan;
    keep(choice, n, split.window, split.rest, cap);
  }
  return choice;
}

Choice selectScaleKvCode(const at::Tensor& rawQueries, const PresentKeys& keys, int64_t cap) {
  const int64_t heads = keys.heads(), length = keys.length(), held = keys.heldTokens();
  if (length <= cap) return keepFirst(heads, length);
  std::vector<int64_t> rows = codeRows(keys.mapTokens()), entries;
  for (int64_t row : rows) entries.push_back(held + row);
  if (rows.empty()) {
    // The last entries of the list; one that lies before the map has no query of its own and gets the map's first.
    entries = lastRows(length, kCodeWindow);
    for (int64_t entry : entries) rows.push_back(std::max<int64_t>(0, entry - held));
  }
  const Split split(length, entries);
  if (cap <= static_cast<int64_t>(entries.size())) {
    const std::vector<int32_t> first(split.window.begin(), split.window.begin() + cap);
    return {std::vector<std::vector<int32_t>>(heads, first), {}};
  }
  const float root = static_cast<float>(std::sqrt(static_cast<double>(rawQueries.size(2))));
  Choice choice{std::vector<std::vector<int32_t>>(heads),
                products(rawQueries, keys, rows).div_(root).sum(1, false, at::kDouble).to(at::kCPU).contiguous()};
  std::vector<double> sums(length);
  for (int64_t n = 0; n < heads; ++n) {
    double* scores = choice.scores.data_ptr<double>() + n * length;
    for (int64_t i = 0; i < length; ++i) sums[i] = split.inWindow[i] || std::isnan(scores[i]) ? kLowest : scores[i];
    for (int32_t i : split.rest)
      scores[i] = *std::max_element(sums.begin() + std::max(0, i - 2), sums.begin() + std::min<int64_t>(length, i + 3));
    for (int32_t i : split.window) scores[i] = kNan;
    keep(choice, n, split.window, split.rest, cap);
  }
  return choice;
}

Choice selectContextual(const at::Tensor& queries, const PresentKeys& keys, int64_t cap) {
  const int64_t heads = keys.heads(), length = keys.length();
  if (length <= cap) return keepFirst(heads, length);
  Choice choice{std::vector<std::vector<int32_t>>(heads), probabilitySums(queries, keys, spreadRows(keys.mapTokens()))};
  for (int64_t n = 0; n < heads; ++n) keep(choice, n, {}, range(0, length), cap);
  return choice;
}

Choice selectStructural(const at::Tensor& queries, const PresentKeys& keys, std::span<const int64_t> firstEntries,
                        int64_t cap) {
  const int64_t heads = keys.heads(), length = keys.length(), held = keys.heldTokens(), map = keys.mapTokens();
  if (length <= cap) return keepFirst(heads, length);
  Choice choice{std::vector<std::vector<int32_t>>(heads), probabilitySums(queries, keys, spreadRows(map))};
  for (int64_t n = 0; n < heads; ++n) {
    const int64_t first = std::min(firstEntries[n], cap);
    std::vector<int32_t> fixed = range(0, first);
    // While scales 0 and 1 run, their own map is among the first entries.
    const int64_t mapStart = std::max(first, held);
    if (first + map > cap) {
      keep(choice, n, std::move(fixed), range(mapStart, length), cap);
      continue;
    }
    const std::vector<int32_t> whole = range(mapStart, length);
    fixed.insert(fixed.end(), whole.begin(), whole.end());
    keep(choice, n, std::move(fixed), range(first, held), cap);
  }
  return choice;
}

}  // namespace heatkv
