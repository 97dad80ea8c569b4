// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/fit_calibration.h"

#include <algorithm>
#include <limits>

#include "engine/calibration/calibration_files.h"

namespace heatkv {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Copies what the scales of `from` know to those of `to`.
class Fit {
 public:
  Fit(const Calibration& from, Calibration& to) : m_from(from), m_to(to) {}

  /// [K][L][H], not eligible: sinks and the last scale.
  std::vector<double> scores() const {
    std::vector<double> made;
    for (int k = 0; k < m_to.shape.scales(); ++k) {
      const bool eligible = k >= m_to.sinkScales && k < m_to.shape.scales() - 1;
      append(made, m_from.scas, eligible ? source(k) : -1, m_from.shape.pairs());
    }
    return made;
  }

  /// [target K][source K][L][H]; a scale's own map stays on the diagonal.
  std::vector<double> targetScores() const {
    const int scales = m_from.shape.scales();
    std::vector<double> made;
    for (int t = 0; t < m_to.shape.scales(); ++t) {
      for (int k = 0; k < m_to.shape.scales(); ++k) {
        const int row = k > t ? -1 : target(t) * scales + (k == t ? target(t) : source(k));
        append(made, m_from.scasTarget, row, m_from.shape.pairs());
      }
    }
    return made;
  }

  /// [L][K]
  std::vector<double> asi() const {
    std::vector<double> made;
    for (int l = 0; l < m_to.shape.layers; ++l) {
      for (int t = 0; t < m_to.shape.scales(); ++t)
        made.push_back(m_from.asi.at(static_cast<size_t>(l) * m_from.shape.scales() + target(t)));
    }
    return made;
  }

  /// [target K][L][H]
  std::vector<double> sourceTargetScores() const {
    std::vector<double> made;
    for (int t = 0; t < m_to.shape.scales(); ++t)
      append(made, m_from.scasSourceTarget, target(t), m_from.shape.pairs());
    return made;
  }

  std::vector<std::vector<int>> drafters() const {
    std::vector<std::vector<int>> made;
    for (int t = 0; t < m_to.shape.scales() - 1; ++t)
      made.push_back(m_from.drafters[std::min<size_t>(t, m_from.drafters.size() - 1)]);
    return made;
  }

  Orders orders() const {
    Orders made{std::min(m_from.orders.sinkScales, m_to.shape.scales() - 1), {}, m_from.orders.source};
    for (int k = made.sinkScales; k < m_to.shape.scales() - 1; ++k) {
      const auto i = static_cast<size_t>(k - made.sinkScales);
      made.byScale.push_back(m_from.orders.byScale[std::min(i, m_from.orders.byScale.size() - 1)]);
    }
    return made;
  }

 private:
  /// The last cached scale is the last ranked one.
  int source(int k) const { return std::min(k, m_from.shape.scales() - 2); }
  int target(int t) const { return std::min(t, m_from.shape.scales() - 1); }
  /// One row of `count` values, row -1: unknown.
  static void append(std::vector<double>& made, const std::vector<double>& from, int row, int64_t count) {
    if (row < 0) {
      made.insert(made.end(), static_cast<size_t>(count), kNone);
      return;
    }
    const auto begin = from.begin() + static_cast<ptrdiff_t>(row * count);
    made.insert(made.end(), begin, begin + static_cast<ptrdiff_t>(count));
  }

  const Calibration& m_from;
  const Calibration& m_to;
};

}  // namespace

std::shared_ptr<const Calibration> fittedTo(std::shared_ptr<const Calibration> calibration, const CacheShape& shape) {
  if (calibration->shape == shape) return calibration;
  const Calibration& from = *calibration;
  requireSameHeads(from.shape, shape, "this calibration", {});
  auto made = std::make_shared<Calibration>(from);
  made->shape = shape;
  made->sinkScales = std::min(from.sinkScales, shape.scales() - 1);
  made->scasPrompts.clear();
  const Fit fit(from, *made);
  if (!from.scas.empty()) made->scas = fit.scores();
  if (!from.scasTarget.empty()) made->scasTarget = fit.targetScores();
  if (!from.scasSourceTarget.empty()) made->scasSourceTarget = fit.sourceTargetScores();
  if (!from.asi.empty()) made->asi = fit.asi();
  if (!from.drafters.empty()) made->drafters = fit.drafters();
  if (!from.orders.byScale.empty()) made->orders = fit.orders();
  return made;
}

std::string rankingNote(const Calibration& calibration, const CacheShape& shape) {
  const Grids& grids = calibration.shape.grids;
  if (grids == shape.grids || grids.empty()) return {};
  const Aspect* aspect = aspectOf(grids);
  const auto pixels = pixelBudgetOf(grids);
  const std::string size = aspect && pixels ? std::string(aspect->label) + ", " + nameOf(*pixels)
                                            : std::to_string(grids.size()) + " scales up to " + toText(grids.back());
  return "ranking measured at " + size;
}

}  // namespace heatkv
