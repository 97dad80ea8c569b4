// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/stability.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/api/error.h"
#include "engine/schedule/flipped_atoms.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Ranks from 0, equal values sharing their mean rank.
std::vector<double> ranksOf(const std::vector<double>& values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t x, size_t y) { return values[x] < values[y]; });
  std::vector<double> ranks(values.size());
  for (size_t first = 0; first < order.size();) {
    size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (size_t i = first; i <= last; ++i) ranks[order[i]] = static_cast<double>(first + last) / 2;
    first = last + 1;
  }
  return ranks;
}

/// Mean over the prompts of even (or odd) number: [K][L][H].
std::vector<double> halfMean(const std::vector<double>& prompts, size_t size, size_t parity) {
  std::vector<double> mean(size, 0.0);
  double count = 0;
  for (size_t p = parity; p * size < prompts.size(); p += 2) {
    for (size_t i = 0; i < size; ++i) mean[i] += prompts[p * size + i];
    ++count;
  }
  for (double& value : mean) value /= count;
  return mean;
}

Rational shareToCompareAt(const CacheShape& shape, int sinkScales, Rational asked) {
  const Rational least = minimumShare(shape, sinkScales);
  if (least.value() < asked.value()) return asked;
  return reduced(least.num + least.den, 2 * least.den);
}

}  // namespace

double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size() || a.size() < 2) return kNone;
  const std::vector<double> x = ranksOf(a), y = ranksOf(b);
  const double mean = static_cast<double>(a.size() - 1) / 2;
  double xy = 0, xx = 0, yy = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : kNone;
}

Stability stabilityOf(const Calibration& calibration, std::optional<Rational> share) {
  const CacheShape& shape = calibration.shape;
  const auto pairs = static_cast<size_t>(shape.pairs()), scales = static_cast<size_t>(shape.scales());
  const size_t size = pairs * scales;
  Stability stability{std::vector<double>(scales, kNone), std::nullopt};
  const std::vector<double>& prompts = calibration.scasPrompts;
  if (size == 0 || prompts.size() < 2 * size) return stability;
  if (prompts.size() % size != 0) {
    throw Error(ErrorKind::Model, "The calibration's scores per prompt are not of its own shape.",
                "Calibrate this model again.");
  }
  const std::vector<double> even = halfMean(prompts, size, 0), odd = halfMean(prompts, size, 1);
  for (size_t k = static_cast<size_t>(calibration.sinkScales); k + 1 < scales; ++k) {
    const auto at = static_cast<std::ptrdiff_t>(k * pairs), end = static_cast<std::ptrdiff_t>((k + 1) * pairs);
    stability.correlation[k] =
        rankCorrelation({even.begin() + at, even.begin() + end}, {odd.begin() + at, odd.begin() + end});
  }
  const Orders evenOrders = ordersFromScores(shape, calibration.sinkScales, even);
  const Orders oddOrders = ordersFromScores(shape, calibration.sinkScales, odd);
  const Rational at = shareToCompareAt(shape, calibration.sinkScales, share.value_or(Rational{1, 10}));
  stability.expectedFlips = static_cast<double>(flippedAtoms(shape, evenOrders, oddOrders, at)) / 2;
  return stability;
}

}  // namespace heatkv
