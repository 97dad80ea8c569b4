// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/part_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>

namespace heatkv {
namespace {

std::vector<std::string> split(std::string_view name) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= name.size();) {
    const size_t end = std::min(name.find('.', at), name.size());
    parts.emplace_back(name.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::string join(const std::vector<std::string>& parts) {
  std::string name;
  for (const std::string& part : parts) name += (name.empty() ? "" : ".") + part;
  return name;
}

// Names that wrappers of PyTorch put in between.
std::string unwrapped(const std::string& name) {
  std::vector<std::string> parts = split(name);
  std::erase_if(parts, [](const std::string& part) {
    return part == "_fsdp_wrapped_module" || part == "_orig_mod" || part == "_checkpoint_wrapped_module";
  });
  return join(parts);
}

// The prefix under which `landmark` is found; weights before an EMA of them, then the shortest.
bool findPrefix(const std::map<std::string, std::string>& names, const std::vector<std::string>& landmarks,
                std::string& prefix) {
  bool found = false, bestIsEma = false;
  for (const auto& [name, stored] : names)
    for (const std::string& landmark : landmarks) {
      if (!name.ends_with(landmark)) continue;
      const std::string candidate = name.substr(0, name.size() - landmark.size());
      if (!candidate.empty() && candidate.back() != '.') continue;
      const bool isEma = candidate.find("ema") != std::string::npos;
      const bool better = !found || (bestIsEma && !isEma) || (bestIsEma == isEma && candidate.size() < prefix.size());
      if (!better) continue;
      prefix = candidate;
      bestIsEma = isEma;
      found = true;
    }
  return found;
}

std::map<std::string, std::string> unwrappedNames(const std::vector<std::string>& names) {
  std::map<std::string, std::string> result;
  for (const std::string& name : names) result.emplace(unwrapped(name), name);
  return result;
}

bool isNumber(std::string_view text, int& value) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && value >= 0 && value < 10'000;
}

bool isLeftover(const std::string& name) {
  constexpr std::array kLeftovers = {"lvl_1L", "attn_bias_for_masking", "Infinity_visible_kvlen",
                                     "Infinity_invisible_qlen"};
  return std::find(kLeftovers.begin(), kLeftovers.end(), name) != kLeftovers.end() || name.ends_with(".zero_k_bias");
}

// What published files hold beside the tensors that are used: training leftovers, averages of the weights, the VAE's
// masks, the other half of a T5.
bool isExpected(const std::string& stored, bool besideText) {
  const std::vector<std::string> parts = split(unwrapped(stored));
  const bool average = std::any_of(parts.begin(), parts.end(),
                                   [](const std::string& part) { return part.find("ema") != std::string::npos; });
  const bool ofDecoder = std::any_of(parts.begin(), parts.end(),
                                     [](const std::string& part) { return part == "decoder" || part == "lm_head"; });
  return average || isLeftover(parts.back()) || stored.ends_with("zero_k_bias") || stored.ends_with("lfq.mask") ||
         (besideText && ofDecoder);
}

// "block_chunks.i.module.j.REST" -> i, j, "REST"; false for other names.
bool chunkOf(const std::string& name, int& chunk, int& index, std::string& rest) {
  std::vector<std::string> parts = split(name);
  if (parts.size() < 5 || parts[0] != "block_chunks" || parts[2] != "module") return false;
  if (!isNumber(parts[1], chunk) || !isNumber(parts[3], index)) return false;
  parts.erase(parts.begin(), parts.begin() + 4);
  rest = join(parts);
  return true;
}

// The wrappers' inner "conv" and "norm" go: conv1.conv.weight and conv1.weight are one name.
std::string plainVaeName(const std::string& name) {
  std::vector<std::string> parts = split(name);
  if (parts.size() < 3) return name;
  const std::string inner = parts[parts.size() - 2], outer = parts[parts.size() - 3];
  constexpr std::array kConvs = {"conv_in", "conv_out", "conv1", "conv2", "nin_shortcut", "conv_shortcut", "conv"};
  constexpr std::array kNorms = {"norm1", "norm2", "norm_out", "norm"};
  const bool conv = inner == "conv" && std::find(kConvs.begin(), kConvs.end(), outer) != kConvs.end();
  const bool norm = inner == "norm" && std::find(kNorms.begin(), kNorms.end(), outer) != kNorms.end();
  if (conv || norm) parts.erase(parts.end() - 2);
  return join(parts);
}

}  // namespace

Naming transformerNaming(const std::vector<std::string>& names) {
  const std::map<std::string, std::string> all = unwrappedNames(names);
  std::string prefix;
  if (!findPrefix(all, {"pos_start", "word_embed.weight", "head_nm.ada_lin.1.weight"}, prefix)) return {};
  std::map<int, int> chunkSizes;
  int chunk = 0, index = 0;
  std::string rest;
  for (const auto& [name, stored] : all)
    if (name.starts_with(prefix) && chunkOf(name.substr(prefix.size()), chunk, index, rest))
      chunkSizes[chunk] = std::max(chunkSizes[chunk], index + 1);
  Naming naming;
  for (const auto& [name, stored] : all) {
    if (!name.starts_with(prefix)) continue;
    std::string canonical = name.substr(prefix.size());
    if (chunkOf(canonical, chunk, index, rest)) {
      int block = index;
      for (const auto& [other, size] : chunkSizes)
        if (other < chunk) block += size;
      canonical = "blocks." + std::to_string(block) + "." + rest;
    }
    if (!isLeftover(canonical)) naming.emplace(canonical, stored);
  }
  return naming;
}

Naming vaeNaming(const std::vector<std::string>& names) {
  const std::map<std::string, std::string> all = unwrappedNames(names);
  std::string prefix;
  if (!findPrefix(all, {"decoder.conv_in.conv.weight", "decoder.conv_in.weight"}, prefix)) return {};
  Naming naming;
  for (const auto& [name, stored] : all) {
    if (!name.starts_with(prefix)) continue;
    const std::string inner = name.substr(prefix.size());
    if (inner.starts_with("encoder.") || inner.starts_with("decoder.")) naming.emplace(plainVaeName(inner), stored);
  }
  return naming;
}

Naming textEncoderNaming(const std::vector<std::string>& names) {
  const std::map<std::string, std::string> all = unwrappedNames(names);
  std::string prefix;
  if (!findPrefix(all, {"encoder.block.0.layer.0.SelfAttention.q.weight"}, prefix)) return {};
  Naming naming;
  for (const auto& [name, stored] : all) {
    if (!name.starts_with(prefix)) continue;
    const std::string inner = name.substr(prefix.size());
    if (inner == "shared.weight" || inner.starts_with("encoder.")) naming.emplace(inner, stored);
  }
  // Either name serves for the word embeddings.
  const auto copy = naming.find("encoder.embed_tokens.weight");
  if (copy != naming.end() && naming.emplace("shared.weight", copy->second).second) naming.erase(copy);
  return naming;
}

std::vector<std::string> strayTensors(const std::vector<std::string>& names) {
  const Naming parts[] = {transformerNaming(names), vaeNaming(names), textEncoderNaming(names)};
  std::set<std::string> used;
  for (const Naming& part : parts)
    for (const auto& [canonical, stored] : part) used.insert(stored);
  std::vector<std::string> strays;
  for (const std::string& name : names)
    if (!used.empty() && !used.count(name) && !isExpected(name, !parts[2].empty())) strays.push_back(name);
  return strays;
}

}  // namespace heatkv
