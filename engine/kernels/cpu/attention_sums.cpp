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
#include <cmath>
#include <cstring>
#include <limits>

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

/// How many of the values are at least `least`.
HWY_INLINE int64_t countFrom(const float* row, int64_t length, float least) {
  const Tag d;
  const hn::RebindToSigned<Tag> di;
  const auto lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto border = hn::Set(d, least);
  const auto one = hn::Set(di, 1);
  auto first = hn::Zero(di), second = hn::Zero(di);
  int64_t i = 0;
  for (; i + 2 * lanes <= length; i += 2 * lanes) {
    const auto a = hn::Ge(hn::LoadU(d, row + i), border), b = hn::Ge(hn::LoadU(d, row + i + lanes), border);
    first = hn::Add(first, hn::IfThenElseZero(hn::RebindMask(di, a), one));
    second = hn::Add(second, hn::IfThenElseZero(hn::RebindMask(di, b), one));
  }
  int64_t count = hn::GetLane(hn::SumOfLanes(di, hn::Add(first, second)));
  for (; i < length; ++i) count += row[i] >= least;
  return count;
}

/// Their sum in float64.
HWY_INLINE double sumFrom(const float* row, int64_t length, float least) {
  const HalfTag half;
  const WideTag wide;
  const auto lanes = static_cast<int64_t>(hn::Lanes(wide));
  const auto border = hn::Set(half, least);
  auto total = hn::Zero(wide);
  int64_t i = 0;
  for (; i + lanes <= length; i += lanes) {
    const auto values = hn::LoadU(half, row + i);
    total = hn::Add(total, hn::PromoteTo(wide, hn::IfThenElseZero(hn::Ge(values, border), values)));
  }
  double sum = hn::GetLane(hn::SumOfLanes(wide, total));
  for (; i < length; ++i) sum += row[i] >= least ? row[i] : 0;
  return sum;
}

/// The border above which `count` values lie is found by halving: floats that are not negative are ordered as their
/// bits. A row's border lies near the one before, so the search starts there.
double LargestSum(const ScoreRows& block, int64_t length, int64_t count) {
  const auto valueOf = [](uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  };
  constexpr uint32_t kAll = 0x7f800000;
  double whole = 0;
  uint32_t guess = kAll / 2;
  for (int64_t r = 0; r < block.rows; ++r) {
    const float* row = block.scores + r * block.stride;
    // At least `count` values lie from `low` on, fewer from `high` on; steps grow while the border is on one side.
    uint32_t low = 0, high = kAll, probe = guess, step = 1U << 19;
    int64_t above = 0;
    while (high - low > 1) {
      above = countFrom(row, length, valueOf(probe));
      (above >= count ? low : high) = probe;
      if (above == count) break;
      if (high == kAll) {
        probe = std::min(high - 1, low + step);
        step *= 4;
      } else if (low == 0) {
        probe = high > step ? high - step : 1;
        step *= 4;
      } else {
        probe = low + (high - low) / 2;
      }
    }
    if (above != count) above = countFrom(row, length, valueOf(low));
    guess = std::max(low, 1U);
    // Values beyond `count` equal the border.
    const double border = valueOf(low);
    whole += sumFrom(row, length, valueOf(low)) - static_cast<double>(above - count) * border;
  }
  return whole;
}

}  // namespace HWY_NAMESPACE
}  // namespace heatkv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heatkv {

HWY_EXPORT(SoftmaxAndSum);
HWY_EXPORT(AddMoments);
HWY_EXPORT(LargestSum);

double softmaxAndSum(const ScoreRows& block, std::span<const int64_t> ends, std::span<double> masses) {
  return HWY_DYNAMIC_DISPATCH(SoftmaxAndSum)(block, ends.data(), masses.data(), ends.size());
}

void addMoments(const ScoreRows& block, std::span<double> sums, std::span<double> squares) {
  HWY_DYNAMIC_DISPATCH(AddMoments)(block, sums.data(), squares.data());
}

double largestSum(const ScoreRows& block, int64_t length, int64_t count) {
  return HWY_DYNAMIC_DISPATCH(LargestSum)(block, length, count);
}

}  // namespace heatkv
#endif
