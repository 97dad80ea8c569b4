// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vae/vae.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/api/error.h"

namespace heatkv {
namespace {

// Small enough to stay near the caches, large enough that a 512 px picture of a small tokenizer is one piece.
constexpr int64_t kStripeBytes = int64_t{32} << 20;

constexpr const char* kFix = "Choose the tokenizer (VAE) that was published with this transformer.";

}  // namespace

/// Takes layers out of a part file, checking every shape.
class Vae::Reader {
 public:
  Reader(const PartFile& file, const VaeInfo& info, at::Device device, at::ScalarType dtype)
      : m_file(file), m_info(info), m_device(device), m_dtype(dtype) {
    if (info.multipliers.empty() || info.blocks < 1 || info.baseWidth < 1 || info.bits < 1) {
      throw Error(ErrorKind::Model, "This tokenizer's sizes do not follow from its tensors.", kFix);
    }
    for (const std::string& name : file.names()) {
      if (name.find(".attn") != std::string::npos) {
        throw Error(ErrorKind::Model,
                    fmt::format("This tokenizer has attention layers ({}), which no published one has.", name), kFix);
      }
    }
  }

  int64_t bytes() const { return m_bytes; }

  Half encoder() {
    const auto& m = m_info.multipliers;
    Half half;
    half.in = conv("encoder.conv_in", 3, m_info.baseWidth);
    int64_t channels = m_info.baseWidth;
    for (size_t i = 0; i < m.size(); ++i) {
      const int64_t width = int64_t{m_info.baseWidth} * m[i];
      half.levels.push_back(level(fmt::format("encoder.down.{}", i), channels, width, m_info.blocks));
      channels = width;
      if (i + 1 < m.size()) {
        half.levels.back().resample = conv(fmt::format("encoder.down.{}.downsample.conv", i), channels, channels);
      }
    }
    middle(half, "encoder", channels);
    half.norm = norm("encoder.norm_out", channels);
    half.out = conv("encoder.conv_out", channels, m_info.bits);
    return half;
  }

  Half decoder() {
    const auto& m = m_info.multipliers;
    Half half;
    int64_t channels = int64_t{m_info.baseWidth} * m.back();
    half.in = conv("decoder.conv_in", m_info.bits, channels);
    middle(half, "decoder", channels);
    for (size_t i = m.size(); i-- > 0;) {
      const int64_t width = int64_t{m_info.baseWidth} * m[i];
      half.levels.push_back(level(fmt::format("decoder.up.{}", i), channels, width, m_info.blocks + 1));
      channels = width;
      if (i > 0) {
        half.levels.back().resample = conv(fmt::format("decoder.up.{}.upsample.conv", i), channels, channels);
      }
    }
    half.norm = norm("decoder.norm_out", channels);
    half.out = conv("decoder.conv_out", channels, 3);
    return half;
  }

 private:
  at::Tensor tensor(const std::string& name, at::IntArrayRef shape) {
    at::Tensor t = m_file.read(name);
    if (t.sizes() != shape) {
      throw Error(ErrorKind::Model,
                  fmt::format("The tokenizer's tensor {} has the shape ({}), where ({}) was expected.", name,
                              fmt::join(t.sizes(), ", "), fmt::join(shape, ", ")),
                  kFix);
    }
    t = t.to(m_device, m_dtype);
    if (t.dim() == 4) t = t.contiguous(at::MemoryFormat::ChannelsLast);
    m_bytes += t.numel() * t.element_size();
    return t;
  }

  vae::Conv conv(const std::string& base, int64_t in, int64_t out, int64_t size = 3) {
    return {tensor(base + ".weight", {out, in, size, size}), tensor(base + ".bias", {out})};
  }

  vae::Norm norm(const std::string& base, int64_t channels) {
    const int64_t groups = channels % 32 == 0 ? 32 : 24;
    if (channels % groups != 0) {
      throw Error(
          ErrorKind::Model,
          fmt::format("The tokenizer's layer {} has {} channels, which neither 32 nor 24 divides.", base, channels),
          kFix);
    }
    // A source picture that is laid on white has large areas of one colour.
    const bool exact = base.starts_with("encoder.");
    return {tensor(base + ".weight", {channels}), tensor(base + ".bias", {channels}), groups, exact};
  }

  vae::ResBlock block(const std::string& base, int64_t in, int64_t out) {
    vae::ResBlock b{norm(base + ".norm1", in), norm(base + ".norm2", out), conv(base + ".conv1", in, out),
                    conv(base + ".conv2", out, out), std::nullopt};
    if (in != out) b.shortcut = conv(base + ".nin_shortcut", in, out, 1);
    return b;
  }

  Level level(const std::string& base, int64_t in, int64_t out, int blocks) {
    Level l;
    for (int i = 0; i < blocks; ++i) l.blocks.push_back(block(fmt::format("{}.block.{}", base, i), i ? out : in, out));
    return l;
  }

  void middle(Half& half, const std::string& side, int64_t channels) {
    half.mid1 = block(side + ".mid.block_1", channels, channels);
    half.mid2 = block(side + ".mid.block_2", channels, channels);
  }

  const PartFile& m_file;
  const VaeInfo& m_info;
  at::Device m_device;
  at::ScalarType m_dtype;
  int64_t m_bytes = 0;
};

Vae::Vae(const PartFile& file, const VaeInfo& info, at::Device device, at::ScalarType dtype)
    : m_info(info), m_dtype(dtype), m_device(device), m_stripe(kStripeBytes) {
  Reader reader(file, m_info, device, dtype);
  if (file.has("encoder.conv_in.weight")) m_encoder = reader.encoder();
  m_decoder = reader.decoder();
  m_weightBytes = reader.bytes();
}

Vae::~Vae() = default;
Vae::Vae(Vae&&) noexcept = default;

at::Tensor Vae::decode(const at::Tensor& sum) const {
  if (sum.dim() != 4 || sum.size(1) != m_info.bits) {
    throw Error(ErrorKind::Run, fmt::format("A tokenizer of {} bits cannot decode codes of {}.", m_info.bits,
                                            sum.dim() == 4 ? sum.size(1) : 0));
  }
  const int64_t batch = sum.size(0), h = sum.size(2) * stride(), w = sum.size(3) * stride();
  at::Tensor pictures = at::empty({batch, 3, h, w}, sum.options().dtype(at::kFloat).device(m_device));
  for (int64_t i = 0; i < batch; ++i) {
    at::Tensor x = sum.narrow(0, i, 1).to(m_device, m_dtype).contiguous(at::MemoryFormat::ChannelsLast);
    x = vae::conv(x, m_decoder.in);
    x = vae::residual(std::move(x), m_decoder.mid1, m_stripe);
    x = vae::residual(std::move(x), m_decoder.mid2, m_stripe);
    for (const Level& level : m_decoder.levels) {
      for (const vae::ResBlock& block : level.blocks) x = vae::residual(std::move(x), block, m_stripe);
      if (level.resample) x = vae::upsampled(x, *level.resample, m_stripe);
    }
    pictures.select(0, i).copy_(vae::normConv(x, m_decoder.norm, m_decoder.out, m_stripe).select(0, 0));
  }
  return pictures;
}

int64_t Vae::decodeBytes(int64_t h, int64_t w) const {
  const int64_t element = static_cast<int64_t>(at::elementSize(m_dtype));
  int64_t most = 0;
  int64_t channels = m_decoder.in.weight.size(0);
  for (const Level& level : m_decoder.levels) {
    const int64_t width = level.blocks.back().conv2.weight.size(0);
    const int64_t in = channels * h * w * element, out = width * h * w * element;
    // Where the channels change, input, half-way map and the shortcut's result are held at once. On small maps two
    // copies more take the place of the stripes.
    const int64_t held = level.blocks.front().shortcut ? in + 2 * out : 2 * out;
    most = std::max(most, held + std::min(2 * std::max(in, out), 4 * m_stripe));
    channels = width;
    if (!level.resample) continue;
    h *= 2;
    w *= 2;
    most = std::max(most, out + 4 * out + std::min(4 * out, 4 * m_stripe));
  }
  return most;
}

int64_t Vae::encodeBytes(int64_t h, int64_t w) const {
  const int64_t element = static_cast<int64_t>(at::elementSize(m_dtype));
  h *= stride();
  w *= stride();
  int64_t channels = m_encoder->in.weight.size(0);
  // The picture as bytes, as float32 twice, and what the first layer makes of it.
  int64_t most = h * w * (3 + 3 * 4 + 3 * element + channels * element);
  for (const Level& level : m_encoder->levels) {
    const int64_t width = level.blocks.back().conv2.weight.size(0);
    const int64_t in = channels * h * w * element, out = width * h * w * element;
    // One more than the decoder: its exact norms write each result beside what it is made of.
    const int64_t held = level.blocks.front().shortcut ? in + 2 * out : 2 * out;
    most = std::max(most, held + std::min(3 * std::max(in, out), 5 * m_stripe));
    channels = width;
    if (!level.resample) continue;
    most = std::max(most, 3 * out + out / 4);  // the map, its padded copy and what the convolution unfolds
    h /= 2;
    w /= 2;
  }
  return most;
}

at::Tensor Vae::encode(const at::Tensor& pixels) const {
  if (!m_encoder) {
    throw Error(ErrorKind::Model, "This tokenizer's file holds a decoder alone: pictures cannot be encoded.", kFix);
  }
  if (pixels.dim() != 4 || pixels.size(3) != 3 || pixels.size(1) % stride() || pixels.size(2) % stride() ||
      pixels.size(1) == 0 || pixels.size(2) == 0) {
    throw Error(ErrorKind::Usage,
                fmt::format("A picture of ({}) cannot be encoded: its sides must be multiples of {}.",
                            fmt::join(pixels.sizes(), ", "), stride()),
                "Crop or scale the picture first.");
  }
  std::vector<at::Tensor> features;
  for (int64_t i = 0; i < pixels.size(0); ++i) {
    at::Tensor x = pixels.narrow(0, i, 1).to(m_device).permute({0, 3, 1, 2}).to(at::kFloat);
    x = x.mul(2).div_(255).sub_(1).to(m_dtype).contiguous(at::MemoryFormat::ChannelsLast);
    x = vae::conv(x, m_encoder->in);
    for (const Level& level : m_encoder->levels) {
      for (const vae::ResBlock& block : level.blocks) x = vae::residual(std::move(x), block, m_stripe);
      if (level.resample) x = vae::downsampled(x, *level.resample);
    }
    x = vae::residual(std::move(x), m_encoder->mid1, m_stripe);
    x = vae::residual(std::move(x), m_encoder->mid2, m_stripe);
    features.push_back(vae::normConv(x, m_encoder->norm, m_encoder->out, m_stripe));
  }
  return at::cat(features).to(at::kFloat).contiguous(at::MemoryFormat::Contiguous);
}

at::Tensor Vae::toPixels(const at::Tensor& picture) {
  if (at::isnan(picture).any().item<bool>()) {
    throw Error(ErrorKind::Run, "The picture holds values that are not numbers.",
                "Check the model's files; run in float32 if this was another type.");
  }
  return bytesOf(picture);
}

at::Tensor Vae::bytesOf(const at::Tensor& picture) {
  const at::Tensor v = picture.to(at::kFloat).clamp(-1, 1).add_(1).div_(2).mul_(255);
  return v.permute({0, 2, 3, 1}).to(at::kByte).contiguous();
}

}  // namespace heatkv
