// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/attention.h"

#include <ATen/Parallel.h>

#include "engine/kernels/attention_kernels.h"
#include "engine/kernels/has_cuda.h"
#include "engine/transformer/attention_cuda.h"

namespace heatkv {
namespace {

/// Adjacent pairs of x (branches, H, n, c) rotated.
at::Tensor rotated(const at::Tensor& x, const Rope& rope) {
  const at::Tensor pairs = x.unflatten(-1, {-1, 2});
  const at::Tensor a = pairs.select(-1, 0), b = pairs.select(-1, 1);
  return at::stack({rope.cos * a - rope.sin * b, rope.sin * a + rope.cos * b}, -1).flatten(-2);
}

at::Tensor normalised(const at::Tensor& x) {
  return x / x.norm(2, {-1}, true).clamp_min(1e-12);
}

}  // namespace

HeadTensors splitIntoHeadsPlain(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope) {
  const int64_t heads = scale.size(0);
  const at::Tensor parts = qkv.to(at::kFloat).view({qkv.size(0), qkv.size(1), 3, heads, -1}).permute({2, 0, 3, 1, 4});
  const at::Tensor q = normalised(parts[0]) * scale.view({1, heads, 1, 1});
  return {rotated(q, rope), rotated(normalised(parts[1]), rope), parts[2].contiguous()};
}

HeadTensors splitIntoHeads(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope) {
  if (!qkv.is_cpu()) return splitIntoHeadsPlain(qkv, scale, rope);
  const at::Tensor input = qkv.to(at::kFloat).contiguous();
  const int64_t branches = input.size(0), n = input.size(1), heads = scale.size(0), c = input.size(2) / (3 * heads);
  HeadTensors out{at::empty({branches, heads, n, c}, at::kFloat), at::empty({branches, heads, n, c}, at::kFloat),
                  at::empty({branches, heads, n, c}, at::kFloat)};
  const int64_t step = heads * n * c;
  constexpr int64_t kGrain = 16;
  at::parallel_for(0, branches * n, kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t b = begin / n; b * n < end; ++b) {
      const SplitHeads work{input.data_ptr<float>() + b * 3 * step,
                            scale.data_ptr<float>(),
                            rope.cos.data_ptr<float>(),
                            rope.sin.data_ptr<float>(),
                            out.q.data_ptr<float>() + b * step,
                            out.k.data_ptr<float>() + b * step,
                            out.v.data_ptr<float>() + b * step,
                            n,
                            static_cast<int>(heads),
                            static_cast<int>(c)};
      splitHeads(work, std::max<int64_t>(begin - b * n, 0), std::min(end - b * n, n));
    }
  });
  return out;
}

bool writesReserved(const Pool& pool, at::Device device) {
  if constexpr (kHasCuda) return device.is_cuda() && servedOnCuda(pool.shape().headDim, pool.dtype());
  return false;
}

HeadTensors splitForPool(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const Pool& pool,
                         const ReservedSlots* reserved) {
  if constexpr (kHasCuda) {
    if (writesReserved(pool, qkv.device())) return splitOnCuda(qkv, scale, rope, pool, reserved);
  }
  HeadTensors heads = splitIntoHeads(qkv, scale, rope);
  if (pool.dtype() != at::kFloat) {
    // What the cache will hold is what this scale already sees.
    heads.k = heads.k.to(pool.dtype()).to(at::kFloat);
    heads.v = heads.v.to(pool.dtype()).to(at::kFloat);
  }
  return heads;
}

at::Tensor attendPoolPlain(const HeadTensors& heads, const Pool& pool, int firstRow, int layer) {
  std::vector<at::Tensor> rows;
  for (int branch = 0; branch < heads.q.size(0); ++branch) {
    std::vector<at::Tensor> outs;
    for (int head = 0; head < heads.q.size(1); ++head) {
      const int row = firstRow + branch;
      const at::Tensor k =
          at::cat({pool.heldKeys(row, layer, head).to(at::kFloat), heads.k[branch][head].to(at::kFloat)});
      const at::Tensor v =
          at::cat({pool.heldValues(row, layer, head).to(at::kFloat), heads.v[branch][head].to(at::kFloat)});
      outs.push_back(at::softmax(at::matmul(heads.q[branch][head].to(at::kFloat), k.t()), -1).matmul(v));
    }
    rows.push_back(at::cat(outs, 1));
  }
  return at::stack(rows);
}

at::Tensor attendPool(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses) {
  if constexpr (kHasCuda) {
    if (writesReserved(pool, heads.q.device())) return attendOnCuda(heads, pool, firstRow, layer, masses);
  }
  if (!heads.q.is_cpu()) return attendPoolPlain(heads, pool, firstRow, layer);
  const int64_t branches = heads.q.size(0), count = heads.q.size(1), n = heads.q.size(2), c = heads.q.size(3);
  at::Tensor out = at::empty({branches, n, count * c}, at::kFloat);
  const int64_t segments = masses ? static_cast<int64_t>(masses->segmentEnds.size()) : 0;
  if (masses) masses->masses = at::empty({count, n, segments}, at::kDouble);
  const int64_t blocks = (n + kRaggedRows - 1) / kRaggedRows;
  at::parallel_for(0, branches * count * blocks, 1, [&](int64_t begin, int64_t end) {
    for (int64_t task = begin; task < end; ++task) {
      const int64_t pair = task / blocks, first = task % blocks * kRaggedRows;
      const auto branch = static_cast<int>(pair / count), head = static_cast<int>(pair % count);
      const HeadEntries& entries = pool.entries(firstRow + branch, layer, head);
      RaggedHead work;
      work.q = heads.q.data_ptr<float>() + pair * n * c;
      work.k = heads.k.data_ptr<float>() + pair * n * c;
      work.v = heads.v.data_ptr<float>() + pair * n * c;
      work.out = out.data_ptr<float>() + branch * n * count * c + head * c;
      work.qStride = work.kvStride = c;
      work.outStride = count * c;
      work.current = n;
      work.slots = entries.slot.data();
      work.held = entries.size();
      work.arenaKeys = pool.keys().data_ptr();
      work.arenaValues = pool.values().data_ptr();
      work.bfloat16 = pool.keys().scalar_type() == at::kBFloat16;
      work.c = static_cast<int>(c);
      if (masses && branch == 0) {
        work.masses = masses->masses.data_ptr<double>() + head * n * segments;
        work.segmentEnds = masses->segmentEnds.data();
        work.segments = static_cast<int>(segments);
      }
      attendRagged(work, first, std::min(n, first + kRaggedRows));
    }
  });
  return out;
}

}  // namespace heatkv
