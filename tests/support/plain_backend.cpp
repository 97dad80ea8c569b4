// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_backend.h"

#include <ATen/ATen.h>

#include "engine/cache/pool.h"

namespace heatkv::test {

at::Tensor PlainBackend::product(const Linear& layer, const at::Tensor& x) const {
  return at::linear(x.to(layer.dtype).to(at::kDouble), layer.weight.to(at::kDouble)).to(layer.dtype);
}

at::Tensor PlainBackend::normed(const at::Tensor& x, const NormInto& norm) const {
  const auto wide = [](const at::Tensor& t) { return (t.dim() == 2 ? t.unsqueeze(1) : t).to(at::kDouble); };
  const at::Tensor rows = at::layer_norm(x.to(at::kDouble), {x.size(-1)}, {}, {}, 1e-6);
  return (rows * wide(norm.scale) + wide(norm.shift)).to(norm.dtype);
}

SumAndNorm PlainBackend::gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                        const NormInto& norm, bool reuse) const {
  const at::Tensor sum = gatedSum(x, add, gate, reuse);
  return {sum, normed(sum, norm)};
}

at::Tensor PlainBackend::attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer,
                                MassRequest* masses, at::ScalarType dtype) const {
  const auto all = [&](const at::Tensor& held, const at::Tensor& map) {
    return at::cat({held.to(at::kDouble), map.to(at::kDouble)});
  };
  std::vector<at::Tensor> rows, sums;
  for (int branch = 0; branch < heads.q.size(0); ++branch) {
    std::vector<at::Tensor> outs;
    for (int head = 0; head < heads.q.size(1); ++head) {
      const int row = firstRow + branch;
      const at::Tensor k = all(pool.heldKeys(row, layer, head), heads.k[branch][head]);
      const at::Tensor p = at::softmax(at::matmul(heads.q[branch][head].to(at::kDouble), k.t()), -1);
      outs.push_back(p.matmul(all(pool.heldValues(row, layer, head), heads.v[branch][head])));
      if (!masses || branch > 0) continue;
      std::vector<at::Tensor> parts;
      int64_t begin = 0;
      for (int64_t end : masses->segmentEnds) {
        parts.push_back(p.narrow(1, begin, end - begin).sum(1));
        begin = end;
      }
      sums.push_back(at::stack(parts, 1));
    }
    rows.push_back(at::cat(outs, 1));
  }
  if (masses) masses->masses = at::stack(sums);
  return at::stack(rows).to(dtype);
}

}  // namespace heatkv::test
