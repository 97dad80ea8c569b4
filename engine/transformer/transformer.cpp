// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/transformer.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "engine/api/error.h"
#include "engine/backend/pooled_source.h"

namespace heatkv {
namespace {

constexpr double kEps = 1e-6;

at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight) {
  return x * at::rsqrt(x.pow(2).mean({-1}, true) + kEps) * weight;
}

/// (1, n, 2C) -> keys and values (1, H, n, c).
std::pair<at::Tensor, at::Tensor> keysAndValues(const at::Tensor& kv, int64_t heads) {
  const at::Tensor parts = kv.view({1, kv.size(1), 2, heads, -1}).permute({2, 0, 3, 1, 4});
  return {parts[0].contiguous(), parts[1].contiguous()};
}

/// Reads tensors one after the other, converted once, and counts what is kept.
class Reader {
 public:
  Reader(const PartFile& file, at::Device device, WeightError& error)
      : m_file(file), m_device(device), m_error(error) {}

  at::Tensor read(const std::string& name) {
    at::Tensor tensor = m_file.read(name).to(m_device, at::kFloat).contiguous();
    m_kept += static_cast<int64_t>(tensor.nbytes());
    return tensor;
  }
  Linear linear(const std::string& name, Precision precision = {}) {
    const std::string bias = name + ".bias";
    return made(name + ".weight", m_file.has(bias) ? m_file.read(bias) : at::Tensor(), precision);
  }
  /// A linear without bias of its own, and parts that make one; zeros where no part is named.
  Linear joined(const std::string& weight, const std::vector<std::string>& biases, int64_t width,
                Precision precision = {}) {
    std::vector<at::Tensor> parts;
    for (const auto& bias : biases) {
      parts.push_back(bias.empty() ? at::zeros({width}, at::kFloat) : m_file.read(bias).to(at::kFloat));
    }
    return made(weight, at::cat(parts), precision);
  }
  bool has(const std::string& name) const { return m_file.has(name); }
  int64_t kept() const { return m_kept; }

 private:
  Linear made(const std::string& weight, const at::Tensor& bias, Precision precision) {
    Linear linear = makeLinear(m_file.read(weight), bias, precision, m_device, m_error);
    m_kept += linear.bytes();
    return linear;
  }

  const PartFile& m_file;
  at::Device m_device;
  WeightError& m_error;
  int64_t m_kept = 0;
};

Block readBlock(Reader& reader, int i, int64_t width, Precision precision, at::Device device) {
  const std::string at = "blocks." + std::to_string(i) + ".";
  Block block;
  block.adaGss = reader.read(at + "ada_gss").view({1, 1, 6, width});
  block.qkv = reader.joined(at + "sa.mat_qkv.weight", {at + "sa.q_bias", "", at + "sa.v_bias"}, width, precision);
  block.proj = reader.linear(at + "sa.proj", precision);
  block.queryScale = reader.read(at + "sa.scale_mul_1H11").flatten().clamp_max(std::log(100.0)).exp();
  block.caNormWeight = reader.read(at + "ca_norm.weight");
  block.caNormBias = reader.read(at + "ca_norm.bias");
  block.caGamma = reader.has(at + "ca_gamma") ? reader.read(at + "ca_gamma").view({width})
                                              : at::ones({width}, at::TensorOptions().device(device));
  block.caQuery = reader.linear(at + "ca.mat_q", precision);
  block.caKeyValue = reader.joined(at + "ca.mat_kv.weight", {"", at + "ca.v_bias"}, width, precision);
  block.caProj = reader.linear(at + "ca.proj", precision);
  block.fc1 = reader.linear(at + "ffn.fc1", precision);
  block.fc2 = reader.linear(at + "ffn.fc2", precision);
  return block;
}

}  // namespace

Transformer::Transformer(const PartFile& file, const TransformerInfo& info, const Backend& backend, Precision precision)
    : m_info(info), m_backend(backend), m_precision(precision) {
  const at::Device device = backend.device();
  Reader reader(file, device, m_weightError);
  m_cfgUncond = reader.read("cfg_uncond");
  m_textNorm = reader.read("text_norm.weight");
  m_poolQuery = reader.read("text_proj_for_sos.ca.mat_q");
  m_poolKeyValue = reader.joined("text_proj_for_sos.ca.mat_kv.weight", {"", "text_proj_for_sos.ca.v_bias"}, info.width);
  m_poolProj = reader.linear("text_proj_for_sos.ca.proj");
  m_textFirst = reader.linear("text_proj_for_ca.0");
  m_textSecond = reader.linear("text_proj_for_ca.2");
  m_posStart = reader.read("pos_start").view({1, 1, info.width});
  m_levels = reader.read("lvl_embed.weight");
  m_wordEmbed = reader.linear("word_embed");
  m_sharedAda = reader.linear("shared_ada_lin.1");
  m_headAda = reader.linear("head_nm.ada_lin.1");
  m_head = reader.linear("head");
  for (int i = 0; i < info.depth; ++i) m_blocks.push_back(readBlock(reader, i, info.width, precision, device));
  m_weightBytes = reader.kept();
}

int64_t Transformer::widenedBytes() const {
  if (!m_precision.eightBit || m_blocks.empty()) return 0;
  const Block& block = m_blocks.front();
  return std::max(block.qkv.weight.numel(), block.fc1.weight.numel()) *
         static_cast<int64_t>(c10::elementSize(m_precision.dtype));
}

BranchCondition Transformer::conditionOf(const at::Tensor& features) const {
  const int64_t width = m_info.width, poolHeads = m_poolQuery.size(1);
  const at::Tensor text = rmsNorm(features.to(m_backend.device(), at::kFloat), m_textNorm).unsqueeze(0);
  const auto [poolKeys, poolValues] = keysAndValues(m_poolKeyValue(text), poolHeads);
  const at::Tensor query = m_poolQuery.view({1, poolHeads, 1, -1});
  const at::Tensor pooled = at::scaled_dot_product_attention(query, poolKeys, poolValues);
  BranchCondition branch;
  branch.cond = m_poolProj(pooled.transpose(1, 2).reshape({1, width}));
  branch.gss = m_sharedAda(at::silu(branch.cond)).view({1, 1, 6, width});
  branch.head = m_headAda(at::silu(branch.cond)).view({1, 2, width});
  branch.head.select(1, 0).add_(1);
  const at::Tensor projected = m_textSecond(at::gelu(m_textFirst(text), "tanh"));
  const double unit = 1 / std::sqrt(static_cast<double>(m_info.headDim));
  for (const Block& block : m_blocks) {
    const auto [keys, values] = keysAndValues(block.caKeyValue(projected).to(at::kFloat), m_info.heads);
    branch.text.push_back({keys[0] * unit, values[0]});
  }
  return branch;
}

RunCondition Transformer::condition(const std::vector<at::Tensor>& features) const {
  RunCondition run;
  std::vector<at::Tensor> conds, gss, heads;
  std::vector<std::vector<PromptHeads>> text(m_blocks.size());
  for (const at::Tensor& f : features) {
    const BranchCondition branch = conditionOf(f);
    conds.push_back(branch.cond);
    gss.push_back(branch.gss);
    heads.push_back(branch.head);
    for (size_t layer = 0; layer < m_blocks.size(); ++layer) text[layer].push_back(branch.text[layer]);
  }
  for (std::vector<PromptHeads>& rows : text) run.text.push_back(m_backend.prompt(std::move(rows), m_precision.dtype));
  run.cond = at::cat(conds);
  run.head = at::cat(heads);
  const at::Tensor shared = at::cat(gss);
  for (const Block& block : m_blocks) {
    run.modulations.push_back((block.adaGss + shared).squeeze(1));
    run.modulations.back().narrow(1, 2, 2).add_(1);
  }
  return run;
}

RunCondition repeated(const RunCondition& run, int images) {
  RunCondition all{run.cond.repeat({images, 1}), run.head.repeat({images, 1, 1}), {}, {}};
  for (const at::Tensor& modulation : run.modulations) all.modulations.push_back(modulation.repeat({images, 1, 1}));
  for (const auto& prompt : run.text) {
    std::vector<PromptHeads> rows;
    for (int i = 0; i < images; ++i) rows.insert(rows.end(), prompt->rows().begin(), prompt->rows().end());
    all.text.push_back(prompt->withRows(std::move(rows)));
  }
  return all;
}

RunCondition firstBranch(const RunCondition& run) {
  RunCondition first{run.cond.narrow(0, 0, 1), run.head.narrow(0, 0, 1), {}, {}};
  for (const at::Tensor& modulation : run.modulations) first.modulations.push_back(modulation.narrow(0, 0, 1));
  for (const auto& prompt : run.text) first.text.push_back(prompt->withRows({prompt->rows().front()}));
  return first;
}

at::Tensor Transformer::start(const RunCondition& run) const {
  return run.cond.unsqueeze(1) + m_posStart;
}

/// x*W_q alone, (branches, H, n, c) float32, from the product of qkv.
at::Tensor Transformer::bareQuery(const Block& block, const at::Tensor& product) const {
  const int64_t width = m_info.width;
  at::Tensor bare = product.narrow(2, 0, width).to(at::kFloat);
  if (block.qkv.scale.defined()) bare = bare * block.qkv.scale.narrow(0, 0, width);
  return bare.unflatten(2, {m_info.heads, -1}).transpose(1, 2).contiguous();
}

at::Tensor Transformer::attended(LayerOutput& out, const LayerInput& input, const Pool& pool) const {
  if (input.pooled) {
    const auto [source, grid] = *input.pooled;
    out.seen = withPooledSource(out.heads, pool, input.firstRow, input.layer, source, grid);
  }
  return m_backend.attend(input.pooled ? out.seen : out.heads, pool, input.firstRow, input.layer, input.masses,
                          m_precision.dtype);
}

Transformer::LayerOutput Transformer::forwardLayer(const at::Tensor& x, const RunCondition& run,
                                                   const LayerInput& input, const Pool& pool) const {
  if (input.pruned) return forwardPruned(x, run, input, pool);
  const Block& block = m_blocks[input.layer];
  // (branches, C) each: gates, scales and shifts of the two adaptive norms.
  const auto mod = run.modulations[input.layer].unbind(1);
  const at::Tensor &gate1 = mod[0], &gate2 = mod[1], &scale1 = mod[2], &scale2 = mod[3], &shift1 = mod[4],
                   &shift2 = mod[5];
  const at::ScalarType dtype = m_precision.dtype;

  const auto keepMap = [&](size_t part, const LayerProduct& add, const at::Tensor& gate) {
    if (input.maps)
      (*input.maps)[part].copy_(outputOf(add).to(at::kFloat) * (gate.dim() == 2 ? gate.unsqueeze(1) : gate));
  };
  LayerOutput out;
  at::Tensor qkv = m_backend.product(block.qkv, m_backend.normed(x, {scale1, shift1, dtype}));
  // What the cache will hold is what this scale already sees.
  out.heads = m_backend.split(qkv, block.queryScale, *input.rope, {&block.qkv, pool.dtype()}, pool, input.reserved);
  if (input.wantsRawQuery) out.rawQuery = bareQuery(block, qkv);
  qkv.reset();
  if (input.headsAlone) return out;
  at::Tensor rows = m_backend.product(block.proj, attended(out, input, pool));
  keepMap(0, {block.proj, rows}, gate1);
  SumAndNorm y =
      m_backend.gatedSumNormed(x, {block.proj, rows}, gate1, {block.caNormWeight, block.caNormBias, dtype}, false);
  rows =
      m_backend.product(block.caProj, m_backend.attendPrompt(block.caQuery, y.normed, *run.text[input.layer], dtype));
  keepMap(1, {block.caProj, rows}, block.caGamma);
  y = m_backend.gatedSumNormed(y.sum, {block.caProj, rows}, block.caGamma, {scale2, shift2, dtype}, true);
  rows.reset();  // the hidden layer is where a block holds most
  rows = m_backend.gelu({block.fc1, m_backend.product(block.fc1, y.normed)});
  y.normed.reset();
  rows = m_backend.product(block.fc2, rows);
  keepMap(2, {block.fc2, rows}, gate2);
  out.x = m_backend.gatedSum(y.sum, {block.fc2, rows}, gate2, true);
  return out;
}

at::Tensor Transformer::logits(const at::Tensor& x, const RunCondition& run) const {
  return m_head(m_backend.normed(x, {run.head.select(1, 0), run.head.select(1, 1), at::kFloat}));
}

}  // namespace heatkv
