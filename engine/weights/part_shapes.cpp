// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/part_shapes.h"

#include <algorithm>
#include <charconv>

namespace heatkv {
namespace {

using Shape = std::vector<int64_t>;

std::string textOf(const Shape& shape) {
  std::string text = "(";
  for (int64_t size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
  return text + ")";
}

// Looks tensors up and notes what is missing or measures something else.
struct Checker {
  const Entries& entries;
  Findings& findings;

  void lack(const std::string& name) const {
    findings.missing.push_back(name);
    findings.problems.push_back(name + " is missing");
  }

  int64_t size(const std::string& name, size_t dimension, size_t dimensions) const {
    const auto found = entries.find(name);
    findings.known.insert(name);
    if (found == entries.end()) {
      lack(name);
      return 0;
    }
    if (found->second.shape.size() != dimensions || found->second.shape[dimension] < 1) {
      findings.problems.push_back(name + " has the shape " + textOf(found->second.shape));
      return 0;
    }
    return found->second.shape[dimension];
  }

  void require(const std::string& name, const Shape& shape) const {
    const auto found = entries.find(name);
    findings.known.insert(name);
    if (found == entries.end())
      lack(name);
    else if (found->second.shape != shape)
      findings.problems.push_back(name + " has the shape " + textOf(found->second.shape) + " where " + textOf(shape) +
                                  " is needed");
  }
};

// One more than the largest N in "PREFIX" N "."; 0 where there is none.
int countOf(const Entries& entries, const std::string& prefix) {
  int count = 0;
  for (auto at = entries.lower_bound(prefix); at != entries.end() && at->first.starts_with(prefix); ++at) {
    int number = 0;
    const char* begin = at->first.data() + prefix.size();
    const auto [end, code] = std::from_chars(begin, at->first.data() + at->first.size(), number);
    if (code == std::errc() && *end == '.' && number >= 0 && number < 10'000) count = std::max(count, number + 1);
  }
  return count;
}

std::string knownName(const TransformerInfo& t) {
  struct Known {
    int depth, width, heads;
    const char* name;
  };
  constexpr Known kKnown[] = {{12, 768, 8, "Infinity-125M"},      {16, 1152, 12, "Infinity-layer16"},
                              {24, 1536, 16, "Infinity-1B"},      {32, 2080, 20, "Infinity-layer32"},
                              {40, 2688, 24, "Infinity-layer40"}, {48, 3360, 28, "Infinity-layer48"},
                              {32, 2048, 16, "Infinity-2B"},      {40, 3584, 28, "Infinity-8B"},
                              {58, 4608, 36, "Infinity-20B"},     {8, 256, 8, "demo"}};
  for (const Known& known : kKnown)
    if (known.depth == t.depth && known.width == t.width && known.heads == t.heads) return known.name;
  return std::to_string(t.depth) + " layers, width " + std::to_string(t.width) + ", " + std::to_string(t.heads) +
         " heads";
}

void checkBlock(const Checker& check, const std::string& prefix, const TransformerInfo& t) {
  const int64_t c = t.width, hidden = t.hidden;
  check.require(prefix + "ada_gss", {1, 1, 6, c});
  check.require(prefix + "sa.scale_mul_1H11", {t.heads});
  check.require(prefix + "sa.mat_qkv.weight", {3 * c, c});
  check.require(prefix + "sa.q_bias", {c});
  check.require(prefix + "sa.v_bias", {c});
  check.require(prefix + "sa.proj.weight", {c, c});
  check.require(prefix + "sa.proj.bias", {c});
  check.require(prefix + "ca.mat_q.weight", {c, c});
  check.require(prefix + "ca.mat_q.bias", {c});
  check.require(prefix + "ca.mat_kv.weight", {2 * c, c});
  check.require(prefix + "ca.v_bias", {c});
  check.require(prefix + "ca.proj.weight", {c, c});
  check.require(prefix + "ca.proj.bias", {c});
  check.require(prefix + "ca_norm.weight", {c});
  check.require(prefix + "ca_norm.bias", {c});
  check.require(prefix + "ffn.fc1.weight", {hidden, c});
  check.require(prefix + "ffn.fc1.bias", {hidden});
  check.require(prefix + "ffn.fc2.weight", {c, hidden});
  check.require(prefix + "ffn.fc2.bias", {c});
  if (t.caGamma) check.require(prefix + "ca_gamma", {c});
}

}  // namespace

TensorEntry canonicalEntry(const std::string& name, TensorEntry stored) {
  if (name.ends_with(".sa.scale_mul_1H11") && stored.shape.size() == 4 &&
      stored.elements() == std::max(stored.shape[1], stored.shape[2]))
    stored.shape = {stored.elements()};
  return stored;
}

TransformerInfo transformerSizes(const Entries& entries, Findings& findings) {
  const Checker check{entries, findings};
  TransformerInfo t;
  t.depth = countOf(entries, "blocks.");
  t.width = static_cast<int>(check.size("word_embed.weight", 0, 2));
  t.bits = static_cast<int>(check.size("word_embed.weight", 1, 2));
  t.uncondRows = static_cast<int>(check.size("cfg_uncond", 0, 2));
  t.textChannels = static_cast<int>(check.size("cfg_uncond", 1, 2));
  t.heads = static_cast<int>(check.size("blocks.0.sa.scale_mul_1H11", 0, 1));
  t.hidden = static_cast<int>(check.size("blocks.0.ffn.fc1.weight", 0, 2));
  const int64_t poolHeads = check.size("text_proj_for_sos.ca.mat_q", 1, 3);
  t.caGamma = entries.count("blocks.0.ca_gamma") != 0;
  if (!findings.problems.empty()) return t;
  if (t.heads < 1 || t.width < 1 || t.width % t.heads || (t.width / t.heads) % 4 || poolHeads < 1 ||
      t.width % poolHeads) {
    findings.problems.push_back("a width of " + std::to_string(t.width) + " does not divide among " +
                                std::to_string(t.heads) + " heads and " + std::to_string(poolHeads) + " of the text's");
    return t;
  }
  t.headDim = t.width / t.heads;
  t.patchified = t.bits == 56;
  const int64_t c = t.width, ct = t.textChannels, logits = 2LL * t.bits;
  check.require("text_norm.weight", {ct});
  check.require("text_proj_for_sos.ca.mat_q", {1, poolHeads, c / poolHeads});
  check.require("text_proj_for_sos.ca.mat_kv.weight", {2 * c, ct});
  check.require("text_proj_for_sos.ca.v_bias", {c});
  check.require("text_proj_for_sos.ca.proj.weight", {c, c});
  check.require("text_proj_for_sos.ca.proj.bias", {c});
  check.require("text_proj_for_ca.0.weight", {c, ct});
  check.require("text_proj_for_ca.0.bias", {c});
  check.require("text_proj_for_ca.2.weight", {c, c});
  check.require("text_proj_for_ca.2.bias", {c});
  check.require("pos_start", {1, 1, c});
  check.require("lvl_embed.weight", {check.size("lvl_embed.weight", 0, 2), c});
  check.require("word_embed.bias", {c});
  check.require("shared_ada_lin.1.weight", {6 * c, c});
  check.require("shared_ada_lin.1.bias", {6 * c});
  check.require("head_nm.ada_lin.1.weight", {2 * c, c});
  check.require("head_nm.ada_lin.1.bias", {2 * c});
  check.require("head.weight", {logits, c});
  check.require("head.bias", {logits});
  for (int n = 0; n < t.depth; ++n) checkBlock(check, "blocks." + std::to_string(n) + ".", t);
  t.name = knownName(t);
  for (const auto& [name, entry] : entries) t.parameters += entry.elements();
  return t;
}

namespace {

struct VaeChecker {
  Checker check;

  void norm(const std::string& name, int64_t channels) const {
    check.require(name + ".weight", {channels});
    check.require(name + ".bias", {channels});
    if (channels % 32 && channels % 24)
      check.findings.problems.push_back(name + " has " + std::to_string(channels) +
                                        " channels, which make neither 32 nor 24 groups");
  }
  void conv(const std::string& name, int64_t out, int64_t in, int64_t kernel) const {
    check.require(name + ".weight", {out, in, kernel, kernel});
    check.require(name + ".bias", {out});
  }
  void block(const std::string& name, int64_t out, int64_t in) const {
    norm(name + ".norm1", in);
    conv(name + ".conv1", out, in, 3);
    norm(name + ".norm2", out);
    conv(name + ".conv2", out, out, 3);
    if (out != in) conv(name + ".nin_shortcut", out, in, 1);
  }
};

}  // namespace

VaeInfo vaeSizes(const Entries& entries, Findings& findings) {
  const VaeChecker vae{{entries, findings}};
  VaeInfo v;
  const int levels = countOf(entries, "decoder.up.");
  v.bits = static_cast<int>(vae.check.size("decoder.conv_in.weight", 1, 4));
  v.baseWidth = static_cast<int>(vae.check.size("decoder.conv_out.weight", 1, 4));
  std::vector<int64_t> widths;
  for (int i = 0; i < levels; ++i) {
    const std::string level = "decoder.up." + std::to_string(i) + ".block.0.conv1.weight";
    widths.push_back(vae.check.size(level, 0, 4));
  }
  if (levels == 0) findings.problems.push_back("decoder.up is missing");
  if (!findings.problems.empty()) return v;
  const int decoderBlocks = countOf(entries, "decoder.up.0.block.");
  v.blocks = std::max(decoderBlocks - 1, 0);
  v.stride = 1 << std::min(levels - 1, 16);
  if (entries.lower_bound("decoder.mid.attn")->first.starts_with("decoder.mid.attn"))
    findings.problems.push_back("decoder.mid has attention, which no published tokenizer has");
  for (int64_t width : widths) {
    if (v.baseWidth == 0 || width % v.baseWidth)
      findings.problems.push_back("a width of " + std::to_string(width) + " is not a multiple of " +
                                  std::to_string(v.baseWidth));
    v.multipliers.push_back(v.baseWidth ? static_cast<int>(width / v.baseWidth) : 0);
  }
  int64_t channels = widths.back();
  vae.conv("decoder.conv_in", channels, v.bits, 3);
  for (const char* name : {"decoder.mid.block_1", "decoder.mid.block_2"}) vae.block(name, channels, channels);
  for (int i = levels - 1; i >= 0; --i) {
    const std::string level = "decoder.up." + std::to_string(i);
    for (int b = 0; b < decoderBlocks; ++b) {
      vae.block(level + ".block." + std::to_string(b), widths[static_cast<size_t>(i)], channels);
      channels = widths[static_cast<size_t>(i)];
    }
    if (i > 0) vae.conv(level + ".upsample.conv", channels, channels, 3);
  }
  vae.norm("decoder.norm_out", channels);
  vae.conv("decoder.conv_out", 3, channels, 3);

  const auto first = entries.lower_bound("encoder.");
  if (first == entries.end() || !first->first.starts_with("encoder.")) return v;
  channels = v.baseWidth;
  vae.conv("encoder.conv_in", channels, 3, 3);
  for (int i = 0; i < levels; ++i) {
    const std::string level = "encoder.down." + std::to_string(i);
    for (int b = 0; b < v.blocks; ++b) {
      vae.block(level + ".block." + std::to_string(b), widths[static_cast<size_t>(i)], channels);
      channels = widths[static_cast<size_t>(i)];
    }
    if (i + 1 < levels) vae.conv(level + ".downsample.conv", channels, channels, 3);
  }
  for (const char* name : {"encoder.mid.block_1", "encoder.mid.block_2"}) vae.block(name, channels, channels);
  vae.norm("encoder.norm_out", channels);
  vae.conv("encoder.conv_out", v.bits, channels, 3);
  return v;
}

void checkTextEncoder(const Entries& entries, const TextEncoderInfo& sizes, Findings& findings) {
  const Checker check{entries, findings};
  const int64_t width = sizes.width, inner = int64_t{sizes.heads} * sizes.headDim, hidden = sizes.feedForward;
  check.require("shared.weight", {sizes.vocabulary, width});
  check.require("encoder.final_layer_norm.weight", {width});
  check.require("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {32, sizes.heads});
  for (int n = 0; n < sizes.layers; ++n) {
    const std::string block = "encoder.block." + std::to_string(n) + ".layer.";
    for (const char* name : {"q", "k", "v"})
      check.require(block + "0.SelfAttention." + name + ".weight", {inner, width});
    check.require(block + "0.SelfAttention.o.weight", {width, inner});
    check.require(block + "0.layer_norm.weight", {width});
    for (const char* name : {"wi_0", "wi_1"})
      check.require(block + "1.DenseReluDense." + name + ".weight", {hidden, width});
    check.require(block + "1.DenseReluDense.wo.weight", {width, hidden});
    check.require(block + "1.layer_norm.weight", {width});
  }
  const int there = countOf(entries, "encoder.block.");
  if (there > sizes.layers)
    findings.problems.push_back("there are " + std::to_string(there) + " layers where config.json says " +
                                std::to_string(sizes.layers));
}

std::string summaryOf(const std::vector<std::string>& problems) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < std::min(problems.size(), kShown); ++i) text += (i ? "; " : "") + problems[i];
  if (problems.size() > kShown) text += "; and " + std::to_string(problems.size() - kShown) + " more";
  return text;
}

}  // namespace heatkv
