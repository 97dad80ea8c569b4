// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of attention scores to probabilities and their sums by source scale: the CPU's loop of calibration, vectorised
// for the processor that runs it. Thread: any; every call works on its own rows.
#pragma once

#include <cstdint>
#include <span>

namespace heatkv {

/// A block of score rows: `rows` rows of `length` floats, `stride` apart.
struct ScoreRows {
  float* scores = nullptr;
  int64_t rows = 0, length = 0, stride = 0;
};

/// Softmax of every row in place, in float32. Adds each row's mass on the keys [ends[i-1], ends[i]) to masses[i], in
/// float64 (ends ascending, the last = length), and returns the largest distance of a row's whole mass from 1.
double softmaxAndSum(const ScoreRows& block, std::span<const int64_t> ends, std::span<double> masses);

/// Adds every key's probability and its square over the rows: sums[j], squares[j], j < length.
void addMoments(const ScoreRows& block, std::span<double> sums, std::span<double> squares);

/// Sum over the rows of the `count` largest of the first `length` values, in float64. Requires 1 <= count <= length and
/// no negative value.
double largestSum(const ScoreRows& block, int64_t length, int64_t count);

}  // namespace heatkv
