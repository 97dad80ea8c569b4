// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/heat_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace heatkv {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool eligible(const Calibration& c, int scale) {
  return scale >= c.sinkScales && scale + 1 < c.shape.scales();
}

double scoreOf(const Calibration& c, int scale, int layer, int head) {
  const size_t i = c.index(scale, layer, head);
  return i < c.scas.size() ? c.scas[i] : kUnknown;
}

/// Mean over the heads of what `layer` gives `source` at `target`.
double targetScore(const Calibration& c, int target, int source, int layer) {
  const size_t all = static_cast<size_t>(c.shape.scales()) * c.shape.pairs();
  if (c.scasTarget.size() != all * c.shape.scales()) return kUnknown;
  double sum = 0;
  for (int h = 0; h < c.shape.heads; ++h) sum += c.scasTarget[all * target + c.index(source, layer, h)];
  return sum / c.shape.heads;
}

/// Best first; unknown ones last; equal ones in index order.
std::vector<int> sortedByValue(const std::vector<double>& values) {
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if (std::isnan(values[b])) return !std::isnan(values[a]);
    return values[a] > values[b];
  });
  return order;
}

double meanOf(const std::vector<double>& values) {
  double sum = 0;
  int count = 0;
  for (double v : values)
    if (std::isfinite(v)) {
      sum += v;
      ++count;
    }
  return count ? sum / count : kUnknown;
}

double rankOf(const Calibration& c, int scale, int layer, int head) {
  const int i = scale - c.orders.sinkScales;
  if (i < 0 || i >= static_cast<int>(c.orders.byScale.size())) return kUnknown;
  const auto& order = c.orders.byScale[i];
  const auto at = std::find_if(order.begin(), order.end(),
                               [&](const HeadRef& ref) { return ref.layer == layer && ref.head == head; });
  return at == order.end() ? kUnknown : static_cast<double>(at - order.begin() + 1);
}

class MatrixMaker {
 public:
  MatrixMaker(const Calibration& c, const HeatQuery& query, const Calibration* minus)
      : m_c(c), m_query(query), m_minus(minus) {
    const int last = std::max(0, c.shape.scales() - 2);
    m_query.scale = std::clamp(query.scale < 0 ? c.sinkScales : query.scale, 0, last);
    m_query.layer = std::clamp(query.layer, 0, std::max(0, c.shape.layers - 1));
  }

  HeatMatrix make() {
    const CacheShape& shape = m_c.shape;
    switch (m_query.view) {
      case HeatView::LayerHead:
        resize(shape.heads, shape.layers);
        for (int l = 0; l < shape.layers; ++l) {
          const std::vector<int> heads = headsOf(l, m_query.scale);
          for (int row = 0; row < shape.heads; ++row) put(row, l, headCell(m_query.scale, l, heads[row]));
        }
        break;
      case HeatView::HeadScale: {
        resize(shape.heads, shape.scales());
        const std::vector<int> heads = headsOf(m_query.layer, -1);
        for (int k = 0; k < shape.scales(); ++k)
          for (int row = 0; row < shape.heads; ++row) put(row, k, headCell(k, m_query.layer, heads[row]));
        break;
      }
      case HeatView::LayerTarget:
        resize(shape.scales(), shape.layers);
        for (int t = 0; t < shape.scales(); ++t)
          for (int l = 0; l < shape.layers; ++l) put(t, l, targetCell(t, l));
        break;
    }
    return std::move(m_matrix);
  }

 private:
  void resize(int rows, int columns) {
    m_matrix.rows = rows;
    m_matrix.columns = columns;
    m_matrix.cells.resize(static_cast<size_t>(rows) * columns);
  }
  void put(int row, int column, const HeatCell& cell) {
    m_matrix.cells[static_cast<size_t>(row) * m_matrix.columns + column] = cell;
  }

  double value(int scale, int layer, int head) const {
    const double own = scoreOf(m_c, scale, layer, head);
    return m_minus ? own - scoreOf(*m_minus, scale, layer, head) : own;
  }

  /// Heads in the order of the rows, for one scale or (scale -1) by their mean over the eligible ones.
  std::vector<int> headsOf(int layer, int scale) const {
    const CacheShape& shape = m_c.shape;
    std::vector<double> values(shape.heads);
    const bool byRank = m_query.sort == HeatSort::FirstPruned;
    const auto one = [&](int k, int h) { return byRank ? -rankOf(m_c, k, layer, h) : value(k, layer, h); };
    for (int h = 0; h < shape.heads; ++h) {
      if (scale >= 0 && m_query.sort != HeatSort::ByMean) {
        values[h] = one(scale, h);
        continue;
      }
      std::vector<double> all;
      for (int k = m_c.sinkScales; k + 1 < shape.scales(); ++k) all.push_back(one(k, h));
      values[h] = meanOf(all);
    }
    if (m_query.sort != HeatSort::None) return sortedByValue(values);
    std::vector<int> plain(shape.heads);
    std::iota(plain.begin(), plain.end(), 0);
    return plain;
  }

  HeatCell headCell(int scale, int layer, int head) const {
    const bool can = eligible(m_c, scale);
    return {can ? value(scale, layer, head) : kUnknown, scale, layer, head, -1, can};
  }

  HeatCell targetCell(int target, int layer) const {
    const bool can = target >= m_query.scale;
    double v = can ? targetScore(m_c, target, m_query.scale, layer) : kUnknown;
    if (can && m_minus) v -= targetScore(*m_minus, target, m_query.scale, layer);
    return {v, m_query.scale, layer, -1, target, can};
  }

  const Calibration& m_c;
  HeatQuery m_query;
  const Calibration* m_minus;
  HeatMatrix m_matrix;
};

}  // namespace

double HeatRange::position(double value) const {
  const double inside = std::clamp(value, low, high);
  if (high <= low) return 0.5;
  return log ? std::log(inside / low) / std::log(high / low) : (inside - low) / (high - low);
}

HeatRange rangeOf(std::span<const double> values, bool log, HeatRange other) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (double v : values) {
    if (!std::isfinite(v) || (log && v <= 0)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  if (low > high) return {other.low, other.high, log};
  // All equal: room on both sides, so that the one colour is the middle one.
  if (low == high) {
    const double room = log ? 0 : std::max(std::abs(low) * 0.5, 1e-9);
    return log ? HeatRange{low / 2, high * 2, true} : HeatRange{low - room, high + room, false};
  }
  return {low, high, log};
}

HeatRange rangeOf(const Calibration& c, HeatRange other) {
  std::vector<double> scores;
  for (int k = c.sinkScales; k + 1 < c.shape.scales(); ++k)
    for (int l = 0; l < c.shape.layers; ++l)
      for (int h = 0; h < c.shape.heads; ++h)
        if (const double score = scoreOf(c, k, l, h); std::isfinite(score) && score > 0) scores.push_back(score);
  if (scores.empty()) return other;
  std::sort(scores.begin(), scores.end());
  const auto last = static_cast<double>(scores.size() - 1);
  const double ends[] = {scores[static_cast<size_t>(std::lround(0.01 * last))],
                         scores[static_cast<size_t>(std::lround(0.99 * last))]};
  return rangeOf(ends, true, other);
}

HeatRange symmetricRangeOf(std::span<const double> values, HeatRange other) {
  double most = 0;
  for (double v : values)
    if (std::isfinite(v)) most = std::max(most, std::abs(v));
  return most > 0 ? HeatRange{-most, most, false} : other;
}

HeatMatrix heatMatrix(const Calibration& calibration, const HeatQuery& query, const Calibration* minus) {
  if (calibration.shape.pairs() == 0 || calibration.shape.scales() == 0) return {};
  return MatrixMaker(calibration, query, minus).make();
}

std::shared_ptr<const Calibration> withScores(std::shared_ptr<const Calibration> calibration) {
  if (!calibration || !calibration->scas.empty() || calibration->orders.byScale.empty()) return calibration;
  auto ranked = std::make_shared<Calibration>(*calibration);
  ranked->scas.assign(static_cast<size_t>(ranked->shape.scales()) * ranked->shape.pairs(), kUnknown);
  for (size_t i = 0; i < ranked->orders.byScale.size(); ++i) {
    const auto& order = ranked->orders.byScale[i];
    const double last = std::max<double>(1, static_cast<double>(order.size()) - 1);
    for (size_t rank = 0; rank < order.size(); ++rank) {
      const auto scale = ranked->orders.sinkScales + static_cast<int>(i);
      ranked->scas[ranked->index(scale, order[rank].layer, order[rank].head)] = static_cast<double>(rank) / last;
    }
  }
  return ranked;
}

HeatRanks::HeatRanks(const Calibration& calibration)
    : m_layers(calibration.shape.layers),
      m_heads(calibration.shape.heads),
      m_sinks(calibration.orders.sinkScales),
      m_count(static_cast<int>(calibration.shape.pairs())) {
  for (const auto& order : calibration.orders.byScale) {
    std::vector<int>& ranks = m_ranks.emplace_back(m_count, 0);
    for (size_t i = 0; i < order.size(); ++i)
      ranks.at(static_cast<size_t>(order[i].layer) * m_heads + order[i].head) = static_cast<int>(i) + 1;
    m_first.push_back(order.empty() ? HeadRef{-1, -1} : order.front());
  }
}

int HeatRanks::rank(int scale, int layer, int head) const {
  const int i = scale - m_sinks;
  if (i < 0 || i >= static_cast<int>(m_ranks.size()) || layer < 0 || head < 0) return 0;
  return m_ranks[i][static_cast<size_t>(layer) * m_heads + head];
}

HeadRef HeatRanks::first(int scale) const {
  const int i = scale - m_sinks;
  return i < 0 || i >= static_cast<int>(m_first.size()) ? HeadRef{-1, -1} : m_first[i];
}

double budgetBelow(const CacheShape& shape, int sinkScales, int rank) {
  const auto full = static_cast<double>(shape.fullTokens()),
             sinks = static_cast<double>(shape.cachedBefore(sinkScales));
  const auto pairs = static_cast<double>(shape.pairs());
  if (rank <= 0 || pairs <= 0 || full <= 0) return kUnknown;
  return 1 - (rank - 1) * (full - sinks) / (pairs * full);
}

}  // namespace heatkv
