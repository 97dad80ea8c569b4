// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every published size is told from shapes alone, and a tensor that does not fit is named.
#include <QtTest>

#include "engine/weights/part_names.h"
#include "engine/weights/part_shapes.h"

using namespace heatkv;

namespace {

struct Size {
  const char* name;
  int depth, width, heads, chunks, text, bits;
};

const Size kSizes[] = {{"Infinity-125M", 12, 768, 8, 4, 2048, 16},      {"Infinity-layer16", 16, 1152, 12, 4, 2048, 24},
                       {"Infinity-1B", 24, 1536, 16, 4, 2048, 32},      {"Infinity-layer32", 32, 2080, 20, 4, 2048, 64},
                       {"Infinity-layer40", 40, 2688, 24, 4, 2048, 32}, {"Infinity-layer48", 48, 3360, 28, 4, 2048, 32},
                       {"Infinity-2B", 32, 2048, 16, 8, 2048, 32},      {"Infinity-8B", 40, 3584, 28, 8, 2048, 56},
                       {"Infinity-20B", 58, 4608, 36, 0, 2048, 56},     {"demo", 8, 256, 8, 4, 256, 16}};

// As published: chunked where there are chunks, the head scale in either layout.
std::map<std::string, TensorEntry> stored(const Size& s, bool otherScale) {
  std::map<std::string, TensorEntry> entries;
  const auto add = [&](const std::string& name, std::vector<int64_t> shape) {
    entries[name] = {at::kBFloat16, "BF16", std::move(shape)};
  };
  const int64_t c = s.width, ct = s.text, hidden = 256 * std::lrint(4.0 * s.width / 256);
  const int64_t pool = ct / (c <= 4096 ? 128 : 64);
  add("cfg_uncond", {512, ct});
  add("text_norm.weight", {ct});
  add("text_proj_for_sos.ca.mat_q", {1, pool, c / pool});
  add("text_proj_for_sos.ca.mat_kv.weight", {2 * c, ct});
  add("text_proj_for_sos.ca.zero_k_bias", {c});
  add("text_proj_for_ca.0.weight", {c, ct});
  add("pos_start", {1, 1, c});
  add("lvl_embed.weight", {15, c});
  add("word_embed.weight", {c, s.bits});
  add("shared_ada_lin.1.weight", {6 * c, c});
  add("shared_ada_lin.1.bias", {6 * c});
  add("head_nm.ada_lin.1.weight", {2 * c, c});
  add("head_nm.ada_lin.1.bias", {2 * c});
  add("head.weight", {2 * s.bits, c});
  add("head.bias", {2 * s.bits});
  for (const char* name : {"text_proj_for_sos.ca.proj.weight", "text_proj_for_ca.2.weight"}) add(name, {c, c});
  for (const char* name : {"text_proj_for_sos.ca.v_bias", "text_proj_for_sos.ca.proj.bias", "text_proj_for_ca.0.bias",
                           "text_proj_for_ca.2.bias", "word_embed.bias"})
    add(name, {c});
  for (int n = 0; n < s.depth; ++n) {
    const int per = s.chunks ? s.depth / s.chunks : 0;
    const std::string b = per ? "block_chunks." + std::to_string(n / per) + ".module." + std::to_string(n % per) + "."
                              : "blocks." + std::to_string(n) + ".";
    add(b + "ada_gss", {1, 1, 6, c});
    add(b + "sa.scale_mul_1H11",
        otherScale ? std::vector<int64_t>{1, 1, s.heads, 1} : std::vector<int64_t>{1, s.heads, 1, 1});
    add(b + "sa.mat_qkv.weight", {3 * c, c});
    add(b + "ca.mat_kv.weight", {2 * c, c});
    add(b + "ffn.fc1.weight", {hidden, c});
    add(b + "ffn.fc1.bias", {hidden});
    add(b + "ffn.fc2.weight", {c, hidden});
    for (const char* name : {"sa.proj.weight", "ca.mat_q.weight", "ca.proj.weight"}) add(b + name, {c, c});
    for (const char* name : {"sa.q_bias", "sa.v_bias", "sa.zero_k_bias", "sa.proj.bias", "ca.mat_q.bias", "ca.v_bias",
                             "ca.zero_k_bias", "ca.proj.bias", "ca_norm.weight", "ca_norm.bias", "ffn.fc2.bias"})
      add(b + name, {c});
  }
  add("lvl_1L", {1, 10521});
  add("attn_bias_for_masking", {1, 1, 10521, 10521});
  return entries;
}

Entries canonical(const std::map<std::string, TensorEntry>& all) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : all) names.push_back(name);
  Entries entries;
  for (const auto& [name, from] : transformerNaming(names)) entries.emplace(name, canonicalEntry(name, all.at(from)));
  return entries;
}

// The published tokenizer: widths by level, two blocks a level.
Entries vae(int bits, int base, const std::vector<int>& multipliers, bool wrapped) {
  std::vector<std::string> names;
  std::map<std::string, TensorEntry> all;
  const auto conv = [&](const std::string& name, int64_t out, int64_t in, int64_t kernel) {
    const std::string full = name + (wrapped ? ".conv" : "");
    all["vae." + full + ".weight"] = {at::kFloat, "F32", {out, in, kernel, kernel}};
    all["vae." + full + ".bias"] = {at::kFloat, "F32", {out}};
  };
  const auto norm = [&](const std::string& name, int64_t channels) {
    for (const char* part : {".weight", ".bias"})
      all["vae." + name + (wrapped ? ".norm" : "") + part] = {at::kFloat, "F32", {channels}};
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
  all["vae.quantize.lfq.mask"] = {at::kLong, "I64", {bits}};
  for (const auto& [name, entry] : all) names.push_back(name);
  Entries entries;
  for (const auto& [name, from] : vaeNaming(names)) entries.emplace(name, all.at(from));
  return entries;
}

}  // namespace

class TestPartShapes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void publishedTransformers() {
    for (const Size& size : kSizes)
      for (bool otherScale : {false, true}) {
        Findings findings;
        const TransformerInfo info = transformerSizes(canonical(stored(size, otherScale)), findings);
        QVERIFY2(findings.problems.empty(), (size.name + summaryOf(findings.problems)).c_str());
        QCOMPARE(info.name, std::string(size.name));
        QCOMPARE(info.depth, size.depth);
        QCOMPARE(info.width, size.width);
        QCOMPARE(info.heads, size.heads);
        QCOMPARE(info.headDim, size.width / size.heads);
        QCOMPARE(info.bits, size.bits);
        QCOMPARE(info.textChannels, size.text);
        QCOMPARE(info.patchified, size.bits == 56);
      }
  }

  void publishedVaes() {
    for (bool wrapped : {false, true}) {
      Findings findings;
      const VaeInfo wide = vaeSizes(vae(32, 128, {1, 2, 4, 4, 4}, wrapped), findings);
      QVERIFY2(findings.problems.empty(), summaryOf(findings.problems).c_str());
      QCOMPARE(wide.stride, 16);
      QCOMPARE(wide.bits, 32);
      QCOMPARE(wide.blocks, 2);
      QCOMPARE(wide.multipliers, (std::vector<int>{1, 2, 4, 4, 4}));
      const VaeInfo patch = vaeSizes(vae(14, 128, {1, 2, 4, 4}, wrapped), findings);
      QVERIFY(findings.problems.empty());
      QCOMPARE(patch.stride, 8);
      QCOMPARE(patch.bits, 14);
    }
  }

  void misfitsAreNamed() {
    std::map<std::string, TensorEntry> entries = stored(kSizes[9], false);
    entries.erase("head.weight");
    entries.erase("block_chunks.1.module.0.ffn.fc2.bias");
    entries["text_norm.weight"].shape = {255};
    Findings findings;
    transformerSizes(canonical(entries), findings);
    const std::string text = summaryOf(findings.problems);
    QVERIFY2(text.find("head.weight is missing") != std::string::npos, text.c_str());
    QVERIFY2(text.find("blocks.2.ffn.fc2.bias is missing") != std::string::npos, text.c_str());
    QVERIFY2(text.find("text_norm.weight has the shape (255) where (256) is needed") != std::string::npos,
             text.c_str());
    QCOMPARE(findings.missing.size(), size_t(2));
  }

  void emaStaysBeside() {
    const std::vector<std::string> names{"trainer.gpt_ema_fsdp.pos_start", "trainer.gpt_fsdp.pos_start",
                                         "trainer.gpt_fsdp.lvl_1L", "trainer.optimizer.0"};
    const Naming naming = transformerNaming(names);
    QCOMPARE(naming.size(), size_t(1));
    QCOMPARE(naming.at("pos_start"), std::string("trainer.gpt_fsdp.pos_start"));
    QCOMPARE(vaeNaming({"ema.decoder.conv_in.weight"}).at("decoder.conv_in.weight"),
             std::string("ema.decoder.conv_in.weight"));
    QCOMPARE(transformerNaming({"module.blocks.0._orig_mod.sa.q_bias", "module.pos_start"}).at("blocks.0.sa.q_bias"),
             std::string("module.blocks.0._orig_mod.sa.q_bias"));
  }
};

QTEST_GUILESS_MAIN(TestPartShapes)
#include "test_part_shapes.moc"
