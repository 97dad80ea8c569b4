// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/transformer.h"

#include <cmath>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr double kEps = 1e-6;

at::Tensor layerNorm(const at::Tensor& x) {
  return at::layer_norm(x, {x.size(-1)}, {}, {}, kEps);
}

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
  Reader(const PartFile& file, at::Device device) : m_file(file), m_device(device) {}

  at::Tensor read(const std::string& name, at::ScalarType dtype = at::kFloat) {
    at::Tensor tensor = m_file.read(name).to(m_device, dtype).contiguous();
    m_kept += static_cast<int64_t>(tensor.nbytes());
    return tensor;
  }
  Linear linear(const std::string& name, at::ScalarType dtype = at::kFloat) {
    Linear linear{read(name + ".weight", dtype), {}};
    if (m_file.has(name + ".bias")) linear.bias = read(name + ".bias", dtype);
    return linear;
  }
  /// A linear without bias of its own, and parts that make one; zeros where no part is named.
  Linear joined(const std::string& weight, const std::vector<std::string>& biases, int64_t width,
                at::ScalarType dtype) {
    std::vector<at::Tensor> parts;
    for (const auto& bias : biases) {
      parts.push_back(bias.empty() ? at::zeros({width}, at::TensorOptions().dtype(dtype).device(m_device))
                                   : read(bias, dtype));
    }
    return {read(weight, dtype), at::cat(parts)};
  }
  bool has(const std::string& name) const { return m_file.has(name); }
  int64_t kept() const { return m_kept; }

 private:
  const PartFile& m_file;
  at::Device m_device;
  int64_t m_kept = 0;
};

Block readBlock(Reader& reader, int i, int64_t width, at::ScalarType dtype) {
  const std::string at = "blocks." + std::to_string(i) + ".";
  Block block;
  block.adaGss = reader.read(at + "ada_gss").view({1, 1, 6, width});
  block.qkv = reader.joined(at + "sa.mat_qkv.weight", {at + "sa.q_bias", "", at + "sa.v_bias"}, width, dtype);
  block.proj = reader.linear(at + "sa.proj", dtype);
  block.queryScale = reader.read(at + "sa.scale_mul_1H11").flatten().clamp_max(std::log(100.0)).exp();
  block.caNormWeight = reader.read(at + "ca_norm.weight");
  block.caNormBias = reader.read(at + "ca_norm.bias");
  if (reader.has(at + "ca_gamma")) block.caGamma = reader.read(at + "ca_gamma").view({1, 1, width});
  block.caQuery = reader.linear(at + "ca.mat_q", dtype);
  block.caKeyValue = reader.joined(at + "ca.mat_kv.weight", {"", at + "ca.v_bias"}, width, dtype);
  block.caProj = reader.linear(at + "ca.proj", dtype);
  block.fc1 = reader.linear(at + "ffn.fc1", dtype);
  block.fc2 = reader.linear(at + "ffn.fc2", dtype);
  return block;
}

}  // namespace

at::Tensor Linear::operator()(const at::Tensor& x) const {
  return at::linear(x.to(weight.scalar_type()), weight, bias);
}

Transformer::Transformer(const PartFile& file, const TransformerInfo& info, at::Device device, at::ScalarType dtype)
    : m_info(info), m_device(device), m_dtype(dtype) {
  Reader reader(file, device);
  m_cfgUncond = reader.read("cfg_uncond");
  m_textNorm = reader.read("text_norm.weight");
  m_poolQuery = reader.read("text_proj_for_sos.ca.mat_q");
  m_poolKeyValue =
      reader.joined("text_proj_for_sos.ca.mat_kv.weight", {"", "text_proj_for_sos.ca.v_bias"}, info.width, at::kFloat);
  m_poolProj = reader.linear("text_proj_for_sos.ca.proj");
  m_textFirst = reader.linear("text_proj_for_ca.0");
  m_textSecond = reader.linear("text_proj_for_ca.2");
  m_posStart = reader.read("pos_start").view({1, 1, info.width});
  m_levels = reader.read("lvl_embed.weight");
  m_wordEmbed = reader.linear("word_embed");
  m_sharedAda = reader.linear("shared_ada_lin.1");
  m_headAda = reader.linear("head_nm.ada_lin.1");
  m_head = reader.linear("head");
  for (int i = 0; i < info.depth; ++i) m_blocks.push_back(readBlock(reader, i, info.width, dtype));
  m_weightBytes = reader.kept();
}

BranchCondition Transformer::conditionOf(const at::Tensor& features) const {
  const int64_t width = m_info.width, poolHeads = m_poolQuery.size(1);
  const at::Tensor text = rmsNorm(features.to(m_device, at::kFloat), m_textNorm).unsqueeze(0);
  const auto [poolKeys, poolValues] = keysAndValues(m_poolKeyValue(text), poolHeads);
  const at::Tensor query = m_poolQuery.view({1, poolHeads, 1, -1});
  const at::Tensor pooled = at::scaled_dot_product_attention(query, poolKeys, poolValues);
  BranchCondition branch;
  branch.cond = m_poolProj(pooled.transpose(1, 2).reshape({1, width}));
  branch.gss = m_sharedAda(at::silu(branch.cond)).view({1, 1, 6, width});
  const at::Tensor head = m_headAda(at::silu(branch.cond)).view({1, 1, 2, width});
  branch.headScale = head.select(2, 0);
  branch.headShift = head.select(2, 1);
  const at::Tensor projected = m_textSecond(at::gelu(m_textFirst(text), "tanh"));
  for (const Block& block : m_blocks) {
    auto [keys, values] = keysAndValues(block.caKeyValue(projected), m_info.heads);
    branch.crossKeys.push_back(keys);
    branch.crossValues.push_back(values);
  }
  return branch;
}

RunCondition Transformer::condition(const std::vector<at::Tensor>& features) const {
  RunCondition run;
  std::vector<at::Tensor> conds, gss;
  for (const at::Tensor& f : features) {
    run.branches.push_back(conditionOf(f));
    conds.push_back(run.branches.back().cond);
    gss.push_back(run.branches.back().gss);
  }
  run.cond = at::cat(conds);
  run.gss = at::cat(gss);
  return run;
}

RunCondition repeated(const RunCondition& run, int images) {
  RunCondition all{{}, run.cond.repeat({images, 1}), run.gss.repeat({images, 1, 1, 1})};
  for (int i = 0; i < images; ++i) all.branches.insert(all.branches.end(), run.branches.begin(), run.branches.end());
  return all;
}

at::Tensor Transformer::start(const RunCondition& run) const {
  return run.cond.unsqueeze(1) + m_posStart;
}

at::Tensor Transformer::crossAttend(const Block& block, const at::Tensor& x, const RunCondition& run, int layer) const {
  const at::Tensor q = block.caQuery(x).view({x.size(0), x.size(1), m_info.heads, -1}).transpose(1, 2);
  std::vector<at::Tensor> outs;
  for (int64_t b = 0; b < x.size(0); ++b) {
    const BranchCondition& branch = run.branches[b];
    outs.push_back(
        at::scaled_dot_product_attention(q.narrow(0, b, 1), branch.crossKeys[layer], branch.crossValues[layer]));
  }
  return block.caProj(at::cat(outs).transpose(1, 2).reshape(x.sizes()));
}

Transformer::LayerOutput Transformer::forwardLayer(const at::Tensor& x, const RunCondition& run,
                                                   const LayerInput& input, const Pool& pool) const {
  const Block& block = m_blocks[input.layer];
  // (branches, 1, C) each: gates, scales and shifts of the two adaptive norms.
  const auto mod = (block.adaGss + run.gss).unbind(2);
  const at::Tensor &gate1 = mod[0], &gate2 = mod[1], &scale1 = mod[2], &scale2 = mod[3], &shift1 = mod[4],
                   &shift2 = mod[5];

  LayerOutput out;
  at::Tensor qkv = block.qkv(layerNorm(x).mul_(1 + scale1).add_(shift1));
  out.heads = splitForPool(qkv, block.queryScale, *input.rope, pool, input.reserved);
  if (input.wantsRawQuery) {
    const int64_t width = m_info.width;
    const at::Tensor bare = (qkv.narrow(2, 0, width) - block.qkv.bias.narrow(0, 0, width)).to(at::kFloat);
    out.rawQuery = bare.view({x.size(0), x.size(1), m_info.heads, -1}).transpose(1, 2).contiguous();
  }
  qkv.reset();
  const at::Tensor attended = attendPool(out.heads, pool, input.firstRow, input.layer, input.masses);
  at::Tensor y = at::addcmul(x, block.proj(attended).to(at::kFloat), gate1);
  const at::Tensor normed = at::layer_norm(y, {y.size(-1)}, block.caNormWeight, block.caNormBias, kEps);
  const at::Tensor crossed = crossAttend(block, normed, run, input.layer).to(at::kFloat);
  y = block.caGamma.defined() ? y.addcmul_(crossed, block.caGamma) : y.add_(crossed);
  at::Tensor hidden = block.fc1(layerNorm(y).mul_(1 + scale2).add_(shift2));
  at::gelu_(hidden, "tanh");
  out.x = y.addcmul_(block.fc2(hidden).to(at::kFloat), gate2);
  return out;
}

at::Tensor Transformer::logits(const at::Tensor& x, const RunCondition& run) const {
  std::vector<at::Tensor> scales, shifts;
  for (const BranchCondition& branch : run.branches) {
    scales.push_back(branch.headScale);
    shifts.push_back(branch.headShift);
  }
  return m_head(layerNorm(x) * (1 + at::cat(scales)) + at::cat(shifts));
}

}  // namespace heatkv
