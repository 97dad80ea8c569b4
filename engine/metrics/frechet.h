// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frechet distance of two sets of feature vectors, as FID uses it (Heusel et al. 2017). No torch in sight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace heatkv {

/// Mean and unbiased covariance (width x width, symmetric) of `count` vectors.
struct FeatureMoments {
  int64_t count = 0;
  std::vector<double> mean, covariance;
};

/// Gathers moments without keeping the vectors.
class FeatureAccumulator {
 public:
  explicit FeatureAccumulator(int width);
  /// Throws Error{Usage} for another width, Error{Run} where a value is not finite.
  void add(std::span<const double> vector);
  int64_t count() const { return m_count + static_cast<int64_t>(m_pending.size()) / m_width; }
  /// Throws Error{Usage} with fewer than two vectors.
  FeatureMoments moments();

 private:
  void flush();
  int m_width;
  int64_t m_count = 0;
  std::vector<double> m_mean, m_scatter;  ///< sum of squares about the mean
  std::vector<double> m_pending;
};

/// |mean difference|^2 + trace(A + B - 2 sqrt(A B)). Throws Error{Usage} where the widths differ.
double frechetDistance(const FeatureMoments& a, const FeatureMoments& b);

}  // namespace heatkv
