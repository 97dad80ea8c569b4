// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_model.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace heatkv {
namespace {

namespace fs = std::filesystem;
using Shape = std::vector<int64_t>;

void add(Entries& entries, const std::string& name, Shape shape, at::ScalarType dtype) {
  entries[name] = {dtype, safetensorsName(dtype), std::move(shape)};
}

void addBlock(Entries& entries, const std::string& block, const TransformerShape& s, int64_t hidden) {
  const int64_t c = s.width;
  const auto put = [&](const std::string& name, Shape shape) { add(entries, block + name, std::move(shape), s.dtype); };
  put("ada_gss", {1, 1, 6, c});
  put("sa.scale_mul_1H11", s.otherScale ? Shape{1, 1, s.heads, 1} : Shape{1, s.heads, 1, 1});
  put("sa.mat_qkv.weight", {3 * c, c});
  put("ca.mat_kv.weight", {2 * c, c});
  put("ffn.fc1.weight", {hidden, c});
  put("ffn.fc1.bias", {hidden});
  put("ffn.fc2.weight", {c, hidden});
  for (const char* name : {"sa.proj.weight", "ca.mat_q.weight", "ca.proj.weight"}) put(name, {c, c});
  for (const char* name : {"sa.q_bias", "sa.v_bias", "sa.zero_k_bias", "sa.proj.bias", "ca.mat_q.bias", "ca.v_bias",
                           "ca.zero_k_bias", "ca.proj.bias", "ca_norm.weight", "ca_norm.bias", "ffn.fc2.bias"})
    put(name, {c});
}

}  // namespace

Entries transformerEntries(const TransformerShape& s) {
  Entries entries;
  const auto put = [&](const std::string& name, Shape shape) { add(entries, name, std::move(shape), s.dtype); };
  const int64_t c = s.width, ct = s.text, hidden = 256 * std::max(1L, std::lrint(4.0 * s.width / 256));
  const int64_t pool = std::max<int64_t>(1, ct / (c <= 4096 ? 128 : 64));
  put("cfg_uncond", {512, ct});
  put("text_norm.weight", {ct});
  put("text_proj_for_sos.ca.mat_q", {1, pool, c / pool});
  put("text_proj_for_sos.ca.mat_kv.weight", {2 * c, ct});
  put("text_proj_for_sos.ca.zero_k_bias", {c});
  put("text_proj_for_ca.0.weight", {c, ct});
  put("pos_start", {1, 1, c});
  put("lvl_embed.weight", {15, c});
  put("word_embed.weight", {c, s.bits});
  put("shared_ada_lin.1.weight", {6 * c, c});
  put("shared_ada_lin.1.bias", {6 * c});
  put("head_nm.ada_lin.1.weight", {2 * c, c});
  put("head_nm.ada_lin.1.bias", {2 * c});
  put("head.weight", {2 * s.bits, c});
  put("head.bias", {2 * s.bits});
  for (const char* name : {"text_proj_for_sos.ca.proj.weight", "text_proj_for_ca.2.weight"}) put(name, {c, c});
  for (const char* name : {"text_proj_for_sos.ca.v_bias", "text_proj_for_sos.ca.proj.bias", "text_proj_for_ca.0.bias",
                           "text_proj_for_ca.2.bias", "word_embed.bias"})
    put(name, {c});
  for (int n = 0; n < s.depth; ++n) {
    const int per = s.chunks ? s.depth / s.chunks : 0;
    addBlock(entries,
             per ? "block_chunks." + std::to_string(n / per) + ".module." + std::to_string(n % per) + "."
                 : "blocks." + std::to_string(n) + ".",
             s, hidden);
  }
  return entries;
}

Entries vaeEntries(int bits, int base, const std::vector<int>& multipliers, bool wrapped) {
  Entries entries;
  const auto conv = [&](const std::string& name, int64_t out, int64_t in, int64_t kernel) {
    const std::string full = "vae." + name + (wrapped ? ".conv" : "");
    add(entries, full + ".weight", {out, in, kernel, kernel}, at::kFloat);
    add(entries, full + ".bias", {out}, at::kFloat);
  };
  const auto norm = [&](const std::string& name, int64_t channels) {
    for (const char* part : {".weight", ".bias"})
      add(entries, "vae." + name + (wrapped ? ".norm" : "") + part, {channels}, at::kFloat);
  };
  const auto block = [&](const std::string& name, int64_t out, int64_t in) {
    norm(name + ".norm1", in);
    conv(name + ".conv1", out, in, 3);
    norm(name + ".norm2", out);
    conv(name + ".conv2", out, out, 3);
    if (in != out) conv(name + ".nin_shortcut", out, in, 1);
  };
  int64_t c = int64_t{base} * multipliers.back();
  conv("decoder.conv_in", c, bits, 3);
  block("decoder.mid.block_1", c, c);
  block("decoder.mid.block_2", c, c);
  for (int i = static_cast<int>(multipliers.size()) - 1; i >= 0; --i) {
    const std::string level = "decoder.up." + std::to_string(i);
    for (int b = 0; b < 3; ++b) {
      const int64_t out = int64_t{base} * multipliers[static_cast<size_t>(i)];
      block(level + ".block." + std::to_string(b), out, c);
      c = out;
    }
    if (i) conv(level + ".upsample.conv", c, c, 3);
  }
  norm("decoder.norm_out", c);
  conv("decoder.conv_out", 3, c, 3);
  add(entries, "vae.quantize.lfq.mask", {bits}, at::kLong);
  return entries;
}

Entries textEncoderEntries(const TextEncoderInfo& t, at::ScalarType dtype) {
  Entries entries;
  const int64_t width = t.width, inner = int64_t{t.heads} * t.headDim, hidden = t.feedForward;
  add(entries, "shared.weight", {t.vocabulary, width}, dtype);
  add(entries, "encoder.final_layer_norm.weight", {width}, dtype);
  add(entries, "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {32, t.heads}, dtype);
  for (int n = 0; n < t.layers; ++n) {
    const std::string block = "encoder.block." + std::to_string(n) + ".layer.";
    for (const char* name : {"q", "k", "v"})
      add(entries, block + "0.SelfAttention." + name + ".weight", {inner, width}, dtype);
    add(entries, block + "0.SelfAttention.o.weight", {width, inner}, dtype);
    for (const char* name : {"0.layer_norm.weight", "1.layer_norm.weight"}) add(entries, block + name, {width}, dtype);
    for (const char* name : {"wi_0", "wi_1"})
      add(entries, block + "1.DenseReluDense." + name + ".weight", {hidden, width}, dtype);
    add(entries, block + "1.DenseReluDense.wo.weight", {width, hidden}, dtype);
  }
  return entries;
}

void writeRandom(const std::string& path, const Entries& entries) {
  // One block of values, taken up again and again: drawing billions would take minutes.
  at::Generator generator = at::detail::createCPUGenerator(1);
  const at::Tensor block = at::normal(0.0, 0.02, {(1 << 20) - 3}, generator);
  SafetensorsWriter writer(path, entries, {});
  int64_t next = 0;
  for (const std::string& name : writer.order()) {
    const TensorEntry& entry = entries.at(name);
    at::Tensor flat = at::empty({entry.elements()}, entry.dtype);
    for (int64_t done = 0; done < flat.numel();) {
      const int64_t count = std::min(flat.numel() - done, block.numel() - next);
      flat.narrow(0, done, count).copy_(block.narrow(0, next, count));
      done += count;
      next = (next + count) % block.numel();
    }
    writer.write(flat);
  }
  writer.commit();
}

void writeHollow(const std::string& path, const Entries& entries) {
  nlohmann::json header = nlohmann::json::object();
  int64_t end = 0;
  for (const auto& [name, entry] : entries) {
    header[name] = {{"dtype", entry.dtypeName}, {"shape", entry.shape}, {"data_offsets", {end, end + entry.bytes()}}};
    end += entry.bytes();
  }
  const std::string text = header.dump();
  std::string size(8, '\0');
  for (size_t i = 0; i < 8; ++i) size[i] = static_cast<char>(text.size() >> (8 * i));
  std::ofstream(path, std::ios::binary) << size << text;
  fs::resize_file(path, 8 + text.size() + static_cast<uintmax_t>(end));
}

void makeModel(const std::string& folder, const TransformerShape& shape,
               void (*writeTransformer)(const std::string&, const Entries&)) {
  const fs::path root(folder), text = root / "text-encoder", own = fs::path(HEATKV_TEST_DATA) / "text-encoder";
  fs::create_directories(text);
  writeTransformer(root / "transformer.safetensors", transformerEntries(shape));
  const bool patchified = shape.bits == 56;
  writeRandom(root / "vae.safetensors", vaeEntries(patchified ? shape.bits / 4 : shape.bits, 32, {1, 1, 1, 1}, true));
  TextEncoderInfo sizes;
  sizes.layers = sizes.heads = 1;
  sizes.headDim = 8;
  sizes.width = shape.text;
  sizes.feedForward = 16;
  sizes.vocabulary = 480;
  writeRandom(text / "model.safetensors", textEncoderEntries(sizes, shape.dtype));
  std::ofstream(text / "config.json") << nlohmann::json{
      {"d_model", sizes.width},           {"num_layers", sizes.layers},
      {"num_heads", sizes.heads},         {"d_kv", sizes.headDim},
      {"d_ff", sizes.feedForward},        {"vocab_size", sizes.vocabulary},
      {"feed_forward_proj", "gated-gelu"}};
  fs::copy_file(own / "tokenizer.json", text / "tokenizer.json", fs::copy_options::overwrite_existing);
}

}  // namespace heatkv
