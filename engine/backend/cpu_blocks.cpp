// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>

#include "engine/backend/cpu_backend.h"
#include "engine/backend/statistics_pass.h"
#include "engine/cache/eight_bit.h"
#include "engine/kernels/block_kernels.h"

namespace heatkv {
namespace {

/// Numbers below which more threads cost more than they save.
constexpr int64_t kGrain = 16384;

const float* floats(const at::Tensor& t) {
  return t.defined() ? t.data_ptr<float>() : nullptr;
}

/// A vector's numbers for a branch.
const float* ofBranch(const at::Tensor& t, int64_t branch) {
  return t.data_ptr<float>() + (t.dim() == 2 ? branch * t.stride(0) : 0);
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

/// Rows on their way into an arena that a thread should take at least.
constexpr int64_t kStoreGrain = 256;

class CpuWriter : public ArenaWriter {
 public:
  void write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
             std::span<const int32_t> slots) override {
    store(k, storedRows(arenas.keys, arenas.keyScales), rows, slots);
    store(v, storedRows(arenas.values, arenas.valueScales), rows, slots);
  }

 private:
  static void store(const at::Tensor& from, const StoredRows& to, std::span<const int32_t> rows,
                    std::span<const int32_t> slots) {
    const at::Tensor wide = from.to(at::kFloat).contiguous();
    const auto c = static_cast<int>(wide.size(1));
    const StoreRows work{wide.data_ptr<float>(), c, rows.data(), slots.data(), to, c};
    at::parallel_for(0, static_cast<int64_t>(rows.size()), kStoreGrain,
                     [&](int64_t begin, int64_t end) { storeRows(work, begin, end); });
  }
};

}  // namespace

const CpuBackend& cpuBackend() {
  static const CpuBackend backend;
  return backend;
}

StoredRows storedRows(const at::Tensor& rows, const at::Tensor& scales) {
  return {rows.data_ptr(), scales.defined() ? static_cast<uint16_t*>(scales.data_ptr()) : nullptr,
          storedAs(rows.scalar_type())};
}

at::Tensor CpuBackend::normed(const at::Tensor& x, const NormInto& norm) const {
  return run(x, nullptr, {}, &norm, false).normed;
}

SumAndNorm CpuBackend::gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                      const NormInto& norm, bool reuse) const {
  return run(x, &add, gate, &norm, reuse);
}

at::Tensor CpuBackend::gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                bool reuse) const {
  return run(x, &add, gate, nullptr, reuse).sum;
}

at::Tensor CpuBackend::gelu(const LayerProduct& product) const {
  const ProductRows rows = productOf(product);
  overRows(product.rows,
           [&](int64_t, int64_t begin, int64_t end) { geluRows(rows, product.rows.size(2), begin, end); });
  return product.rows;
}

std::unique_ptr<ArenaWriter> CpuBackend::arenaWriter(int64_t, int, at::ScalarType) const {
  return std::make_unique<CpuWriter>();
}

PassSums CpuBackend::passSums(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) const {
  return attentionPass(queries, keys, request);
}

/// The input, its sum with what the block adds, and the heads; beside them qkv and the bare queries, or a norm and the
/// hidden layer. A pruned layer holds the sum twice while it fills gaps.
int64_t CpuBackend::layerBytes(const LayerShape& s) const {
  const auto elem = static_cast<int64_t>(c10::elementSize(s.dtype));
  const int64_t residual = (s.tokens < s.all ? 3 : 2) * 4 * s.all * s.width, heads = 3 * 4 * s.tokens * s.width;
  const int64_t attention = s.tokens * s.width * (3 * elem + 4);
  const int64_t feedForward = s.tokens * (s.width * elem + s.hidden * elem);
  return s.rows * (residual + heads + std::max(attention, feedForward));
}

}  // namespace heatkv
