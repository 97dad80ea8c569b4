// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/frechet.h"

#include <ATen/ATen.h>

#include <cmath>
#include <string>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr size_t kBlockRows = 256;

at::Tensor matrixOver(const std::vector<double>& values, int64_t rows, int64_t columns) {
  return at::from_blob(const_cast<double*>(values.data()), {rows, columns}, at::kDouble);
}

}  // namespace

FeatureAccumulator::FeatureAccumulator(int width)
    : m_width(width),
      m_mean(static_cast<size_t>(width)),
      m_scatter(static_cast<size_t>(width) * static_cast<size_t>(width)) {}

void FeatureAccumulator::add(std::span<const double> vector) {
  if (vector.size() != static_cast<size_t>(m_width)) {
    throw Error(ErrorKind::Usage, "Feature vectors of " + std::to_string(vector.size()) + " and of " +
                                      std::to_string(m_width) + " numbers cannot be mixed.");
  }
  for (const double value : vector) {
    if (!std::isfinite(value)) throw Error(ErrorKind::Run, "A picture's features hold a value that is not finite.");
  }
  m_pending.insert(m_pending.end(), vector.begin(), vector.end());
  if (m_pending.size() >= kBlockRows * vector.size()) flush();
}

void FeatureAccumulator::flush() {
  if (m_pending.empty()) return;
  const int64_t rows = static_cast<int64_t>(m_pending.size()) / m_width;
  const at::Tensor block = matrixOver(m_pending, rows, m_width);
  const at::Tensor blockMean = block.mean(0, true), centred = block - blockMean;
  at::Tensor mean = matrixOver(m_mean, 1, m_width), scatter = matrixOver(m_scatter, m_width, m_width);
  const at::Tensor delta = blockMean - mean;
  const double before = static_cast<double>(m_count), here = static_cast<double>(rows), all = before + here;
  scatter += at::mm(centred.t(), centred) + at::mm(delta.t(), delta) * (before * here / all);
  mean += delta * (here / all);
  m_count += rows;
  m_pending.clear();
}

FeatureMoments FeatureAccumulator::moments() {
  flush();
  if (m_count < 2) {
    throw Error(ErrorKind::Usage, "A Frechet distance needs at least two pictures on either side.",
                "Evaluate more pictures.");
  }
  FeatureMoments result{m_count, m_mean, m_scatter};
  for (double& value : result.covariance) value /= static_cast<double>(m_count - 1);
  return result;
}

double frechetDistance(const FeatureMoments& a, const FeatureMoments& b) {
  const auto width = static_cast<int64_t>(a.mean.size());
  const auto sound = [width](const FeatureMoments& m) {
    return width > 0 && m.mean.size() == static_cast<size_t>(width) &&
           m.covariance.size() == static_cast<size_t>(width * width);
  };
  if (!sound(a) || !sound(b)) throw Error(ErrorKind::Usage, "Moments of different widths cannot be compared.");
  const at::Tensor first = matrixOver(a.covariance, width, width), second = matrixOver(b.covariance, width, width);
  // A B has the eigenvalues of the symmetric sqrt(A) B sqrt(A), none of which is negative.
  const auto [values, vectors] = at::linalg_eigh(first);
  const at::Tensor root = at::mm(vectors * values.clamp_min(0).sqrt(), vectors.t());
  at::Tensor inner = at::mm(at::mm(root, second), root);
  inner = (inner + inner.t()) / 2;
  const double crossed = at::linalg_eigvalsh(inner).clamp_min(0).sqrt().sum().item<double>();
  double distance = at::trace(first).item<double>() + at::trace(second).item<double>() - 2 * crossed;
  for (size_t i = 0; i < a.mean.size(); ++i) distance += (a.mean[i] - b.mean[i]) * (a.mean[i] - b.mean[i]);
  return distance;
}

}  // namespace heatkv
