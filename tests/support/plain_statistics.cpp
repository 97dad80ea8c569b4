// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace heatkv::test {

PlainStatistics plainStatistics(const Matrix& q, const Matrix& k, const std::vector<int64_t>& ends, int64_t history,
                                int64_t largest) {
  Matrix p;
  for (const auto& query : q) {
    std::vector<double> row;
    for (const auto& key : k) row.push_back(std::inner_product(query.begin(), query.end(), key.begin(), 0.0));
    const double most = *std::max_element(row.begin(), row.end());
    double total = 0;
    for (double& x : row) total += x = std::exp(x - most);
    for (double& x : row) x /= total;
    p.push_back(row);
  }
  const auto n = static_cast<double>(q.size());
  PlainStatistics out;
  int64_t begin = 0;
  for (int64_t end : ends) {
    double sum = 0;
    for (const auto& row : p) sum += std::accumulate(row.begin() + begin, row.begin() + end, 0.0);
    out.mass.push_back(sum / n);
    begin = end;
  }
  for (const auto& row : p) {
    std::vector<double> sorted(row.begin(), row.begin() + history);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    out.largest += std::accumulate(sorted.begin(), sorted.begin() + largest, 0.0) / n;
  }
  for (size_t j = 0; j < k.size(); ++j) {
    double mean = 0, variance = 0;
    for (const auto& row : p) mean += row[j] / n;
    for (const auto& row : p) variance += (row[j] - mean) * (row[j] - mean) / n;
    out.variance += variance;
  }
  return out;
}

}  // namespace heatkv::test
