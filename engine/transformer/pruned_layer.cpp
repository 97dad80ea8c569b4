// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One block at a pruned scale: each of its three parts computes the tokens it chooses, and takes the others' share from
// the map of the source scale.
#include <ATen/ATen.h>

#include "engine/transformer/transformer.h"

namespace heatkv {

Transformer::LayerOutput Transformer::forwardPruned(const at::Tensor& x, const RunCondition& run,
                                                    const LayerInput& input, const Pool& pool) const {
  const Block& block = m_blocks[input.layer];
  const auto mod = run.modulations[input.layer].unbind(1);
  const PrunedScale& pruned = *input.pruned;
  const at::ScalarType dtype = m_precision.dtype;

  LayerOutput out;
  out.x = x;
  const auto part = [&](size_t u, const NormInto& norm, const Linear& last, const at::Tensor& gate,
                        const auto& product) {
    const at::Tensor tokens = out.tokens[u] = chooseTokens(out.x, pruned.kept);
    const at::Tensor own = tokensAt(out.x, tokens);
    const at::Tensor rows = product(m_backend.normed(own, norm));
    const at::Tensor sum = m_backend.gatedSum(own, {last, rows}, gate, true);
    at::Tensor all = areaResized(pruned.maps[u], pruned.source, pruned.grid);
    all.add_(out.x);
    putTokens(all, tokens, sum);
    out.x = all;
  };
  part(0, {mod[2], mod[4], dtype}, block.proj, mod[0], [&](const at::Tensor& rows) {
    const Rope rope = ropeAt(*input.rope, out.tokens[0]);
    out.heads = m_backend.split(m_backend.product(block.qkv, rows), block.queryScale, rope, {&block.qkv, pool.dtype()},
                                pool, input.reserved);
    return m_backend.product(block.proj, attended(out, input, pool));
  });
  part(1, {block.caNormWeight, block.caNormBias, dtype}, block.caProj, block.caGamma, [&](const at::Tensor& rows) {
    return m_backend.product(block.caProj, m_backend.attendPrompt(block.caQuery, rows, *run.text[input.layer], dtype));
  });
  part(2, {mod[3], mod[5], dtype}, block.fc2, mod[1], [&](const at::Tensor& rows) {
    return m_backend.product(block.fc2, m_backend.gelu({block.fc1, m_backend.product(block.fc1, rows)}));
  });
  return out;
}

}  // namespace heatkv
