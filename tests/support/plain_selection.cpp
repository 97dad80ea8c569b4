// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_selection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace heatkv::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

std::vector<double> probabilitySums(const Matrix& q, const Matrix& k, const std::vector<int64_t>& rows) {
  std::vector<double> sums(k.size(), 0);
  for (int64_t row : rows) {
    std::vector<double> e;
    double most = -kInfinity, total = 0;
    for (const auto& key : k) e.push_back(dot(q[row], key));
    for (double x : e) most = std::max(most, x);
    for (double& x : e) total += x = std::exp(x - most);
    for (size_t i = 0; i < e.size(); ++i) sums[i] += static_cast<float>(e[i] / total);
  }
  return sums;
}

PlainChoice keepAll(int64_t length) {
  PlainChoice choice;
  for (int32_t i = 0; i < length; ++i) choice.kept.push_back(i);
  choice.margin = kInfinity;
  return choice;
}

/// `fixed` and the best of `ranked`.
PlainChoice cut(const std::set<int32_t>& fixed, std::vector<int32_t> ranked, const std::vector<double>& scores,
                int64_t cap) {
  std::stable_sort(ranked.begin(), ranked.end(), [&](int32_t a, int32_t b) { return scores[a] > scores[b]; });
  PlainChoice choice;
  choice.scores = scores;
  choice.margin = kInfinity;
  const size_t room = std::min(ranked.size(), static_cast<size_t>(cap - static_cast<int64_t>(fixed.size())));
  choice.kept.assign(fixed.begin(), fixed.end());
  choice.kept.insert(choice.kept.end(), ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(room));
  std::sort(choice.kept.begin(), choice.kept.end());
  if (room > 0 && room < ranked.size()) {
    const double worst = scores[ranked[room - 1]], next = scores[ranked[room]];
    choice.margin = (worst - next) / std::abs(worst);
  }
  return choice;
}

}  // namespace

PlainChoice plainStreaming(int64_t length, int64_t cap, int64_t sinks) {
  if (length <= cap) return keepAll(length);
  PlainChoice choice;
  choice.margin = kInfinity;
  const int64_t first = std::min(sinks, cap);
  for (int32_t i = 0; i < length; ++i)
    if (i < first || i >= length - (cap - first)) choice.kept.push_back(i);
  return choice;
}

PlainChoice plainWindow(const Matrix& q, const Matrix& k, const std::vector<int64_t>& window, int64_t cap) {
  const auto length = static_cast<int32_t>(k.size()), held = static_cast<int32_t>(k.size() - q.size());
  if (length <= cap) return keepAll(length);
  const std::vector<double> sums = probabilitySums(q, k, window);
  std::set<int32_t> fixed;
  for (int64_t row : window) fixed.insert(held + static_cast<int32_t>(row));
  std::vector<int32_t> list;
  for (int32_t i = 0; i < length; ++i)
    if (!fixed.count(i)) list.push_back(i);
  std::vector<double> scores(length, kNan);
  for (int i = 0; i < static_cast<int>(list.size()); ++i) {
    std::multiset<double> neighbours;
    for (int j = i - 2; j <= i + 2; ++j)
      if (j >= 0 && j < static_cast<int>(list.size())) neighbours.insert(sums[list[j]]);
    scores[list[i]] = std::accumulate(neighbours.begin(), neighbours.end(), 0.0) / 5;
  }
  return cut(fixed, list, scores, cap);
}

PlainChoice plainScaleKvCode(const Matrix& q, const Matrix& k, int64_t cap) {
  const auto length = static_cast<int32_t>(k.size()), map = static_cast<int32_t>(q.size()), held = length - map;
  if (length <= cap) return keepAll(length);
  int side = 0;
  while ((side + 1) * (side + 1) <= map) ++side;
  std::vector<int32_t> window, rows;
  if (side * side == map && side >= 4) {
    const int g = side / 4;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) rows.push_back((i * g + (g - 1) / 2) * side + j * g + (g - 1) / 2);
    for (int32_t row : rows) window.push_back(held + row);
  } else {
    for (int32_t i = std::max(0, length - 16); i < length; ++i) {
      window.push_back(i);
      rows.push_back(i < held ? 0 : i - held);
    }
  }
  std::set<int32_t> fixed(window.begin(), window.end());
  if (cap <= static_cast<int64_t>(fixed.size())) {
    PlainChoice choice;
    choice.margin = kInfinity;
    choice.kept.assign(fixed.begin(), std::next(fixed.begin(), cap));
    return choice;
  }
  std::vector<double> sums(length, 0), scores(length, kNan);
  std::vector<int32_t> ranked;
  for (int32_t i = 0; i < length; ++i) {
    for (int32_t row : rows) sums[i] += dot(q[row], k[i]) / std::sqrt(static_cast<double>(q[row].size()));
    if (fixed.count(i)) sums[i] = -kInfinity;
  }
  for (int32_t i = 0; i < length; ++i) {
    if (fixed.count(i)) continue;
    ranked.push_back(i);
    scores[i] = -kInfinity;
    for (int32_t j = i - 2; j <= i + 2; ++j)
      if (j >= 0 && j < length) scores[i] = std::max(scores[i], sums[j]);
  }
  return cut(fixed, ranked, scores, cap);
}

PlainChoice plainHack(const Matrix& q, const Matrix& k, bool structural, int64_t firstEntries, int64_t cap) {
  const auto length = static_cast<int32_t>(k.size());
  const auto map = static_cast<int64_t>(q.size()), held = length - map;
  if (length <= cap) return keepAll(length);
  std::vector<int64_t> rows;
  if (map <= 32) {
    for (int64_t i = 0; i < map; ++i) rows.push_back(i);
  } else {
    int64_t a = 618 * map / 1000;
    while (std::gcd(a, map) != 1) --a;
    for (int64_t i = 0; i < 32; ++i) rows.push_back(i * a % map);
  }
  const std::vector<double> scores = probabilitySums(q, k, rows);
  std::set<int32_t> fixed;
  std::vector<int32_t> ranked;
  if (structural)
    for (int32_t i = 0; i < std::min(firstEntries, cap); ++i) fixed.insert(i);
  const bool whole = structural && static_cast<int64_t>(fixed.size()) + map <= cap;
  for (int32_t i = 0; i < length; ++i) {
    if (fixed.count(i)) continue;
    if (whole && i >= held) {
      fixed.insert(i);
    } else if (!structural || whole || i >= held) {
      ranked.push_back(i);
    }
  }
  return cut(fixed, ranked, scores, cap);
}

std::vector<std::vector<int64_t>> plainScaleKvCaps(const CacheShape& shape, int64_t budget,
                                                   const std::vector<std::vector<int>>& drafters) {
  const int scales = shape.scales() - 1;
  std::vector<int64_t> caps[2], most;
  for (int t = 0; t < scales; ++t) {
    most.push_back(shape.cachedBefore(t + 1));
    for (auto& list : caps) list.push_back(std::min((budget + 1) / 2, most[t]));
  }
  const auto cap = [&](int t, int l) -> int64_t {
    if (t < 0) return 0;
    return caps[std::count(drafters[t].begin(), drafters[t].end(), l) ? 0 : 1][t];
  };
  const auto holds = [&] {
    for (int t = 0; t < scales; ++t)
      for (int l = 0; l < shape.layers; ++l) {
        int64_t sum = 0;
        for (int i = 0; i < shape.layers; ++i) sum += i <= l ? cap(t, i) : cap(t - 1, i);
        if (sum > shape.layers * budget) return false;
      }
    return true;
  };
  for (auto& list : caps)
    for (int t = scales - 1; t >= 0; --t)
      while (list[t] < most[t]) {
        ++list[t];
        if (holds()) continue;
        --list[t];
        break;
      }
  std::vector<std::vector<int64_t>> out(scales, std::vector<int64_t>(shape.layers));
  for (int t = 0; t < scales; ++t)
    for (int l = 0; l < shape.layers; ++l) out[t][l] = cap(t, l);
  return out;
}

}  // namespace heatkv::test
