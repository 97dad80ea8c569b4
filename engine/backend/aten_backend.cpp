// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/aten_backend.h"

#include <ATen/ATen.h>

#include "engine/backend/pooled_source.h"
#include "engine/backend/statistics_pass.h"
#include "engine/cache/eight_bit.h"
#include "engine/cache/pool.h"

namespace heatkv {
namespace {

constexpr double kEps = 1e-6;

/// (C) or (branches, C) against (branches, n, C).
at::Tensor spread(const at::Tensor& t) {
  return t.dim() == 2 ? t.unsqueeze(1) : t;
}

/// Adjacent pairs of x (branches, H, n, c) rotated.
at::Tensor rotated(const at::Tensor& x, const Rope& rope) {
  const at::Tensor pairs = x.unflatten(-1, {-1, 2});
  const at::Tensor a = pairs.select(-1, 0), b = pairs.select(-1, 1);
  // Over all heads, and over all rows where they share it.
  const at::Tensor cos = rope.cos.unsqueeze(-3), sin = rope.sin.unsqueeze(-3);
  return at::stack({cos * a - sin * b, sin * a + cos * b}, -1).flatten(-2);
}

at::Tensor normalised(const at::Tensor& x) {
  return x / x.norm(2, {-1}, true).clamp_min(1e-12);
}

class AtenWriter : public ArenaWriter {
 public:
  void write(const Arenas& arenas, const at::Tensor& k, const at::Tensor& v, std::span<const int32_t> rows,
             std::span<const int32_t> slots) override {
    // Slots mostly come in runs: one copy a run.
    for (size_t i = 0, n = 0; i < rows.size(); i += n) {
      const int32_t row0 = rows[i], slot0 = slots[i];
      for (n = 1; i + n < rows.size(); ++n) {
        const auto step = static_cast<int32_t>(n);
        if (rows[i + n] != row0 + step || slots[i + n] != slot0 + step) break;
      }
      const auto count = static_cast<int64_t>(n);
      store(k.narrow(0, row0, count), arenas.keys, arenas.keyScales, slot0);
      store(v.narrow(0, row0, count), arenas.values, arenas.valueScales, slot0);
    }
  }

 private:
  static void store(const at::Tensor& from, const at::Tensor& to, const at::Tensor& scales, int32_t slot) {
    const int64_t count = from.size(0);
    if (!scales.defined()) {
      to.narrow(0, slot, count).copy_(from);
      return;
    }
    const EightBitRows codes = toEightBit(from.to(at::kFloat), to.scalar_type());
    to.narrow(0, slot, count).copy_(codes.codes);
    scales.narrow(0, slot, count).copy_(codes.scales);
  }
};

}  // namespace

at::Tensor wideOutputOf(const LayerProduct& p) {
  const at::Tensor scaled = p.layer.scale.defined() ? p.rows.to(at::kFloat) * p.layer.scale : p.rows.to(at::kFloat);
  return scaled + p.layer.bias;
}

at::Tensor outputOf(const LayerProduct& product) {
  return wideOutputOf(product).to(product.rows.scalar_type());
}

at::Tensor AtenBackend::normed(const at::Tensor& x, const NormInto& norm) const {
  return (at::layer_norm(x, {x.size(-1)}, {}, {}, kEps) * spread(norm.scale) + spread(norm.shift)).to(norm.dtype);
}

at::Tensor AtenBackend::gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate, bool) const {
  return at::addcmul(x, wideOutputOf(add), spread(gate));
}

SumAndNorm AtenBackend::gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                       const NormInto& norm, bool reuse) const {
  const at::Tensor sum = AtenBackend::gatedSum(x, add, gate, reuse);
  return {sum, AtenBackend::normed(sum, norm)};
}

at::Tensor AtenBackend::gelu(const LayerProduct& product) const {
  return at::gelu(wideOutputOf(product), "tanh").to(product.rows.scalar_type());
}

HeadTensors AtenBackend::split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                               const SplitOptions& options, const Pool&, const ReservedSlots*) const {
  const int64_t heads = scale.size(0);
  const at::Tensor whole = options.layer ? outputOf({*options.layer, qkv.to(at::kFloat)}) : qkv.to(at::kFloat);
  const at::Tensor parts = whole.view({qkv.size(0), qkv.size(1), 3, heads, -1}).permute({2, 0, 3, 1, 4});
  const at::Tensor q = normalised(parts[0]) * scale.view({1, heads, 1, 1});
  return {roundedAs(rotated(q, rope), qkv.scalar_type()),
          roundedAs(rotated(normalised(parts[1]), rope), options.stored),
          roundedAs(parts[2].contiguous(), options.stored)};
}

at::Tensor AtenBackend::attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest*,
                               at::ScalarType dtype) const {
  std::vector<at::Tensor> rows;
  for (int branch = 0; branch < heads.q.size(0); ++branch) {
    std::vector<at::Tensor> outs;
    for (int head = 0; head < heads.q.size(1); ++head) {
      const int row = firstRow + branch;
      const KeyRange range(pool.entries(row, layer, head), heads);
      const auto joined = [&](const at::Tensor& held, const at::Tensor& own) {
        return at::cat({held.slice(0, range.heldFrom).to(at::kFloat), own.slice(0, range.ownFrom).to(at::kFloat)});
      };
      const at::Tensor k = joined(pool.seenKeys(row, layer, head), heads.k[branch][head]);
      const at::Tensor v = joined(pool.seenValues(row, layer, head), heads.v[branch][head]);
      outs.push_back(at::softmax(at::matmul(heads.q[branch][head].to(at::kFloat), k.t()), -1).matmul(v));
    }
    rows.push_back(at::cat(outs, 1));
  }
  return at::stack(rows).to(dtype);
}

at::Tensor AtenBackend::attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompts,
                                     at::ScalarType dtype) const {
  const at::Tensor q = query(x).to(at::kFloat);
  std::vector<at::Tensor> outs;
  for (size_t b = 0; b < prompts.rows().size(); ++b) {
    const PromptHeads& prompt = prompts.rows()[b];
    const at::Tensor heads =
        q[static_cast<int64_t>(b)].unflatten(-1, {prompt.keys.size(0), -1}).transpose(0, 1);  // (H, n, c)
    outs.push_back(at::softmax(at::matmul(heads, prompt.keys.transpose(1, 2)), -1)
                       .matmul(prompt.values)
                       .transpose(0, 1)
                       .flatten(1));
  }
  return at::stack(outs).to(dtype);
}

std::unique_ptr<ArenaWriter> AtenBackend::arenaWriter(int64_t, int, at::ScalarType) const {
  return std::make_unique<AtenWriter>();
}

PassSums AtenBackend::passSums(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) const {
  return attentionPassPlain(queries, keys, request);
}

int64_t AtenBackend::layerBytes(const LayerShape& s) const {
  // Beside what the fused loops hold: float32 copies of each product on its way.
  const auto elem = static_cast<int64_t>(c10::elementSize(s.dtype));
  const int64_t residual = (s.tokens < s.all ? 3 : 2) * 4 * s.all * s.width, heads = 3 * 4 * s.tokens * s.width;
  const int64_t attention = s.tokens * s.width * (3 * elem + 3 * 4);
  const int64_t feedForward = s.tokens * (s.width * elem + s.hidden * (elem + 2 * 4));
  return s.rows * (residual + heads + std::max(attention, feedForward));
}

}  // namespace heatkv
