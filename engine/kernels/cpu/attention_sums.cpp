// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/attention_sums.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/cpu/attention_sums.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again for each target.
#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace heatkv {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::ScalableTag<float>;
using WideTag = hn::ScalableTag<double>;
using HalfTag = hn::Rebind<float, WideTag>;  // as many floats as doubles fit

/// exp(row - its largest) in place; returns the sum. The last incomplete vector goes through a padded copy, so that
/// equal scores give equal values wherever they lie.
float exponentials(float* row, int64_t length) {
  const Tag d;
  const auto lanes = static_cast<int64_t>(hn::Lanes(d));
  const int64_t whole = length - length % lanes;
  HWY_ALIGN float tail[HWY_MAX_BYTES / sizeof(float)];
  std::fill_n(tail, lanes, -std::numeric_limits<float>::infinity());
  std::copy(row + whole, row + length, tail);
  auto most = hn::Load(d, tail);
  for (int64_t i = 0; i < whole; i += lanes) most = hn::Max(most, hn::LoadU(d, row + i));
  most = hn::MaxOfLanes(d, most);
  auto total = hn::Zero(d);
  for (int64_t i = 0; i < whole; i += lanes) {
    const auto e = hn::Exp(d, hn::Sub(hn::LoadU(d, row + i), most));
    total = hn::Add(total, e);
    hn::StoreU(e, d, row + i);
  }
  const auto e = hn::Exp(d, hn::Sub(hn::Load(d, tail), most));
  hn::Store(e, d, tail);
  float sum = hn::GetLane(hn::SumOfLanes(d, total));
  for (int64_t i = whole; i < length; ++i) sum += row[i] = tail[i - whole];
  return sum;
}

/// Multiplies values [begin, end) of a row in place; returns their sum in float64.
double scaledSum(float* row, int64_t begin, int64_t end, float factor) {
  const HalfTag half;
  const WideTag wide;
  const auto lanes = static_cast<int64_t>(hn::Lanes(wide));
  const auto factors = hn::Set(half, factor);
  auto first = hn::Zero(wide), second = hn::Zero(wide);
  int64_t i = begin;
  for (; i + 2 * lanes <= end; i += 2 * lanes) {
    const auto p = hn::Mul(hn::LoadU(half, row + i), factors), q = hn::Mul(hn::LoadU(half, row + i + lanes), factors);
    hn::StoreU(p, half, row + i);
    hn::StoreU(q, half, row + i + lanes);
    first = hn::Add(first, hn::PromoteTo(wide, p));
    second = hn::Add(second, hn::PromoteTo(wide, q));
  }
  double sum = hn::GetLane(hn::SumOfLanes(wide, hn::Add(first, second)));
  for (; i < end; ++i) sum += row[i] *= factor;
  return sum;
}

double SoftmaxAndSum(const ScoreRows& block, const int64_t* ends, double* masses, size_t segments) {
  double worst = 0;
  for (int64_t r = 0; r < block.rows; ++r) {
    float* row = block.scores + r * block.stride;
    const float factor = 1 / exponentials(row, block.length);
    double whole = 0;
    int64_t begin = 0;
    for (size_t s = 0; s < segments; ++s) {
      const double mass = scaledSum(row, begin, ends[s], factor);
      masses[s] += mass;
      whole += mass;
      begin = ends[s];
    }
    const double off = std::abs(whole - 1);
    worst = off <= worst ? worst : off;  // a NaN stays
  }
  return worst;
}

void AddMoments(const ScoreRows& block, double* sums, double* squares) {
  const HalfTag half;
  const WideTag wide;
  const auto lanes = static_cast<int64_t>(hn::Lanes(wide));
  for (int64_t r = 0; r < block.rows; ++r) {
    const float* row = block.scores + r * block.stride;
    int64_t i = 0;
    for (; i + lanes <= block.length; i += lanes) {
      const auto p = hn::PromoteTo(wide, hn::LoadU(half, row + i));
      hn::StoreU(hn::Add(hn::LoadU(wide, sums + i), p), wide, sums + i);
      hn::StoreU(hn::MulAdd(p, p, hn::LoadU(wide, squares + i)), wide, squares + i);
    }
    for (; i < block.length; ++i) {
      const double p = row[i];
      sums[i] += p;
      squares[i] += p * p;
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {
namespace {

HWY_EXPORT(SoftmaxAndSum);
HWY_EXPORT(AddMoments);

constexpr int kBuckets = 1 << 12;
/// The order of floats that are not negative is the order of their bits: the upper ones name a bucket.
uint32_t bucketOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits >> 19) & (kBuckets - 1);
}

}  // namespace

double softmaxAndSum(const ScoreRows& block, std::span<const int64_t> ends, std::span<double> masses) {
  return HWY_DYNAMIC_DISPATCH(SoftmaxAndSum)(block, ends.data(), masses.data(), ends.size());
}

void addMoments(const ScoreRows& block, std::span<double> sums, std::span<double> squares) {
  HWY_DYNAMIC_DISPATCH(AddMoments)(block, sums.data(), squares.data());
}

double largestSum(const ScoreRows& block, int64_t length, int64_t count) {
  std::array<int32_t, kBuckets> counts;
  std::vector<float> border;
  double sum = 0;
  for (int64_t r = 0; r < block.rows; ++r) {
    const float* row = block.scores + r * block.stride;
    counts.fill(0);
    for (int64_t i = 0; i < length; ++i) ++counts[bucketOf(row[i])];
    int64_t left = count;
    uint32_t bucket = kBuckets - 1;
    while (counts[bucket] < left) left -= counts[bucket--];
    border.clear();
    double whole = 0;
    for (int64_t i = 0; i < length; ++i) {
      const uint32_t b = bucketOf(row[i]);
      if (b > bucket) whole += row[i];
      if (b == bucket) border.push_back(row[i]);
    }
    std::nth_element(border.begin(), border.begin() + (left - 1), border.end(), std::greater<>());
    for (int64_t i = 0; i < left; ++i) whole += border[i];
    sum += whole;
  }
  return sum;
}

}  // namespace heatkv
#endif
