// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/statistics_pass.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

#include "engine/kernels/attention_sums.h"

namespace heatkv {
namespace {

constexpr int64_t kBlockRows = 32;
/// Queries of a head are summed in this many stripes, whatever the threads, and the stripes added in order.
constexpr int64_t kStripes = 4;
constexpr int64_t kBlockBytes = 64 << 20;

/// What a stripe of one head's queries sums up.
struct Stripe {
  std::vector<double> mass, sums, squares;
  double largest = 0, massError = 0;
};

/// A NaN stays, so that broken attention shows in the check.
double larger(double a, double b) {
  return b <= a ? a : b;
}

void runStripe(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request, Stripe& stripe) {
  const int64_t length = keys.size(0), rows = queries.size(0);
  const at::Tensor scratch = at::empty({std::min(rows, kBlockRows), length}, queries.options());
  const at::Tensor keyColumns = keys.t();
  stripe.mass.assign(request.ends.size(), 0);
  if (request.keyVariance) {
    stripe.sums.assign(length, 0);
    stripe.squares.assign(length, 0);
  }
  for (int64_t from = 0; from < rows; from += kBlockRows) {
    const int64_t count = std::min(kBlockRows, rows - from);
    at::Tensor block = scratch.narrow(0, 0, count);
    at::mm_out(block, queries.narrow(0, from, count), keyColumns);
    const ScoreRows scores{block.data_ptr<float>(), count, length, length};
    stripe.massError = larger(stripe.massError, softmaxAndSum(scores, request.ends, stripe.mass));
    if (request.largest > 0) stripe.largest += largestSum(scores, request.historyTokens, request.largest);
    if (request.keyVariance) addMoments(scores, stripe.sums, stripe.squares);
  }
}

/// Sum over keys of E[p^2] - E[p]^2.
double varianceOf(const std::vector<double>& sums, const std::vector<double>& squares, int64_t queries) {
  const auto n = static_cast<double>(queries);
  double variance = 0;
  for (size_t j = 0; j < sums.size(); ++j) variance += squares[j] / n - sums[j] / n * (sums[j] / n);
  return variance;
}

}  // namespace

PassSums attentionPass(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) {
  const at::Tensor q = queries.to(at::kFloat).contiguous(), k = keys.to(at::kFloat).contiguous();
  const int64_t heads = q.size(0), rows = q.size(1);
  const int64_t stripeRows = std::max(kBlockRows, (rows + kStripes - 1) / kStripes),
                stripes = (rows + stripeRows - 1) / stripeRows;
  std::vector<Stripe> parts(heads * stripes);
  at::parallel_for(0, heads * stripes, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t head = i / stripes, from = i % stripes * stripeRows;
      runStripe(q[head].narrow(0, from, std::min(stripeRows, rows - from)), k[head], request, parts[i]);
    }
  });

  const auto n = static_cast<double>(rows);
  PassSums out;
  out.mass.assign(request.ends.size() * heads, 0);
  for (int64_t head = 0; head < heads; ++head) {
    Stripe& sum = parts[head * stripes];
    for (int64_t s = 1; s < stripes; ++s) {
      const Stripe& part = parts[head * stripes + s];
      for (size_t i = 0; i < sum.mass.size(); ++i) sum.mass[i] += part.mass[i];
      for (size_t i = 0; i < sum.sums.size(); ++i) sum.sums[i] += part.sums[i];
      for (size_t i = 0; i < sum.squares.size(); ++i) sum.squares[i] += part.squares[i];
      sum.largest += part.largest;
      sum.massError = larger(sum.massError, part.massError);
    }
    for (size_t i = 0; i < sum.mass.size(); ++i) out.mass[i * heads + head] = sum.mass[i] / n;
    if (request.largest > 0) out.largestMass.push_back(sum.largest / n);
    if (request.keyVariance) out.keyVariance.push_back(varianceOf(sum.sums, sum.squares, rows));
    out.massError = larger(out.massError, sum.massError);
  }
  return out;
}

PassSums attentionPassPlain(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) {
  const at::Tensor columns = keys.to(at::kFloat).transpose(1, 2);
  const int64_t heads = queries.size(0), rows = queries.size(1), length = keys.size(1);
  const auto n = static_cast<double>(rows);
  const int64_t step = std::clamp<int64_t>(kBlockBytes / (4 * heads * length), 1, rows);
  const auto wide = queries.options().dtype(at::kDouble);
  at::Tensor mass = at::zeros({static_cast<int64_t>(request.ends.size()), heads}, wide);
  at::Tensor largest = at::zeros({heads}, wide), sums, squares, error = at::zeros({}, wide);
  for (int64_t from = 0; from < rows; from += step) {
    const at::Tensor q = queries.narrow(1, from, std::min(step, rows - from)).to(at::kFloat);
    const at::Tensor p = at::softmax(at::matmul(q, columns), -1);
    at::Tensor whole = at::zeros({heads, q.size(1)}, wide);
    int64_t begin = 0;
    for (size_t i = 0; i < request.ends.size(); ++i) {
      const at::Tensor part = p.narrow(2, begin, request.ends[i] - begin).sum(2, false, at::kDouble);
      mass[static_cast<int64_t>(i)] += part.sum(1);
      whole += part;
      begin = request.ends[i];
    }
    error = at::maximum(error, (whole - 1).abs().max());
    if (request.largest > 0) {
      const at::Tensor history = p.narrow(2, 0, request.historyTokens);
      largest += std::get<0>(history.topk(request.largest, 2, true, false)).sum({1, 2}, false, at::kDouble);
    }
    if (request.keyVariance) {
      const at::Tensor sum = p.sum(1, false, at::kDouble), square = p.to(at::kDouble).square().sum(1);
      sums = sums.defined() ? sums + sum : sum;
      squares = squares.defined() ? squares + square : square;
    }
  }

  const auto list = [](const at::Tensor& t) {
    const at::Tensor flat = t.to(at::kCPU).contiguous();
    return std::vector<double>(flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel());
  };
  PassSums out;
  out.mass = list(mass / n);
  if (request.largest > 0) out.largestMass = list(largest / n);
  if (request.keyVariance) out.keyVariance = list((squares / n - (sums / n).square()).sum(1));
  out.massError = error.item<double>();
  return out;
}

}  // namespace heatkv
