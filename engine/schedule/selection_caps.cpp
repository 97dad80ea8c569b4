// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/selection_caps.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "engine/api/error.h"

namespace heatkv {
namespace {

__extension__ typedef __int128 Wide;  // F times a numerator of 63 bits

int64_t ceilDiv(int64_t a, int64_t b) {
  return (a + b - 1) / b;
}

/// Caps per scale for a given pair (drafters' cap, refiners' cap), and whether they hold the budget after every layer.
class CapPlan {
 public:
  CapPlan(const CacheShape& shape, int64_t budget, const Drafters& drafters)
      : m_scales(shape.scales() - 1), m_layers(shape.layers), m_limit(budget * shape.layers) {
    m_isDrafter.assign(m_scales, std::vector<uint8_t>(m_layers, 0));
    for (int t = 0; t < m_scales; ++t) {
      for (int l : drafters.at(t)) m_isDrafter[t].at(l) = 1;
      m_present.push_back(shape.cachedBefore(t + 1));
      m_cap[0].push_back(std::min(ceilDiv(budget, 2), m_present.back()));
    }
    m_cap[1] = m_cap[0];
  }

  /// Raises the cap of one kind of layers at scale t to the largest value that holds.
  void raise(int kind, int t) {
    int64_t low = m_cap[kind][t], high = m_present[t];
    while (low < high) {
      const int64_t middle = low + (high - low + 1) / 2;
      m_cap[kind][t] = middle;
      if (holds(t) && holds(t + 1)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    m_cap[kind][t] = low;
  }

  int64_t cap(int t, int l) const { return t < 0 ? 0 : m_cap[m_isDrafter[t][l]][t]; }

 private:
  bool holds(int t) const {
    if (t >= m_scales) return true;
    int64_t held = 0;
    for (int l = 0; l < m_layers; ++l) held += cap(t - 1, l);
    for (int l = 0; l < m_layers; ++l) {
      held += cap(t, l) - cap(t - 1, l);
      if (held > m_limit) return false;
    }
    return true;
  }

  int m_scales, m_layers;
  int64_t m_limit;
  std::vector<std::vector<uint8_t>> m_isDrafter;
  std::vector<int64_t> m_present;
  std::vector<int64_t> m_cap[2];  ///< [refiners, drafters][t]
};

void requireFinite(double value, const char* what) {
  if (std::isfinite(value)) return;
  throw Error{ErrorKind::Usage, std::string("The calibration has no complete ") + what + " statistics.",
              "Calibrate this model with them."};
}

/// The caps alone, which do not depend on which heads are which.
HackCaps hackCapSizes(const CacheShape& shape, int64_t budget) {
  const int64_t pairs = shape.pairs(), full = shape.fullTokens();
  const int64_t contextual = pairs / 2, structural = pairs - contextual;
  HackCaps caps;
  caps.contextualCap = std::max(std::min<int64_t>(16, budget), budget / 4);
  caps.structuralCap = (pairs * budget - contextual * caps.contextualCap) / structural;
  if (caps.structuralCap > full) {
    caps.structuralCap = full;
    caps.contextualCap = (pairs * budget - structural * full) / contextual;
  }
  return caps;
}

}  // namespace

int64_t budgetTokens(Rational share, int64_t fullTokens) {
  return static_cast<int64_t>(static_cast<Wide>(fullTokens) * share.num / share.den);
}

int64_t windowRows(int64_t budget) {
  return std::max<int64_t>(1, std::min<int64_t>(32, budget / 2));
}

std::vector<int64_t> pyramidCaps(int64_t budget, int64_t fullTokens, int layers) {
  if (layers == 1) return {budget};
  const int64_t w = windowRows(budget), rest = budget - w;
  const int64_t first = std::min(2 * rest - rest / 20, fullTokens - w);
  const int64_t last = 2 * rest - first;
  std::vector<int64_t> caps;
  for (int64_t l = 0; l < layers; ++l) caps.push_back(w + first - ceilDiv((first - last) * l, layers - 1));
  return caps;
}

Drafters chooseDrafters(std::span<const double> asi, const CacheShape& shape, int64_t budget) {
  const int scales = shape.scales(), layers = shape.layers;
  if (asi.size() != static_cast<size_t>(layers) * scales) requireFinite(NAN, "asi");
  std::vector<std::tuple<double, int, int>> pairs;
  int64_t wanted = 0;
  for (int t = 0; t + 1 < scales; ++t) {
    if (shape.cachedBefore(t + 1) <= budget) continue;
    wanted += ceilDiv(layers, 16);
    double mean = 0, variance = 0;
    for (int l = 0; l < layers; ++l) {
      requireFinite(asi[static_cast<size_t>(l) * scales + t + 1], "asi");
      mean += asi[static_cast<size_t>(l) * scales + t + 1] / layers;
    }
    for (int l = 0; l < layers; ++l)
      variance += std::pow(asi[static_cast<size_t>(l) * scales + t + 1] - mean, 2) / layers;
    for (int l = 0; l < layers; ++l)
      pairs.emplace_back((asi[static_cast<size_t>(l) * scales + t + 1] - mean) / (std::sqrt(variance) + 1e-6), t, l);
  }
  std::sort(pairs.begin(), pairs.end());
  Drafters drafters(scales - 1);
  for (int64_t i = 0; i < wanted; ++i) drafters[std::get<1>(pairs[i])].push_back(std::get<2>(pairs[i]));
  for (auto& layersOfScale : drafters) std::sort(layersOfScale.begin(), layersOfScale.end());
  return drafters;
}

std::vector<std::vector<int64_t>> scaleKvCaps(const CacheShape& shape, int64_t budget, const Drafters& drafters) {
  CapPlan plan(shape, budget, drafters);
  const int scales = shape.scales() - 1;
  for (int kind : {1, 0})
    for (int t = scales - 1; t >= 0; --t) plan.raise(kind, t);
  std::vector<std::vector<int64_t>> caps(scales, std::vector<int64_t>(shape.layers));
  for (int t = 0; t < scales; ++t)
    for (int l = 0; l < shape.layers; ++l) caps[t][l] = plan.cap(t, l);
  return caps;
}

int hackWholeScales(const CacheShape& shape, int64_t budget) {
  const int64_t cap = hackCapSizes(shape, budget).structuralCap,
                first = shape.cachedBefore(std::min(2, shape.scales()));
  int whole = 0;
  while (whole + 1 < shape.scales() &&
         std::min(shape.cachedBefore(whole + 1), first + shape.grids[whole].tokens()) <= cap)
    ++whole;
  return whole;
}

HackCaps hackCaps(std::span<const double> sigma, const CacheShape& shape, int64_t budget) {
  const int64_t pairs = shape.pairs();
  if (static_cast<int64_t>(sigma.size()) != pairs) requireFinite(NAN, "hack");
  for (double s : sigma) requireFinite(s, "hack");
  std::vector<int64_t> order(pairs);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return sigma[a] < sigma[b]; });
  HackCaps caps = hackCapSizes(shape, budget);
  caps.contextual.assign(pairs, 0);
  for (int64_t i = 0; i < pairs / 2; ++i) caps.contextual[order[i]] = 1;
  return caps;
}

}  // namespace heatkv
