// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/t5_encoder.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr const char* kFix =
    "Choose the folder of the text encoder that the transformer was trained with (Flan-T5-XL).";

/// RMS norm in float32: x (.., C) float32.
at::Tensor normalised(const at::Tensor& x, const at::Tensor& weight, double epsilon) {
  return x * at::rsqrt(x.square().mean(-1, true) + epsilon) * weight;
}

}  // namespace

/// Takes the tensors out of a part file, checking every shape.
class T5Encoder::Reader {
 public:
  Reader(const PartFile& file, const TextEncoderInfo& info, at::Device device, Precision precision, WeightError& error)
      : m_file(file), m_info(info), m_device(device), m_precision(precision), m_error(error) {
    if (file.has("encoder.block.0.layer.1.DenseReluDense.wi.weight")) {
      throw Error(ErrorKind::Model,
                  "This text encoder is a T5 of version 1.0, without the gated feed-forward layers of version 1.1.",
                  kFix);
    }
  }

  int64_t bytes() const { return m_bytes; }

  /// Weights of matrix products; several of one width are stacked.
  Linear matrix(const std::vector<std::string>& names, int64_t rows, int64_t columns) {
    std::vector<at::Tensor> parts;
    for (const std::string& name : names) parts.push_back(checked(m_file.read(name), name, {rows, columns}));
    Linear linear = makeLinear(parts.size() == 1 ? parts[0] : at::cat(parts), {}, m_precision, m_device, m_error);
    m_bytes += linear.bytes();
    return linear;
  }
  /// Norms and biases, always float32.
  at::Tensor exact(const std::string& name, at::IntArrayRef shape) {
    return counted(checked(m_file.read(name), name, shape).to(m_device, at::kFloat));
  }

  /// The token embedding: `shared` or the encoder's own; where both are there they must be one.
  at::Tensor embedding() {
    const std::string shared = "shared.weight", own = "encoder.embed_tokens.weight";
    if (m_file.has(shared) && m_file.has(own) && !at::equal(m_file.read(shared), m_file.read(own))) {
      throw Error(ErrorKind::Model, fmt::format("The text encoder's tensors {} and {} differ.", shared, own), kFix);
    }
    const std::string name = m_file.has(shared) || !m_file.has(own) ? shared : own;
    return counted(checked(m_file.read(name), name, {m_info.vocabulary, m_info.width}).to(m_device, m_precision.dtype));
  }

  Layer layer(int index) {
    const int64_t inner = int64_t{m_info.heads} * m_info.headDim, width = m_info.width, hidden = m_info.feedForward;
    const std::string base = fmt::format("encoder.block.{}.layer.", index);
    const std::string attention = base + "0.SelfAttention.", dense = base + "1.DenseReluDense.";
    return {exact(base + "0.layer_norm.weight", {width}),
            matrix({attention + "q.weight", attention + "k.weight", attention + "v.weight"}, inner, width),
            matrix({attention + "o.weight"}, width, inner),
            exact(base + "1.layer_norm.weight", {width}),
            matrix({dense + "wi_0.weight", dense + "wi_1.weight"}, hidden, width),
            matrix({dense + "wo.weight"}, width, hidden)};
  }

  /// (buckets, heads); the number of buckets is whatever the file has.
  at::Tensor relativeBias() {
    const std::string name = "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight";
    const at::Tensor t = m_file.read(name);
    const int64_t buckets = t.dim() == 2 ? t.size(0) : 0;
    if (buckets < 4 || buckets % 4 != 0) {
      throw Error(ErrorKind::Model, fmt::format("The text encoder's tensor {} has {} buckets.", name, buckets), kFix);
    }
    return exact(name, {buckets, m_info.heads});
  }

 private:
  static at::Tensor checked(at::Tensor t, const std::string& name, at::IntArrayRef shape) {
    if (t.sizes() != shape) {
      throw Error(ErrorKind::Model,
                  fmt::format("The text encoder's tensor {} has the shape ({}), where config.json asks for ({}).", name,
                              fmt::join(t.sizes(), ", "), fmt::join(shape, ", ")),
                  kFix);
    }
    return t;
  }
  at::Tensor counted(at::Tensor t) {
    m_bytes += t.numel() * static_cast<int64_t>(t.element_size());
    return t;
  }

  const PartFile& m_file;
  const TextEncoderInfo& m_info;
  at::Device m_device;
  Precision m_precision;
  WeightError& m_error;
  int64_t m_bytes = 0;
};

T5Encoder::T5Encoder(const PartFile& file, const TextEncoderInfo& info, at::Device device, Precision precision)
    : m_info(info), m_device(device), m_dtype(precision.dtype) {
  if (m_dtype != at::kFloat && m_dtype != at::kBFloat16) {
    throw Error(ErrorKind::Usage,
                "The text encoder runs in float32 or bfloat16 alone: float16 overflows in some layers.",
                "Choose float32 or bfloat16.");
  }
  Reader reader(file, m_info, device, precision, m_weightError);
  m_embedding = reader.embedding();
  m_relativeBias = reader.relativeBias();
  for (int i = 0; i < m_info.layers; ++i) m_layers.push_back(reader.layer(i));
  m_finalNorm = reader.exact("encoder.final_layer_norm.weight", {m_info.width});
  m_weightBytes = reader.bytes();
}

at::Tensor T5Encoder::positionBias(int64_t tokens) const {
  // Half of the buckets for either direction; of each half, one half exact and one half logarithmic. In float32, as the
  // published code rounds.
  const int64_t half = m_relativeBias.size(0) / 2, exact = half / 2;
  const auto options = at::TensorOptions().dtype(at::kLong).device(at::kCPU);
  const at::Tensor place = at::arange(tokens, options);
  const at::Tensor distance = place.unsqueeze(0) - place.unsqueeze(1);
  const at::Tensor size = distance.abs();
  const double range = std::log(static_cast<double>(m_info.relativeDistance) / static_cast<double>(exact));
  at::Tensor large =
      at::log(size.to(at::kFloat) / static_cast<double>(exact)) / range * static_cast<double>(half - exact);
  large = (large.clamp_min(0).to(at::kLong) + exact).clamp_max(half - 1);
  const at::Tensor bucket = distance.gt(0).to(at::kLong) * half + at::where(size.lt(exact), size, large);
  return at::embedding(m_relativeBias, bucket.to(m_device)).permute({2, 0, 1});
}

at::Tensor T5Encoder::attention(const at::Tensor& x, const Layer& layer, const at::Tensor& bias) const {
  const int64_t tokens = x.size(0), heads = m_info.heads, dim = m_info.headDim;
  const at::Tensor qkv = layer.qkv(x).view({tokens, 3, heads, dim}).permute({1, 2, 0, 3});
  const at::Tensor scores = at::matmul(qkv[0], qkv[1].transpose(1, 2)).to(at::kFloat).add_(bias);
  const at::Tensor weights = at::softmax(scores, -1).to(m_dtype);
  const at::Tensor mixed = at::matmul(weights, qkv[2]).permute({1, 0, 2}).reshape({tokens, heads * dim});
  return layer.out(mixed);
}

at::Tensor T5Encoder::feedForward(const at::Tensor& x, const Layer& layer) const {
  const auto halves = layer.wi(x).chunk(2, 1);
  return layer.wo(at::gelu(halves[0], "tanh").mul_(halves[1]));
}

at::Tensor T5Encoder::encode(std::span<const int> ids) const {
  if (ids.empty()) throw Error(ErrorKind::Usage, "There is no token to encode, not even the end token.");
  const at::Tensor rows = at::empty({static_cast<int64_t>(ids.size())}, at::kLong);
  for (size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= m_info.vocabulary) {
      throw Error(ErrorKind::Usage,
                  fmt::format("Token {} is outside the text encoder's vocabulary of {}.", ids[i], m_info.vocabulary),
                  "Use the tokenizer that lies beside the text encoder's weights.");
    }
    rows.data_ptr<int64_t>()[i] = ids[i];
  }
  at::Tensor x = at::embedding(m_embedding, rows.to(m_device)).to(at::kFloat);
  const at::Tensor bias = positionBias(x.size(0));
  const double eps = m_info.normEpsilon;
  for (const Layer& layer : m_layers) {
    x = x + attention(normalised(x, layer.attentionNorm, eps).to(m_dtype), layer, bias).to(at::kFloat);
    x = x + feedForward(normalised(x, layer.feedForwardNorm, eps).to(m_dtype), layer).to(at::kFloat);
  }
  x = normalised(x, m_finalNorm, eps);
  if (!at::isfinite(x).all().item<bool>()) {
    throw Error(ErrorKind::Run, "The text encoder's features hold values that are not finite.",
                "Check the text encoder's files; run in float32 if this was another type.");
  }
  return x;
}

}  // namespace heatkv
