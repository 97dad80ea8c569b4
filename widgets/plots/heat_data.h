// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which score stands in which cell of a heatmap: views of a calibration, their ranges, ranks and order. Pure; index
// order (scale, layer, head).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/api/calibration.h"
#include "widgets/plots/atom_fate.h"

namespace heatkv {

enum class HeatView {
  LayerHead,   ///< columns layers, rows heads, of one source scale
  HeadScale,   ///< columns source scales, rows heads, of one layer
  LayerTarget  ///< columns layers, rows target scales: mean over heads of what they give one source scale
};
/// Best first; FirstPruned: what goes first. ByMean and, over several scales, FirstPruned mean all prunable scales.
enum class HeatSort { None, ByScore, ByMean, FirstPruned };
enum class HeatFilter { All, Kept, Freed, FreedEarly };

struct HeatRange {
  double low = 0.001, high = 0.3;
  bool log = true;
  /// Place of `value` in 0..1, clamped. Requires a finite value.
  double position(double value) const;
  /// -1 below the range, 1 above, else 0.
  int outside(double value) const { return value < low ? -1 : value > high ? 1 : 0; }
  bool operator==(const HeatRange&) const = default;
};
/// The smallest range that holds all finite values of use (positive ones for log), never empty. Without any: `other`.
HeatRange rangeOf(std::span<const double> values, bool log, HeatRange other);
/// From the 1st to the 99th percentile of the scores that a calibration can prune: a range that its outliers do not
/// stretch. Without any: `other`.
HeatRange rangeOf(const Calibration& calibration, HeatRange other);
/// Symmetric about 0, linear.
HeatRange symmetricRangeOf(std::span<const double> values, HeatRange other);

/// One cell: what it shows and which atom it stands for.
struct HeatCell {
  double value = 0;          ///< NaN unknown
  int scale = 0, layer = 0;  ///< source scale
  int head = -1;             ///< -1: all heads of the layer
  int target = -1;           ///< target scale of LayerTarget, else -1
  bool eligible = true;      ///< false: sinks and the last scale, which no schedule touches
};

/// The rows and columns of one view; value at(row, column).
struct HeatMatrix {
  int rows = 0, columns = 0;
  std::vector<HeatCell> cells;
  const HeatCell& at(int row, int column) const { return cells[static_cast<size_t>(row) * columns + column]; }
};

struct HeatQuery {
  HeatView view = HeatView::LayerHead;
  HeatSort sort = HeatSort::None;
  int scale = -1, layer = 0;  ///< the fixed one of the view; scale -1: the first prunable one
};
/// `minus`, where given, is subtracted from every value (a calibration of the same shape).
HeatMatrix heatMatrix(const Calibration& calibration, const HeatQuery& query, const Calibration* minus = nullptr);

/// With ranks for scores where a calibration carries orders alone: from 0 for the first to go to 1 for the last; else
/// the same one.
std::shared_ptr<const Calibration> withScores(std::shared_ptr<const Calibration> calibration);

/// Ranks from 1 of every (layer, head) per prunable scale, from the calibration's orders: rank 1 goes first.
class HeatRanks {
 public:
  HeatRanks() = default;
  explicit HeatRanks(const Calibration& calibration);
  /// 0 where the scale is not ranked.
  int rank(int scale, int layer, int head) const;
  int count() const { return m_count; }
  /// The (layer, head) that goes first at `scale`; {-1, -1} where it is not ranked.
  HeadRef first(int scale) const;

 private:
  int m_layers = 0, m_heads = 0, m_sinks = 0, m_count = 0;
  std::vector<std::vector<int>> m_ranks;
  std::vector<HeadRef> m_first;
};

/// The budget (share of the full cache) below which an atom of that rank goes, from the schedule's own formula
/// (HeatKV paper): 1 - (rank - 1) * (F - P) / (L * H * F).
double budgetBelow(const CacheShape& shape, int sinkScales, int rank);

}  // namespace heatkv
