// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_attention.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heatkv::test {

PlainAttention plainAttention(const Matrix& q, const Matrix& k, const Matrix& v, const std::vector<int32_t>& ends) {
  PlainAttention result;
  for (const auto& query : q) {
    std::vector<double> probability;
    for (const auto& key : k) probability.push_back(std::inner_product(query.begin(), query.end(), key.begin(), 0.0));
    const double top = *std::max_element(probability.begin(), probability.end());
    double total = 0;
    for (double& p : probability) total += p = std::exp(p - top);
    std::vector<double> out(v[0].size(), 0), masses;
    for (size_t j = 0; j < v.size(); ++j) {
      for (size_t i = 0; i < out.size(); ++i) out[i] += probability[j] / total * v[j][i];
    }
    int32_t begin = 0;
    for (int32_t end : ends) {
      masses.push_back(std::accumulate(probability.begin() + begin, probability.begin() + end, 0.0) / total);
      begin = end;
    }
    result.out.push_back(std::move(out));
    result.masses.push_back(std::move(masses));
  }
  return result;
}

std::vector<double> plainRotated(const std::vector<double>& x, double scale, const std::vector<double>& cos,
                                 const std::vector<double>& sin) {
  const double norm = std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
  std::vector<double> out(x.size());
  for (size_t i = 0; i < x.size(); i += 2) {
    const double a = x[i] * scale / std::max(norm, 1e-12), b = x[i + 1] * scale / std::max(norm, 1e-12);
    out[i] = cos[i / 2] * a - sin[i / 2] * b;
    out[i + 1] = sin[i / 2] * a + cos[i / 2] * b;
  }
  return out;
}

}  // namespace heatkv::test
