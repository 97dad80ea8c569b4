// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/block_ops.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>

#include "engine/kernels/block_kernels.h"

namespace heatkv {
namespace {

constexpr double kEps = 1e-6;
/// Numbers below which more threads cost more than they save.
constexpr int64_t kGrain = 16384;

const float* floats(const at::Tensor& t) {
  return t.defined() ? t.data_ptr<float>() : nullptr;
}

/// A vector's numbers for a branch.
const float* ofBranch(const at::Tensor& t, int64_t branch) {
  return t.data_ptr<float>() + (t.dim() == 2 ? branch * t.stride(0) : 0);
}

/// (C) or (branches, C) against (branches, n, C).
at::Tensor spread(const at::Tensor& t) {
  return t.dim() == 2 ? t.unsqueeze(1) : t;
}

ProductRows productOf(const LayerProduct& p) {
  return {p.rows.data_ptr(), floats(p.layer.scale), floats(p.layer.bias), p.rows.scalar_type() == at::kBFloat16};
}

/// Calls work(branch, first row, last row) for parts of the rows that lie in one branch.
template <typename Work>
void overRows(const at::Tensor& x, const Work& work) {
  const int64_t rows = x.size(0) * x.size(1), n = x.size(1);
  at::parallel_for(0, rows, std::max<int64_t>(1, kGrain / x.size(2)), [&](int64_t begin, int64_t end) {
    for (int64_t from = begin; from < end;) {
      const int64_t branch = from / n, to = std::min(end, (branch + 1) * n);
      work(branch, from, to);
      from = to;
    }
  });
}

SumAndNorm run(const at::Tensor& given, const LayerProduct* add, const at::Tensor& gate, const NormInto* norm,
               bool reuse) {
  const at::Tensor x = given.contiguous();
  SumAndNorm out{!add || reuse ? x : at::empty_like(x), {}};
  if (norm) out.normed = at::empty(x.sizes(), x.options().dtype(norm->dtype));
  NormRows work;
  work.x = x.data_ptr<float>();
  work.sum = out.sum.data_ptr<float>();
  work.width = x.size(2);
  if (add) work.add = productOf(*add);
  if (norm) {
    work.out = out.normed.data_ptr();
    work.outBfloat16 = norm->dtype == at::kBFloat16;
  }
  overRows(x, [&](int64_t branch, int64_t begin, int64_t end) {
    NormRows part = work;
    if (add) part.gate = ofBranch(gate, branch);
    if (norm) {
      part.scale = ofBranch(norm->scale, branch);
      part.shift = ofBranch(norm->shift, branch);
    }
    normRows(part, begin, end);
  });
  return out;
}

/// The output in float32.
at::Tensor wideOutput(const LayerProduct& p) {
  const at::Tensor scaled = p.layer.scale.defined() ? p.rows.to(at::kFloat) * p.layer.scale : p.rows.to(at::kFloat);
  return scaled + p.layer.bias;
}

}  // namespace

at::Tensor normedPlain(const at::Tensor& x, const NormInto& norm) {
  return (at::layer_norm(x, {x.size(-1)}, {}, {}, kEps) * spread(norm.scale) + spread(norm.shift)).to(norm.dtype);
}

at::Tensor normed(const at::Tensor& x, const NormInto& norm) {
  return x.is_cpu() ? run(x, nullptr, {}, &norm, false).normed : normedPlain(x, norm);
}

SumAndNorm gatedSumNormedPlain(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                               const NormInto& norm) {
  const at::Tensor sum = at::addcmul(x, wideOutput(add), spread(gate));
  return {sum, normedPlain(sum, norm)};
}

SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, const NormInto& norm,
                          bool reuse) {
  return x.is_cpu() ? run(x, &add, gate, &norm, reuse) : gatedSumNormedPlain(x, add, gate, norm);
}

at::Tensor gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, bool reuse) {
  return x.is_cpu() ? run(x, &add, gate, nullptr, reuse).sum : at::addcmul(x, wideOutput(add), spread(gate));
}

at::Tensor geluOfPlain(const LayerProduct& product) {
  return at::gelu(wideOutput(product), "tanh").to(product.rows.scalar_type());
}

at::Tensor geluOf(const LayerProduct& product) {
  if (!product.rows.is_cpu()) return geluOfPlain(product);
  const ProductRows rows = productOf(product);
  overRows(product.rows,
           [&](int64_t, int64_t begin, int64_t end) { geluRows(rows, product.rows.size(2), begin, end); });
  return product.rows;
}

at::Tensor outputOf(const LayerProduct& product) {
  return wideOutput(product).to(product.rows.scalar_type());
}

}  // namespace heatkv
