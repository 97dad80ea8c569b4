// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/statistics.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double meanOf(const double* values, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum / count;
}

/// Takes over an array of a calibration that is gone on with.
void takeOver(std::vector<double>& to, const std::vector<double>& from, const char* what) {
  if (from.size() != to.size())
    throw Error(ErrorKind::Usage, fmt::format("the calibration to go on with has no {} statistics of this model", what),
                "start a new calibration, or ask for the statistics that it has");
  to = from;
}

}  // namespace

void Statistics::Array::resize(size_t size) {
  mean.assign(size, 0);
  prompt.assign(size, kNan);
}

void Statistics::Array::merge(int done) {
  for (size_t i = 0; i < mean.size(); ++i) mean[i] += (prompt[i] - mean[i]) / (done + 1);
}

Statistics::Statistics(const CacheShape& shape, int sinkScales, StatisticsKinds kinds, const Backend& backend)
    : m_shape(shape), m_sinkScales(sinkScales), m_kinds(kinds), m_backend(backend) {
  const size_t scales = shape.grids.size(), pairs = static_cast<size_t>(shape.pairs());
  if (kinds.scas) {
    m_target.resize(scales * scales * pairs);
    m_scas.resize(scales * pairs);
  }
  if (kinds.asi) m_asi.resize(scales * shape.layers);
  if (kinds.hack) m_hack.resize(pairs);
  beginPrompt();
}

void Statistics::resume(const Calibration& done) {
  if (done.shape != m_shape || (m_kinds.scas && done.sinkScales != m_sinkScales))
    throw Error(ErrorKind::Usage,
                "the calibration to go on with is of another model, picture size or number of sink scales",
                "start a new calibration");
  if (m_kinds.scas) {
    takeOver(m_scas.mean, done.scas, "scas");
    m_hasTarget = done.scasTarget.size() == m_target.mean.size();
    if (m_hasTarget) m_target.mean = done.scasTarget;
    m_hasPrompts = done.scasPrompts.size() == std::min(done.promptsDone, kMostPromptScores) * m_scas.mean.size();
    m_scasPrompts = m_hasPrompts ? done.scasPrompts : std::vector<double>();
  }
  if (m_kinds.asi) takeOver(m_asi.mean, done.asi, "asi");
  if (m_kinds.hack) takeOver(m_hack.mean, done.hack, "hack");
  m_done = done.promptsDone;
  m_massError = done.massError;
  beginPrompt();
}

void Statistics::beginPrompt() {
  for (Array* array : {&m_target, &m_scas, &m_asi, &m_hack})
    std::fill(array->prompt.begin(), array->prompt.end(), kNan);
  m_seen.assign(m_shape.grids.size() * m_shape.layers, 0);
  m_promptMassError = 0;
}

bool Statistics::wants(int scale) const {
  return m_kinds.scas || (m_kinds.asi && scale > 0) || (m_kinds.hack && scale == m_shape.scales() - 1);
}

void Statistics::add(int scale, int layer, const at::Tensor& queries, const at::Tensor& keys) {
  if (!wants(scale)) return;
  const int heads = m_shape.heads, scales = m_shape.scales();
  PassRequest request;
  for (int k = 0; k <= scale; ++k) request.ends.push_back(m_shape.cachedBefore(k + 1));
  request.historyTokens = m_shape.cachedBefore(scale);
  if (m_kinds.asi && scale > 0) request.largest = std::max<int64_t>(1, (request.historyTokens + 9) / 10);
  request.keyVariance = m_kinds.hack && scale == scales - 1;
  if (queries.size(0) != heads || keys.size(0) != heads || keys.size(1) != request.ends.back())
    throw Error(ErrorKind::Run,
                fmt::format("calibration saw {} of {} keys at scale {}", keys.size(1), request.ends.back(), scale));

  take(scale, layer, m_backend.passSums(queries, keys, request));
}

bool Statistics::massesSuffice(int scale) const {
  return m_kinds.scas && !(m_kinds.asi && scale > 0) && !(m_kinds.hack && scale == m_shape.scales() - 1);
}

void Statistics::addMasses(int scale, int layer, const at::Tensor& masses) {
  const int64_t heads = m_shape.heads, segments = scale + 1, queries = masses.size(1);
  if (masses.size(0) != heads || masses.size(2) != segments || !massesSuffice(scale))
    throw Error(ErrorKind::Run, fmt::format("calibration saw masses on {} scales at scale {}", masses.size(2), scale));
  PassSums sums;
  const at::Tensor rows = masses.to(at::kCPU).contiguous();
  sums.mass.assign(static_cast<size_t>(segments * heads), 0);
  const double* row = rows.data_ptr<double>();
  for (int64_t h = 0; h < heads; ++h)
    for (int64_t i = 0; i < queries; ++i, row += segments) {
      double whole = 0;
      for (int64_t k = 0; k < segments; ++k) {
        sums.mass[static_cast<size_t>(k * heads + h)] += row[k] / static_cast<double>(queries);
        whole += row[k];
      }
      const double off = std::abs(whole - 1);
      sums.massError = off <= sums.massError ? sums.massError : off;
    }
  take(scale, layer, sums);
}

void Statistics::take(int scale, int layer, const PassSums& sums) {
  const int heads = m_shape.heads, scales = m_shape.scales();
  m_promptMassError = sums.massError <= m_promptMassError ? m_promptMassError : sums.massError;
  m_seen[static_cast<size_t>(scale) * m_shape.layers + layer] = 1;
  if (m_kinds.scas)
    for (int k = 0; k <= scale; ++k)
      for (int h = 0; h < heads; ++h)
        m_target.prompt[atom(scale * scales + k, layer, h)] = sums.mass[static_cast<size_t>(k) * heads + h];
  if (!sums.largestMass.empty())
    m_asi.prompt[static_cast<size_t>(layer) * scales + scale] =
        meanOf(sums.mass.data() + static_cast<size_t>(scale) * heads, heads) * meanOf(sums.largestMass.data(), heads);
  if (!sums.keyVariance.empty())
    std::copy(sums.keyVariance.begin(), sums.keyVariance.end(),
              m_hack.prompt.begin() + static_cast<std::ptrdiff_t>(atom(0, layer, 0)));
}

std::vector<double> Statistics::scasOfPrompt() const {
  const int scales = m_shape.scales();
  std::vector<double> scas(m_scas.mean.size(), kNan);
  for (int k = m_sinkScales; k + 1 < scales; ++k)
    for (int l = 0; l < m_shape.layers; ++l)
      for (int h = 0; h < m_shape.heads; ++h) {
        double sum = 0;
        for (int t = k + 1; t < scales; ++t) sum += m_target.prompt[atom(t * scales + k, l, h)];
        scas[atom(k, l, h)] = sum / (scales - 1 - k);
      }
  return scas;
}

void Statistics::finishPrompt() {
  for (int t = 0; t < m_shape.scales(); ++t)
    for (int l = 0; l < m_shape.layers; ++l)
      if (wants(t) && !m_seen[static_cast<size_t>(t) * m_shape.layers + l])
        throw Error(ErrorKind::Run, fmt::format("calibration saw nothing of layer {} at scale {}", l, t));
  if (!std::isfinite(m_promptMassError))
    throw Error(ErrorKind::Run, "the attention of this prompt is not finite",
                "try another dtype, or check the model's file");
  if (m_kinds.scas) m_scas.prompt = scasOfPrompt();
  for (Array* array : {&m_target, &m_scas, &m_asi, &m_hack}) array->merge(m_done);
  if (m_hasPrompts && m_done < kMostPromptScores)
    m_scasPrompts.insert(m_scasPrompts.end(), m_scas.prompt.begin(), m_scas.prompt.end());
  m_massError = std::max(m_massError, m_promptMassError);
  ++m_done;
  beginPrompt();
}

void Statistics::fill(Calibration& out) const {
  out.shape = m_shape;
  out.sinkScales = m_sinkScales;
  out.promptsDone = m_done;
  out.massError = m_massError;
  if (m_done == 0) return;
  if (m_kinds.scas) {
    out.scas = m_scas.mean;
    out.scasTarget = m_hasTarget ? m_target.mean : std::vector<double>();
    out.scasPrompts = m_hasPrompts ? m_scasPrompts : std::vector<double>();
  }
  if (m_kinds.asi) out.asi = m_asi.mean;
  if (m_kinds.hack) out.hack = m_hack.mean;
}

}  // namespace heatkv
